import type { ColumnType } from "../../schema/schema.ts";

/**
 * Drafts of many bills are decided and booked as payments in slices are (0045). Of a plan: `makes` 1, its slices make the
 * lines of a draft; null, they pay lines. Of a slice that makes lines: the ids of its bills as JSON, in the order of the lines.
 */
export const madeInSlicesColumns = {
  payment_plans: { makes: "int?" },
  payment_slices: { bills: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
