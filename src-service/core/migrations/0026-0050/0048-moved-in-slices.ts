import type { ColumnType } from "../../schema/schema.ts";

/**
 * Payments in slices whose taxes moved since they were approved. Of a plan: the record of what moved (`figure_changes`); null
 * where nothing did. Of a slice: why the figures of its lines moved, as JSON in the order of the lines, kept until the slice
 * is booked; null where none of them did.
 */
export const movedInSlicesColumns = {
  payment_plans: { change_id: "int?" },
  payment_slices: { moves: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
