import type { ColumnType } from "../../schema/schema.ts";

/**
 * Limits of a worker's earnings by a company's word, cents (empty: the usual limits); in which month ("YYYY-MM") a bill would go
 * over them (empty: in none); which settlement was made of an import that wished for one, and why none could be.
 */
export const billLimitsColumns = {
  companies: { labor_value_added_tax_max_month: "int?", labor_value_added_tax_max_quarter: "int?" },
  bills: { over_limit: "text?" },
  bill_imports: { settlement_id: "int?", settlement_problem: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
