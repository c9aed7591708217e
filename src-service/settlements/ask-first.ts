import type { z } from "zod";
import type { settlementsUpdatePartSettleRecords } from "../../src-shared/calls/settlements.ts";
import type { SettlementAction } from "../../src-shared/records/settlement-decisions.ts";
import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import { isDefinitive, queryOrders } from "../channels/bank/bank-answers.ts";
import type { BankAnswer, OrderAnswer, PayoutBank } from "../channels/bank/payout-bank.ts";
import { ServiceError, type SignedIn } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { findSettlement, type Settlement } from "../money/find-settlement.ts";
import { deciderOf } from "../money/person-limits.ts";
import { recordId } from "../plumbing/answers.ts";
import { whyNot } from "./decide.ts";
import { decidedCode, retriable } from "./triage.ts";

type Body = z.output<typeof settlementsUpdatePartSettleRecords.body>;

/**
 * What the bank said of order numbers before the transaction was opened. What it says of a number is true of that number
 * permanently; whether the line still goes by the number, and is where it was, the transaction looks at again.
 */
export type Asked = ReadonlyMap<string, BankAnswer>;

/** What the bank said of a line's order; `stale_version` when the line goes by another number than was asked about. */
export const saidOf = (asked: Asked, orderNo: string | null, settlement: Settlement): BankAnswer => {
  const answer = asked.get(orderNo ?? "");
  if (answer === undefined) throw new ServiceError("stale_version", { current: settlement.version });
  return answer;
};

/** Definitive answers for `applyResults`. */
export const definitiveOf = (asked: Asked): OrderAnswer[] =>
  [...asked]
    .filter(([, answer]) => isDefinitive(answer))
    .map(([channel_order_no, answer]) => ({ channel_order_no, answer }));

/** Most orders that one question of a person covers; the payout worker asks about the rest in its own time. */
const mostOrders = 500;

const ruleOf: Readonly<Record<Body["action"], SettlementAction>> = {
  query: "query",
  propose: "propose_decision",
  decide: "decide_lines",
  retry_failed: "retry_failed",
  retry_ready: "retry_failed",
};

const linesOf = (db: Reader, settlementId: number) =>
  db
    .selectFrom("payout_lines")
    .select("channel_order_no")
    .where("settlement_id", "=", settlementId)
    .where("channel_order_no", "is not", null)
    .orderBy("status", "desc")
    .orderBy("seq");

const ordersOf = async (rows: Promise<readonly { readonly channel_order_no: string | null }[]>): Promise<string[]> =>
  (await rows).flatMap(({ channel_order_no }) => channel_order_no ?? []);

/**
 * The orders that a step is about: lines without a result, orders that were named, cases, decided lines to be paid again.
 */
const ordersFor = (db: Reader, settlement: Settlement, body: Body): Promise<string[]> => {
  const lines = linesOf(db, settlement.id);
  switch (body.action) {
    case "query": {
      const open = [payoutLineStates.code("unknown"), payoutLineStates.code("paying")];
      return ordersOf(lines.where("status", "in", open).limit(mostOrders).execute());
    }
    case "propose": {
      const named = body.lines.map(({ order_no }) => order_no.trim());
      const attempts = db
        .selectFrom("payout_attempts as a")
        .innerJoin("payout_lines as p", "p.id", "a.line_id")
        .select("a.channel_order_no")
        .where("p.settlement_id", "=", settlement.id)
        .where("a.channel_order_no", "in", named);
      return ordersOf(attempts.execute());
    }
    case "decide": {
      const cases = db
        .selectFrom("bank_cases")
        .select("channel_order_no")
        .where("settlement_id", "=", settlement.id)
        .where(
          "id",
          "in",
          body.case_ids.map((id) => recordId(id)),
        );
      return ordersOf(body.verdict === "approve" ? cases.execute() : Promise.resolve([]));
    }
    default:
      return ordersOf(lines.where("status", "in", retriable).where("fail_code", "=", decidedCode).execute());
  }
};

/**
 * Asks the bank what a step about a settlement's lines needs to know, while no transaction is open: a slow bank keeps no
 * other writer waiting. Refuses nothing: where the step will be refused, nobody is asked.
 */
export const askFirst = async (bank: PayoutBank, context: SignedIn, id: string, body: Body): Promise<Asked> => {
  const { db, principal } = context;
  try {
    const settlement = await findSettlement(db, principal, id);
    const isRefused = whyNot(ruleOf[body.action], settlement, await deciderOf(db, principal)) !== null;
    const orders = isRefused ? [] : await ordersFor(db, settlement, body);
    return new Map((await queryOrders(bank, orders)).map(({ channel_order_no, answer }) => [channel_order_no, answer]));
  } catch (error) {
    if (error instanceof ServiceError) return new Map();
    throw error;
  }
};
