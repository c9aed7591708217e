import { bankCaseStates, waitingCases } from "../../src-shared/states/bank-case.ts";
import type { DefinitiveAnswer } from "../channels/bank/bank-answers.ts";
import { openOrderStates, orderStates } from "../channels/bank/order-states.ts";
import type { Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";

export type BankCase = Tables["bank_cases"];

/** A bank order as far as the bank's word is compared with it. `paid_amount`: null, as ordered. */
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
 * Whether what the bank says of an order can stand beside what is booked. An open one takes any word but another
 * amount than ordered. What came back leaves nobody paid, as a failure does.
 */
export const agrees = (attempt: BookedOrder, answer: DefinitiveAnswer): boolean => {
  const expected = attempt.paid_amount ?? attempt.amount;
  if (openOrderStates.includes(attempt.state)) return answer.state === "failed" || answer.amount === attempt.amount;
  if (attempt.state === orderStates.paid) return answer.state !== "failed" && answer.amount === expected;
  // A superseded attempt whose payment was booked by two people has `paid_amount` beside its failure.
  if (answer.state === "paid") return attempt.state === orderStates.returned || answer.amount === attempt.paid_amount;
  return true;
};

export const findCase = (db: Reader, orderNo: string): Promise<BankCase | undefined> =>
  db.selectFrom("bank_cases").selectAll().where("channel_order_no", "=", orderNo).executeTakeFirst();

/** How many cases of a settlement wait for people. */
export const waitingCaseCount = async (db: Reader, settlementId: number): Promise<number> => {
  const rows = await db
    .selectFrom("bank_cases")
    .select("id")
    .where("settlement_id", "=", settlementId)
    .where("status", "in", [...waitingCases])
    .execute();
  return rows.length;
};

export const saveCase = async ({ tx }: Writing, read: BankCase, changes: Partial<BankCase>): Promise<void> => {
  await tx
    .updateTable("bank_cases")
    .set({ ...changes, version: read.version + 1 })
    .where("id", "=", read.id)
    .execute();
};

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

/** Opens the case of an order, or gives the one that it has. */
export const openCase = async (writing: Writing, attempt: CaseOrder): Promise<BankCase> => {
  const known = await findCase(writing.tx, attempt.channel_order_no);
  if (known) return known;
  const made: BankCase = {
    ...{ id: await writing.ids(1), version: 1, ...(await ownerOf(writing.tx, attempt)), attempt_id: attempt.id },
    ...{ channel_order_no: attempt.channel_order_no, ordered: attempt.amount, status: bankCaseStates.code("open") },
    ...{ bank_state: null, bank_amount: null, bank_serial: null, bank_ms: null },
    ...{ result: null, amount: null, serial: null, reason: "", proof: null, proposer_id: null, proposed_at: null },
    ...{ decider_id: null, decided_at: null, next_query_ms: null, create_at: writing.at },
  };
  await writing.tx.insertInto("bank_cases").values(made).execute();
  return made;
};

const amountOf = (answer: DefinitiveAnswer): number => (answer.state === "failed" ? 0 : answer.amount);
const serialOf = (answer: DefinitiveAnswer): string | null => (answer.state === "failed" ? null : answer.serial);

/**
 * Writes down what the bank definitively said of an order, beside what is booked (`attempt` as it is after the word was
 * taken): its case is closed where both agree, and open or contradicted where not, which voids a proposal that rests on
 * another word. Gives whether other cases wait for people than before.
 */
export const noteBankWord = async (
  writing: Writing,
  attempt: CaseOrder,
  answer: DefinitiveAnswer,
): Promise<boolean> => {
  const isSame = agrees(attempt, answer);
  const known = await findCase(writing.tx, attempt.channel_order_no);
  if (isSame && (known === undefined || known.status === bankCaseStates.code("closed"))) return false;
  const one = known ?? (await openCase(writing, attempt));
  const told = { bank_state: answer.state, bank_amount: amountOf(answer), bank_serial: serialOf(answer) };
  const isNews = one.bank_state !== told.bank_state || one.bank_amount !== told.bank_amount;
  if (isSame) {
    const closed = { status: bankCaseStates.code("closed"), next_query_ms: null };
    await saveCase(writing, one, { ...told, ...closed, bank_ms: writing.nowMs });
    return waitingCases.includes(one.status);
  }
  const status = bankCaseStates.code(openOrderStates.includes(attempt.state) ? "open" : "contradicted");
  const isNoted = !isNews && (one.status === status || one.status === bankCaseStates.code("proposed"));
  if (isNoted) return false;
  await saveCase(writing, one, { ...told, status, bank_ms: writing.nowMs, next_query_ms: null });
  return true;
};
