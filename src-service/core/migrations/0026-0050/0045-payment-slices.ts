import type { TableSpec } from "../../schema/schema.ts";

/**
 * Payments of many lines: decided in one short transaction that takes the money, booked in slices after it. The amounts are
 * the sums of the lines, in cents, by what they go to (`LineCost`). `booked_at` null: still being booked.
 */
export const paymentSlices = {
  payment_plans: {
    columns: {
      id: "id",
      agency_id: "int",
      settlement_id: "int",
      /** When it was decided, which says in which tax month it counts. */
      at: "text",
      /** Which attempt of its lines it is. */
      attempt: "int",
      lines: "int",
      slices: "int",
      net: "int",
      fee: "int",
      tax: "int",
      withheld: "int",
      discount: "int",
      /** SHA-256 over the digests of the slices. */
      digest: "text",
      booked_at: "text?",
    },
    index: [["settlement_id"], ["booked_at"]],
  },
  payment_slices: {
    columns: {
      plan_id: "int",
      slice: "int",
      first_seq: "int",
      last_seq: "int",
      lines: "int",
      net: "int",
      fee: "int",
      tax: "int",
      withheld: "int",
      discount: "int",
      /** JSON: the columns of each bill that the payment changes, in the order of the lines; empty once it is booked. */
      changes: "text",
      /** SHA-256 over who is paid what by which figures (`payment-slices.ts`). */
      digest: "text",
      booked_at: "text?",
    },
    key: ["plan_id", "slice"],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
