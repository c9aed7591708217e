import type { TableName, TableRules, Unsealed } from "../database/table-rules.ts";

/** Tables whose rows are sealed, in the order of their names. */
export const sealedTables = (rules: TableRules): readonly TableName[] =>
  (Object.keys(rules) as TableName[]).filter((table) => rules[table].isSealed).sort();

/** Columns, in whatever table, that are written often or by triggers. */
const workingColumns: Readonly<Record<string, Unsealed>> = {
  change_seq: { noWeight: "tells desks what to fetch anew" },
  worker_gap: { provenBy: "gaps of workers are true" },
  next_query_ms: { noWeight: "when the bank is asked next; an order without it is asked at once" },
};

/** Reason why a column of a sealed table is not sealed; undefined: it is. */
export const unsealedColumn = (rules: TableRules, table: TableName, column: string): Unsealed | undefined => {
  const own: Readonly<Record<string, Unsealed | undefined>> = rules[table].unsealedColumns ?? {};
  return own[column] ?? workingColumns[column];
};

/** True when a column of a sealed table is sealed. */
export const isSealedColumn = (rules: TableRules, table: TableName, column: string): boolean =>
  unsealedColumn(rules, table, column) === undefined;
