import type { ColumnType } from "../../schema/schema.ts";

/** Of a plan in slices: 1, the company pays the lines itself and they are handed out; null, the bank pays them, or they are made. */
export const handedOutInSlicesColumns = {
  payment_plans: { handed_out: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
