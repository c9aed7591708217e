import { bankCaseStates } from "../../../src-shared/billing/bank-cases/bank-case-states.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { isDefinitive } from "../../core/channels/bank/bank-answers.ts";
import { openOrderStates } from "../../core/channels/bank/order-states.ts";
import type { BankAnswer } from "../../core/channels/bank/payout-bank.ts";
import { ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { type BankCase, findCase } from "./cases.ts";

/** 1: the bank's payment receipt (dictionary B7). */
export const bankFile = 1;

const canPropose = ["open", "contradicted"].map((key) => bankCaseStates.code(key as "open" | "contradicted"));

/**
 * Throws `bank_differs` (with the amount that the bank paid, or 0) when a proposal contradicts the bank's definitive
 * answer. Without a definitive answer nothing is contradicted.
 */
export const assertBankAllows = (
  answer: BankAnswer,
  { result, amount }: { readonly result: string | null; readonly amount: number | null },
): void => {
  if (!isDefinitive(answer) || answer.state === "returned") return;
  const paid = answer.state === "paid" ? answer.amount : 0;
  const paidAmount = result === "paid" ? (amount ?? 0) : 0;
  if (paid !== paidAmount) throw new ServiceError("bank_differs", { params: { paid: formatMoney(paid) } });
};

/** Throws `illegal_transition` for an order whose result is known or that already has a waiting proposal. */
export const assertUndecided = async (
  db: Reader,
  order: { readonly channel_order_no: string; readonly state: number },
): Promise<void> => {
  const bankCase = await findCase(db, order.channel_order_no);
  const isProposable =
    bankCase === undefined ? openOrderStates.includes(order.state) : canPropose.includes(bankCase.status);
  if (!isProposable) throw new ServiceError("illegal_transition", { current: bankCase?.status ?? order.state });
};

/** Checks that a paid result has an amount above zero and any other result has 0; throws `invalid`. Amount in cents. */
export const assertAmount = ({ result, amount }: { readonly result: string; readonly amount: number }): void => {
  if (result === "paid" ? amount > 0 : amount === 0) return;
  throw new ServiceError("invalid", { fields: { amount: ["invalid_value"] } });
};

/** Throws `proof_missing` when the file of a proposal no longer belongs to the order's settlement or transfer. */
export const assertProof = async (db: Reader, bankCase: BankCase): Promise<void> => {
  const files = db
    .selectFrom("voucher_records")
    .select("id")
    .where("sha256", "=", bankCase.proof ?? "");
  const own =
    bankCase.transfer_id === null
      ? files.where("settlement_id", "=", bankCase.settlement_id)
      : files.where("transfer_id", "=", bankCase.transfer_id);
  if ((await own.executeTakeFirst()) === undefined) throw new ServiceError("proof_missing");
};

/** The state of a case whose proposal was rejected. */
export const statusAfterRejection = (bankCase: BankCase): number =>
  bankCaseStates.code(bankCase.decided_at !== null && bankCase.bank_state !== null ? "contradicted" : "open");

type Proposal = Pick<BankCase, "result" | "amount" | "serial" | "reason" | "proof" | "proposer_id" | "proposed_at">;

/** Columns of a case with a new proposal, which clears an earlier decision. */
export const proposedCase = (proposal: Proposal): Partial<BankCase> => ({
  ...proposal,
  status: bankCaseStates.code("proposed"),
  ...{ decider_id: null, decided_at: null, next_query_ms: null },
});

/** Columns of a case after an approval: watched until the bank answers definitively, closed if it already has. */
export const approvedCase = (answer: BankAnswer, by: { user_id: number; at: string; nowMs: number }) => {
  const isSilent = !isDefinitive(answer);
  return {
    ...{ decider_id: by.user_id, decided_at: by.at, status: bankCaseStates.code(isSilent ? "watched" : "closed") },
    next_query_ms: isSilent ? by.nowMs : null,
  };
};
