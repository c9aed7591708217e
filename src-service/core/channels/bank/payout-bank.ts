import type { ServiceClock } from "../../context.ts";
import type { Database } from "../../database/tables.ts";
import type { RunSealed } from "../../seals/sealer.ts";

/** One payment order. `channel_order_no` is the bank's idempotency key: two orders of one number are one payment. */
export type PayoutOrder = {
  readonly channel_order_no: string;
  /** Which of the agency's accounts pays it (spec 3: 1 bank, 2 own, 3 WeChat pay, 4 Alipay, 5 merchant bank). */
  readonly channel: number;
  readonly payee_name: string;
  readonly account_no: string;
  readonly bank_code: string;
  /** Cents. */
  readonly amount: number;
};

/**
 * A bank's answer about an order. Only `paid` and `failed` are definitive (and `returned`, which follows `paid`);
 * `processing` and `unknown` decide nothing, whatever the time passed (dictionary A10). `not_found`: the bank does not
 * know the number, so sending the same order again is safe.
 */
export type BankAnswer =
  | { readonly state: "processing" | "unknown" | "not_found" }
  | { readonly state: "paid"; readonly serial: string; readonly amount: number }
  | { readonly state: "failed"; readonly fail_code: string; readonly fail_reason: string }
  | {
      readonly state: "returned";
      readonly serial: string;
      readonly amount: number;
      readonly fail_code: string;
      readonly fail_reason: string;
    };

/** A bank's answer about one order, with the number of the order. */
export type OrderAnswer = { readonly channel_order_no: string; readonly answer: BankAnswer };

/**
 * A payment that came back after it had been made (退汇). `return_id`: the bank's own number of the return, however often
 * the bank lists it; `returned_ms`: when the bank booked it, which may be long before it lists it.
 */
export type ReturnedOrder = {
  readonly return_id: string;
  readonly returned_ms: number;
  readonly channel_order_no: string;
  readonly serial: string;
  readonly amount: number;
  readonly fail_code: string;
  readonly fail_reason: string;
};

/**
 * A bank that pays workers. Any call may throw: then nothing is known of its orders. No call is made while a transaction
 * is open: a slow bank must not keep other writers waiting.
 */
export type PayoutBank = {
  /** Most orders that one submission may hold. */
  readonly mostOrders: number;
  /**
   * Hands over orders of one channel. Each order stands for itself: one that the bank refuses stops no other. An order that
   * the answer does not name may or may not have arrived.
   */
  submit(orders: readonly PayoutOrder[]): Promise<readonly OrderAnswer[]>;
  query(channelOrderNo: string): Promise<BankAnswer>;
  /**
   * Payments that the bank booked as returned between two times (epoch ms, the first excluded), as far as it lists them by
   * now: a return may be listed long after it was booked.
   */
  returned(afterMs: number, untilMs: number): Promise<readonly ReturnedOrder[]>;
};

export type BankParts = { readonly reading: Database; readonly runSealed: RunSealed; readonly clock: ServiceClock };

/** The bank that pays. Tests pass their own bank. */
export type PayoutOptions = {
  /** Default: the sandbox bank. */
  readonly makeBank?: (parts: BankParts) => PayoutBank;
  /** A payment of more lines than these is booked in slices of so many; default: `defaultSliceSize`. */
  readonly linesAtOnce?: number;
};
