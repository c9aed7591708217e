import type { ServiceClock } from "../../context.ts";
import type { Database } from "../../database/tables.ts";

/** One payment order. `channel_order_no` is the bank's idempotency key: two orders of one number are one payment. */
export type PayoutOrder = {
  readonly channel_order_no: string;
  readonly payee_name: string;
  readonly account_no: string;
  readonly bank_code: string;
  /** Cents. */
  readonly amount: number;
};

/**
 * What a bank says of an order. Only `paid` and `failed` are definitive (and `returned`, which follows `paid`);
 * `processing` and `unknown` decide nothing, whatever the time passed (dictionary A10). `not_found`: the bank has never
 * seen the number, so sending the same order again is safe.
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

/** A payment that came back after it had been made (退汇). */
export type ReturnedOrder = {
  readonly channel_order_no: string;
  readonly serial: string;
  readonly amount: number;
  readonly fail_code: string;
  readonly fail_reason: string;
};

/**
 * A bank that pays workers. Any call may throw: then nothing is known of the order. Both questions only read, so that they
 * may be asked inside a transaction.
 */
export type PayoutBank = {
  submit(order: PayoutOrder): Promise<BankAnswer>;
  query(channelOrderNo: string): Promise<BankAnswer>;
  /** Payments that came back between two times (epoch ms, the first excluded), as a bank's return file lists them. */
  returned(afterMs: number, untilMs: number): Promise<readonly ReturnedOrder[]>;
};

export type BankParts = { readonly reading: Database; readonly writing: Database; readonly clock: ServiceClock };

/** Who pays. Tests and torture hand in their own bank. */
export type PayoutOptions = {
  /** Default: the sandbox bank. */
  readonly makeBank?: (parts: BankParts) => PayoutBank;
};
