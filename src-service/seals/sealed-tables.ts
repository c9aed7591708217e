import type { TableName, TableRules } from "../database/table-rules.ts";

/** Tables whose rows are sealed, in the order of their names. */
export const sealedTables = (rules: TableRules): readonly TableName[] =>
  (Object.keys(rules) as TableName[]).filter((table) => rules[table].isSealed).sort();

/** Columns that say nothing of money and are written often or by triggers. */
const workingColumns: readonly string[] = ["change_seq", "worker_gap", "next_query_ms"];

/** Whether a column of a sealed table is sealed. */
export const isSealedColumn = (rules: TableRules, table: TableName, column: string): boolean => {
  const own: readonly string[] = rules[table].unsealedColumns ?? [];
  return !workingColumns.includes(column) && !own.includes(column);
};
