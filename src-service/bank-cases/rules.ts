import { bankCaseStates } from "../../src-shared/states/bank-case.ts";
import { formatMoney } from "../../src-shared/values/money.ts";
import { isDefinitive } from "../channels/bank/bank-answers.ts";
import { openOrderStates } from "../channels/bank/order-states.ts";
import type { BankAnswer } from "../channels/bank/payout-bank.ts";
import { ServiceError } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { type BankCase, findCase } from "./cases.ts";

/** 1: the bank's payment receipt (dictionary B7). */
export const bankFile = 1;

const canPropose = ["open", "contradicted"].map((key) => bankCaseStates.code(key as "open" | "contradicted"));

/**
 * Refuses what says otherwise than the bank does when asked (`bank_differs`, with the amount that it paid, or 0). A bank
 * that says nothing definitive contradicts nothing.
 */
export const assertBankAllows = (
  answer: BankAnswer,
  { result, amount }: { readonly result: string | null; readonly amount: number | null },
): void => {
  if (!isDefinitive(answer) || answer.state === "returned") return;
  const paid = answer.state === "paid" ? answer.amount : 0;
  const said = result === "paid" ? (amount ?? 0) : 0;
  if (paid !== said) throw new ServiceError("bank_differs", { params: { paid: formatMoney(paid) } });
};

/** Refuses a proposal about an order whose result is known, or of which one waits already (`illegal_transition`). */
export const assertUndecided = async (
  db: Reader,
  order: { readonly channel_order_no: string; readonly state: number },
): Promise<void> => {
  const known = await findCase(db, order.channel_order_no);
  const isProposable = known === undefined ? openOrderStates.includes(order.state) : canPropose.includes(known.status);
  if (!isProposable) throw new ServiceError("illegal_transition", { current: known?.status ?? order.state });
};

/** What was paid has an amount above zero, what was not has none; else `invalid`. Amount in cents. */
export const assertAmount = ({ result, amount }: { readonly result: string; readonly amount: number }): void => {
  if (result === "paid" ? amount > 0 : amount === 0) return;
  throw new ServiceError("invalid", { fields: { amount: ["invalid_value"] } });
};

/** The file that a proposal rests on still stands with what the order pays; else `proof_missing`. */
export const assertProof = async (db: Reader, one: BankCase): Promise<void> => {
  const files = db
    .selectFrom("voucher_records")
    .select("id")
    .where("sha256", "=", one.proof ?? "");
  const own =
    one.transfer_id === null
      ? files.where("settlement_id", "=", one.settlement_id)
      : files.where("transfer_id", "=", one.transfer_id);
  if ((await own.executeTakeFirst()) === undefined) throw new ServiceError("proof_missing");
};

/** The state of a case whose proposal was rejected. */
export const dismissed = (one: BankCase): number =>
  bankCaseStates.code(one.decided_at !== null && one.bank_state !== null ? "contradicted" : "open");

type Proposal = Pick<BankCase, "result" | "amount" | "serial" | "reason" | "proof" | "proposer_id" | "proposed_at">;

/** What a proposal writes into its case; an earlier decision no longer counts. */
export const proposedCase = (proposal: Proposal): Partial<BankCase> => ({
  ...proposal,
  status: bankCaseStates.code("proposed"),
  ...{ decider_id: null, decided_at: null, next_query_ms: null },
});

/** What an approval writes into its case: watched until the bank has spoken, closed where it has. */
export const approvedCase = (answer: BankAnswer, by: { user_id: number; at: string; nowMs: number }) => {
  const isSilent = !isDefinitive(answer);
  return {
    ...{ decider_id: by.user_id, decided_at: by.at, status: bankCaseStates.code(isSilent ? "watched" : "closed") },
    next_query_ms: isSilent ? by.nowMs : null,
  };
};
