import type { Ageing, TableName, TableRules } from "../database/table-rules.ts";

const dayMs = 86_400_000;

/**
 * How long what goes by more than its own time is kept. Rows that go by it alone have their age in the tables of their area.
 * Books, audit entries, operations and files that a record names are kept for ever; files of exports go by
 * `exports/runner.ts`, a batch that never became whole by `imports/unfinished.ts`.
 */
export const keptFor = {
  /** No session lives longer than 12 hours; an older token only betrays its reuse while its session lives. */
  oldTokens: 2 * dayMs,
  /** Uploaded and never named by a record: a form that was not sent. */
  uploads: 90 * dayMs,
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
