import type { ColumnType } from "../../schema/schema.ts";

/**
 * The occupation that a task asks for, which insurance goes by, and what a quarter's report left out because it is convenience
 * labour that owes no tax (State Council Decree 810, article 3): months of workers and cents.
 */
export const industryColumns = {
  tasks: { occupation_id: "int?" },
  platform_report_revisions: { exempt_months: "int?", exempt_gross: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
