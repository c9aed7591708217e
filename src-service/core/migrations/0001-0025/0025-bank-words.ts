import type { ColumnType, TableSpec } from "../../schema/schema.ts";

/** The channel that an order of the sandbox bank came by (null: from before channels were told), and when it tells of a return. */
export const bankWordColumns = {
  sandbox_bank_orders: { channel: "int?", return_listed_ms: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Returns that were taken from the bank, by the bank's own number: however often it lists one, it is taken once. */
export const bankReturns = {
  bank_returns: {
    columns: {
      return_id: "text",
      channel_order_no: "text",
      serial: "text",
      amount: "int",
      fail_code: "text",
      fail_reason: "text",
      returned_ms: "int",
      taken_ms: "int",
    },
    key: ["return_id"],
    index: [["channel_order_no"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
