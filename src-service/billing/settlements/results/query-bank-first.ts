import type { z } from "zod";
import type { SettlementAction } from "../../../../src-shared/billing/settlements/settlement-decisions.ts";
import { payoutLineStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { settlementsUpdatePartSettleRecords } from "../../../../src-shared/billing/settlements/settlements-calls.ts";
import { deciderOf } from "../../../access/agencies/person-limits.ts";
import { isDefinitive, queryOrders } from "../../../core/channels/bank/bank-answers.ts";
import type { BankAnswer, OrderAnswer, PayoutBank } from "../../../core/channels/bank/payout-bank.ts";
import { ServiceError, type SignedIn } from "../../../core/context.ts";
import type { Reader } from "../../../core/database/tables.ts";
import { recordId } from "../../../core/plumbing/answers.ts";
import { findSettlement, type Settlement } from "../../../ledger/money/find-settlement.ts";
import { refusalReason } from "../rows/decide.ts";
import { decidedCode, retriable } from "./triage.ts";

type Body = z.output<typeof settlementsUpdatePartSettleRecords.body>;

/**
 * Answers of the bank by order number, queried before the transaction was opened. An answer stays true for its number; the
 * transaction checks again whether the line still has the number and its status.
 */
export type BankAnswers = ReadonlyMap<string, BankAnswer>;

/** The bank's answer about a line's order. Throws `stale_version` when the line now has another order number. */
export const bankAnswerOf = (bankAnswers: BankAnswers, orderNo: string | null, settlement: Settlement): BankAnswer => {
  const answer = bankAnswers.get(orderNo ?? "");
  if (answer === undefined) throw new ServiceError("stale_version", { current: settlement.version });
  return answer;
};

/** Definitive answers for `applyResults`. */
export const definitiveOf = (bankAnswers: BankAnswers): OrderAnswer[] =>
  [...bankAnswers]
    .filter(([, answer]) => isDefinitive(answer))
    .map(([channel_order_no, answer]) => ({ channel_order_no, answer }));

/** Maximum number of orders that one request queries; the payout worker queries the rest later. */
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

/** Order numbers that a step needs: lines without a result, named orders, cases, and decided lines to be paid again. */
const ordersFor = (db: Reader, settlement: Settlement, body: Body): Promise<string[]> => {
  const lines = linesOf(db, settlement.id);
  switch (body.action) {
    case "query": {
      const open = [payoutLineStates.code("unknown"), payoutLineStates.code("paying")];
      return ordersOf(lines.where("status", "in", open).limit(mostOrders).execute());
    }
    case "propose": {
      const namedOrders = body.lines.map(({ order_no }) => order_no.trim());
      const attempts = db
        .selectFrom("payout_attempts as a")
        .innerJoin("payout_lines as p", "p.id", "a.line_id")
        .select("a.channel_order_no")
        .where("p.settlement_id", "=", settlement.id)
        .where("a.channel_order_no", "in", namedOrders);
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
 * Queries the bank for what a step about a settlement's lines needs, while no transaction is open, so that a slow bank does
 * not block other writers. Throws nothing: when the step is going to be refused, the bank is not queried.
 */
export const queryBankFirst = async (
  bank: PayoutBank,
  context: SignedIn,
  id: string,
  body: Body,
): Promise<BankAnswers> => {
  const { db, principal } = context;
  try {
    const settlement = await findSettlement(db, principal, id);
    const isRefused = refusalReason(ruleOf[body.action], settlement, await deciderOf(db, principal)) !== null;
    const orders = isRefused ? [] : await ordersFor(db, settlement, body);
    return new Map((await queryOrders(bank, orders)).map(({ channel_order_no, answer }) => [channel_order_no, answer]));
  } catch (error) {
    if (error instanceof ServiceError) return new Map();
    throw error;
  }
};
