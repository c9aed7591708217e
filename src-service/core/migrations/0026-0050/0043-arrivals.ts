import type { ColumnType } from "../../schema/schema.ts";

/** When a payment had arrived that came back since (`finished_ms` is then the return); null of before and where none did. */
export const arrivalColumns = {
  payout_attempts: { arrived_ms: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
