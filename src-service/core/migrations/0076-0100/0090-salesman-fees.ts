import type { ColumnType } from "../../schema/schema.ts";

/** The salesman whom a promotion fee is for: its base counts the days on which they had the company; null for other channels. */
export const salesmanFeeColumns = {
  promotion_fees: { salesman_id: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
