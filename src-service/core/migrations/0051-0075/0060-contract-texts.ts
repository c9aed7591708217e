import type { ColumnType } from "../../schema/schema.ts";

/**
 * Text of a worker's contract in the places of its template (`filled`: JSON by the names of the placeholders, as it was when it
 * was made), and the origin of the address that its message names.
 */
export const contractTextColumns = {
  labor_contracts: { filled: "text", origin: "text" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
