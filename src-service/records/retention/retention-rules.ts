import type { Ageing, TableName, TableRules } from "../../core/database/table-rules.ts";

const dayMs = 86_400_000;

/**
 * Maximum ages of data that is not deleted by a column of its own row. Rows that are have `ageing` in the table rules of
 * their area. Books, audit entries, operations and files that a record names are never deleted; `exports/runner.ts` deletes
 * files of exports, `imports/unfinished.ts` ends incomplete batches.
 */
export const maxAgesMs = {
  /** No session lives longer than 12 hours, and an old token is only needed to detect its reuse while its session lives. */
  oldTokens: 2 * dayMs,
  /** Files that were uploaded but are named by no record, because the form has not been sent. */
  uploads: 90 * dayMs,
  /** Files that imports were read from, with personal data in clear; the record keeps key and hash. */
  importFiles: 180 * dayMs,
} as const;

export type DatedRows = { [T in TableName]: Ageing<T> & { readonly table: T } }[TableName];

/** Tables whose rows go by their own time. */
export const datedRows = (rules: TableRules): readonly DatedRows[] =>
  (Object.keys(rules) as TableName[]).sort().flatMap((table) => {
    const { ageing } = rules[table];
    return ageing === undefined ? [] : [{ table, ...ageing } as DatedRows];
  });

/**
 * Tables that name no uploaded file and are too large to be searched, or that only tell what happened. In every other
 * table, later ones too, each text is searched before a file goes.
 */
export const tablesWithoutFiles = (rules: TableRules): ReadonlySet<string> =>
  new Set((Object.keys(rules) as TableName[]).filter((table) => rules[table].namesNoFile === true));
