import { bankCaseStates, waitingCases } from "../../../src-shared/billing/bank-cases/bank-case-states.ts";
import type { DefinitiveAnswer } from "../../core/channels/bank/bank-answers.ts";
import { openOrderStates, orderStates } from "../../core/channels/bank/order-states.ts";
import type { Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";

export type BankCase = Tables["bank_cases"];

/** The facts of a bank order that are compared with the bank's answer. `paid_amount`: null means as ordered. */
type BookedOrder = {
  readonly id: number;
  readonly state: number;
  readonly amount: number;
  readonly paid_amount: number | null;
  readonly channel_order_no: string;
};

/** An attempt to pay a line of a settlement. */
export type BookedAttempt = BookedOrder & { readonly line_id: number; readonly settlement_id: number };

/** The order of a transfer; its states have the codes that attempts have. */
export type BookedTransferOrder = BookedOrder & { readonly transfer_id: number };

type CaseOrder = BookedAttempt | BookedTransferOrder;

/**
 * True when the bank's answer about an order agrees with what is booked. For an open order every answer agrees except another
 * amount than ordered. A returned payment counts like a failed one, because nobody is paid.
 */
export const agrees = (attempt: BookedOrder, answer: DefinitiveAnswer): boolean => {
  const expected = attempt.paid_amount ?? attempt.amount;
  if (openOrderStates.includes(attempt.state)) return answer.state === "failed" || answer.amount === attempt.amount;
  if (attempt.state === orderStates.paid) return answer.state !== "failed" && answer.amount === expected;
  // A superseded attempt that two people booked as paid is failed and has a `paid_amount`.
  if (answer.state === "paid") return attempt.state === orderStates.returned || answer.amount === attempt.paid_amount;
  return true;
};

export const findCase = (db: Reader, orderNo: string): Promise<BankCase | undefined> =>
  db.selectFrom("bank_cases").selectAll().where("channel_order_no", "=", orderNo).executeTakeFirst();

/** Counts the cases of a settlement that wait for a decision by people. */
export const waitingCaseCount = async (db: Reader, settlementId: number): Promise<number> => {
  const rows = await db
    .selectFrom("bank_cases")
    .select("id")
    .where("settlement_id", "=", settlementId)
    .where("status", "in", [...waitingCases])
    .execute();
  return rows.length;
};

export const { save: saveCase } = versioned("bank_cases");

type Owner = Pick<BankCase, "agency_id" | "company_id" | "settlement_id" | "line_id" | "transfer_id">;

const ownerOf = async (db: Reader, order: CaseOrder): Promise<Owner> => {
  if ("transfer_id" in order) {
    const { transfer_id } = order;
    const transfers = db.selectFrom("transfers").select(["agency_id", "company_id"]);
    const row = await transfers.where("id", "=", transfer_id).executeTakeFirstOrThrow();
    return { ...row, settlement_id: 0, line_id: 0, transfer_id };
  }
  const { settlement_id, line_id } = order;
  const settlements = db.selectFrom("settlements").select(["agency_id", "company_id"]);
  const row = await settlements.where("id", "=", settlement_id).executeTakeFirstOrThrow();
  return { ...row, settlement_id, line_id, transfer_id: null };
};

/** Returns the case of an order; opens one if there is none. */
export const openCase = async (writing: Writing, attempt: CaseOrder): Promise<BankCase> => {
  const existing = await findCase(writing.tx, attempt.channel_order_no);
  if (existing) return existing;
  const bankCase: BankCase = {
    ...{ id: await writing.ids(1), version: 1, ...(await ownerOf(writing.tx, attempt)), attempt_id: attempt.id },
    ...{ channel_order_no: attempt.channel_order_no, ordered: attempt.amount, status: bankCaseStates.code("open") },
    ...{ bank_state: null, bank_amount: null, bank_serial: null, bank_ms: null },
    ...{ result: null, amount: null, serial: null, reason: "", proof: null, proposer_id: null, proposed_at: null },
    ...{ decider_id: null, decided_at: null, next_query_ms: null, create_at: writing.at },
  };
  await writing.tx.insertInto("bank_cases").values(bankCase).execute();
  return bankCase;
};

const amountOf = (answer: DefinitiveAnswer): number => (answer.state === "failed" ? 0 : answer.amount);
const serialOf = (answer: DefinitiveAnswer): string | null => (answer.state === "failed" ? null : answer.serial);

/**
 * Records the bank's definitive answer about an order (`attempt`: its state after the answer was booked): closes the case
 * where both agree, else opens it or marks it contradicted, which voids a proposal based on another answer. Returns whether
 * the cases that wait for people have changed.
 */
export const recordBankAnswer = async (
  writing: Writing,
  attempt: CaseOrder,
  answer: DefinitiveAnswer,
): Promise<boolean> => {
  const isSame = agrees(attempt, answer);
  const existing = await findCase(writing.tx, attempt.channel_order_no);
  if (isSame && (existing === undefined || existing.status === bankCaseStates.code("closed"))) return false;
  const bankCase = existing ?? (await openCase(writing, attempt));
  const bankAnswer = { bank_state: answer.state, bank_amount: amountOf(answer), bank_serial: serialOf(answer) };
  const isNews = bankCase.bank_state !== bankAnswer.bank_state || bankCase.bank_amount !== bankAnswer.bank_amount;
  if (isSame) {
    const closed = { status: bankCaseStates.code("closed"), next_query_ms: null };
    await saveCase(writing, bankCase, { ...bankAnswer, ...closed, bank_ms: writing.nowMs });
    return waitingCases.includes(bankCase.status);
  }
  const status = bankCaseStates.code(openOrderStates.includes(attempt.state) ? "open" : "contradicted");
  const isRecorded = !isNews && (bankCase.status === status || bankCase.status === bankCaseStates.code("proposed"));
  if (isRecorded) return false;
  await saveCase(writing, bankCase, { ...bankAnswer, status, bank_ms: writing.nowMs, next_query_ms: null });
  return true;
};
