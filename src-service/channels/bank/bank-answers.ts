import type { BankAnswer } from "./payout-bank.ts";

/** Whether an answer settles what became of an order. */
export const isDefinitive = ({ state }: BankAnswer): boolean =>
  state === "paid" || state === "failed" || state === "returned";

/** What the bank answers; where it does not, nothing is known. */
export const askBank = async (question: () => Promise<BankAnswer>): Promise<BankAnswer> => {
  try {
    return await question();
  } catch {
    return { state: "unknown" };
  }
};
