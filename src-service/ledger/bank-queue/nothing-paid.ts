import type { BankAnswer } from "../../core/channels/bank/payout-bank.ts";

/** The answer that stands for the bank's where there is nothing to pay: an order of 0.00 has no serial of a bank. */
export const nothingPaid = { state: "paid", serial: "", amount: 0 } as const satisfies BankAnswer;
