import type { ColumnType } from "../../schema/schema.ts";

/** When the last part of a batch arrived; empty for batches of before. */
export const importPartsColumns = {
  bill_imports: { received_at: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
