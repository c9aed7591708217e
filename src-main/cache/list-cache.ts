import type { Row } from "../../src-shared/kernel/lists/define.ts";
import type { ListName } from "../../src-shared/registries/lists/registry.ts";
import type { AnswerStore } from "../api/answer-store.ts";
import { translateDiskFull } from "../sqlite/database-error.ts";
import type { SqlDatabase } from "../sqlite/open-database.ts";
import {
  type CachedGroups,
  type CachedPage,
  type CachedQuestion,
  createListReader,
  type GroupsQuestion,
} from "./list-reader.ts";
import { type ListTables, offlineLists } from "./list-schema.ts";
import { createRowWriter } from "./row-writer.ts";

const mostAnswers = 2_000;

/** Remembered answers of reading calls, the least used making room. */
const createAnswers = (database: SqlDatabase): AnswerStore => {
  const read = database.prepare("SELECT value, as_of FROM answers WHERE key = ?");
  const next = "(SELECT coalesce(max(used), 0) + 1 FROM answers)";
  const touch = database.prepare(`UPDATE answers SET used = ${next} WHERE key = ?`);
  const write = database.prepare(`INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ${next})`);
  const trim = database.prepare(
    `DELETE FROM answers WHERE key IN (SELECT key FROM answers ORDER BY used DESC LIMIT -1 OFFSET ${mostAnswers})`,
  );
  return {
    get: (key) => {
      const row = read.get(key) as { value: string; as_of: string } | undefined;
      if (!row) return null;
      touch.run(key);
      return { value: JSON.parse(row.value) as unknown, as_of: row.as_of };
    },
    set: (key, value, asOf) => {
      write.run(key, JSON.stringify(value), asOf);
      trim.run();
    },
  };
};

/** Range of a list's copy: `complete` once the whole window was read; `syncedAt` when the copy was last up to date. */
export type SyncState = { readonly cursor: string; readonly complete: boolean; readonly syncedAt: string | null };

/** Rows as the sync brings them, with the blind tokens of each. */
export type SyncedRows = { readonly rows: readonly Row[]; readonly tokens: readonly (readonly string[])[] };

/** The local copy of the lists of one person at one server. */
export type ListCache = {
  readonly answers: AnswerStore;
  readonly syncState: (list: ListName) => SyncState;
  /** Writes a page of the sync and its cursor in one transaction; returns the number of rows that were news. */
  readonly apply: (list: ListName, page: SyncedRows, state: SyncState) => number;
  /** Removes rows from before `day`; returns their number. */
  readonly prune: (list: ListName, day: string) => number;
  /** A page of a list that `syncState` calls complete; searches use the person's key. */
  readonly page: (list: ListName, question: CachedQuestion, searchKey: string | null) => CachedPage;
  /** Count and sums by code of a state column, of a list that `syncState` calls complete. */
  readonly groups: (list: ListName, question: GroupsQuestion, searchKey: string | null) => CachedGroups;
  /** Rows kept, over all lists. */
  readonly size: () => number;
};

type Kept = { readonly tables: ListTables; generation: number };

const nothingYet: SyncState = { cursor: "0", complete: false, syncedAt: null };

export const createListCache = (database: SqlDatabase): ListCache => {
  const readers = new Map(
    offlineLists.map((tables) => [
      tables.name,
      {
        tables,
        generation: 0,
        reader: createListReader(database, tables),
        writer: createRowWriter(database, tables),
      },
    ]),
  );
  const of = (
    list: ListName,
  ): Kept & { reader: ReturnType<typeof createListReader>; writer: ReturnType<typeof createRowWriter> } => {
    const reader = readers.get(list);
    if (!reader) throw new Error(`list ${list} is not kept`);
    return reader;
  };
  const readState = database.prepare("SELECT cursor, complete, synced_at FROM sync_state WHERE list = ?");
  const writeState = database.prepare("INSERT OR REPLACE INTO sync_state VALUES (?, ?, ?, ?)");

  const apply = database.transaction((list: ListName, page: SyncedRows, state: SyncState): number => {
    const { writer } = of(list);
    let news = 0;
    for (const [at, row] of page.rows.entries()) if (writer.put(row, page.tokens[at] ?? [])) news += 1;
    writeState.run(list, state.cursor, state.complete ? 1 : 0, state.syncedAt);
    return news;
  });
  const prune = database.transaction((list: ListName, day: string): number => {
    const { tables, writer } = of(list);
    return tables.list.offline ? writer.prune(tables.list.offline.by, `${day} 00:00:00`) : 0;
  });
  const countChanges = (list: ListName, work: () => number): number => {
    const runChange = translateDiskFull(work);
    if (runChange > 0) of(list).generation += 1;
    return runChange;
  };

  return {
    answers: createAnswers(database),
    syncState: (list) => {
      const row = readState.get(list) as { cursor: string; complete: number; synced_at: string | null } | undefined;
      return row ? { cursor: row.cursor, complete: row.complete === 1, syncedAt: row.synced_at } : nothingYet;
    },
    apply: (list, page, state) => countChanges(list, () => apply.immediate(list, page, state)),
    prune: (list, day) => countChanges(list, () => prune.immediate(list, day)),
    page: (list, question, searchKey) => {
      const { reader, generation } = of(list);
      return reader.page(question, searchKey, generation);
    },
    groups: (list, question, searchKey) => {
      const { reader, generation } = of(list);
      return reader.groups(question, searchKey, generation);
    },
    size: () => [...readers.values()].reduce((sum, { reader }) => sum + reader.size(), 0),
  };
};
