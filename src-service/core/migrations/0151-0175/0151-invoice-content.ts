import type { ColumnType } from "../../schema/schema.ts";

/** Content of a bill's invoice (spec 5). Null: no invoice stands behind the bill, or it was marked before this was asked. */
export const invoiceContentColumns = { bills: { invoice_content: "text?" } } as const satisfies Readonly<
  Record<string, Readonly<Record<string, ColumnType>>>
>;
