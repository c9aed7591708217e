import type { ColumnType } from "../../schema/schema.ts";

/**
 * Cases about bank orders of transfers (`bank_cases` with settlement and line 0 and the order's id as the attempt), the file
 * that proves them, and what the bank really paid where that is not what was ordered.
 */
export const transferCaseColumns = {
  bank_cases: { transfer_id: "int?" },
  transfer_orders: { paid_amount: "int?" },
  /** State of the transfer's case that waits for people; null: none does. */
  transfers: { case_status: "int?" },
  voucher_records: { transfer_id: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
