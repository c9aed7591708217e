import { createHash } from "node:crypto";
import type { PayoutOrder } from "./payout-bank.ts";

/**
 * The outcome of an order, decided when it is accepted. Times in ms from acceptance: until `due_after` the bank says
 * processing, until `unknown_for` it says unknown, then the outcome; `return_after`: a paid order comes back then, and the
 * bank tells of it `return_listed_after` later (absent: at once).
 */
export type BankPlan = {
  readonly outcome: "paid" | "failed";
  readonly due_after: number;
  readonly unknown_for?: number;
  readonly return_after?: number;
  readonly return_listed_after?: number;
  readonly fail_code?: string;
  /** Amount that it pays instead of the ordered one, cents. */
  readonly pays?: number;
};

/** The sandbox bank's own words for why it did not pay, as a bank answers them: data of the bank, not texts of ours. */
export const bankReasons: Readonly<Record<string, string>> = {
  E1001: "账户户名不符",
  E1002: "账户状态异常",
  E1003: "超出限额",
  E1004: "收款行系统维护",
  R2001: "收款账户已销户",
};

const failCodes = ["E1001", "E1002", "E1003", "E1004"];
const closedAccount = "R2001";

/** A pseudo-random number below `limit` for an order: the same seed and order number always give the same. */
const lot = (seed: string, order: PayoutOrder, about: string, limit: number): number =>
  createHash("sha256").update(`${seed}|${order.channel_order_no}|${about}`).digest().readUInt32BE(0) % limit;

/**
 * A random outcome for an order; of each hundred: 90 paid in 1–3 s, 2 late (20–60 s), 3 fail, 2 unknown for 20–60 s and
 * then paid or failed, 1 paid and returned two bank days later; the other 2 are paid at once.
 */
export const planByLot = (seed: string, order: PayoutOrder, dayMs: number): BankPlan => {
  const fate = lot(seed, order, "fate", 100);
  const soon = 1_000 + lot(seed, order, "due", 2_001);
  const long = 20_000 + lot(seed, order, "long", 40_001);
  const fail_code = failCodes[lot(seed, order, "reason", failCodes.length)] ?? closedAccount;
  if (fate < 90) return { outcome: "paid", due_after: soon };
  if (fate < 92) return { outcome: "paid", due_after: long };
  if (fate < 95) return { outcome: "failed", due_after: soon, fail_code };
  if (fate === 95) return { outcome: "paid", due_after: soon, unknown_for: long };
  if (fate === 96) return { outcome: "failed", due_after: soon, unknown_for: long, fail_code };
  if (fate === 97) return { outcome: "paid", due_after: soon, return_after: 2 * dayMs, fail_code: closedAccount };
  return { outcome: "paid", due_after: 0 };
};
