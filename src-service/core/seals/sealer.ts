import { sql } from "kysely";
import type { TableRules } from "../database/table-rules.ts";
import { type Database, insertMany, replaceMany, type Tx } from "../database/tables.ts";
import type { Dialect } from "../schema/schema.ts";
import {
  columnsOf,
  emptySum,
  isSigned,
  rowSeal,
  type SealKey,
  type SealTotal,
  signTotal,
  sumWith,
} from "./seal-digest.ts";
import { allRows, columnsInDatabase, rowsByKey } from "./sealed-rows.ts";
import { isSealedColumn, sealedTables } from "./sealed-tables.ts";
import { type Watched, watchTables } from "./watches.ts";

/** Seals what the service writes, so that what somebody else writes into the database shows. */
export type Sealer = {
  /** Where the record of changed rows stands at the beginning of a writing transaction. */
  begin(tx: Tx): Promise<number>;
  /** Seals the rows that the transaction has changed since `begin`; the last thing that it does. */
  finish(tx: Tx, begun: number): Promise<void>;
};

/**
 * Does work in a transaction of its own whose changes are sealed: for parties beside the service, like the sandbox bank.
 */
export type RunSealed = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export const createRunSealed =
  (writing: Database, sealer: Sealer): RunSealed =>
  (work) =>
    writing.transaction().execute(async (tx) => {
      const begun = await sealer.begin(tx);
      const result = await work(tx);
      await sealer.finish(tx, begun);
      return result;
    });

/** Rows that were changed before this transaction began were not changed by it: their records stay as evidence. */
const lastChanged = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ last: number | null }>`select max(change_id) as last from changed_rows`.execute(tx);
  return rows[0]?.last ?? 0;
};

const own = (dialect: Dialect, begun: number) =>
  dialect === "sqlite" ? sql`change_id > ${begun}` : sql`tx = pg_current_xact_id()::text`;

const upsertSeals = (tx: Tx, seals: readonly { tab: string; row_key: string; seal: string }[]): Promise<void> =>
  replaceMany(tx, "row_seals", seals, ["tab", "row_key"]);

const deleteSeals = async (tx: Tx, table: string, keys: readonly string[]): Promise<string[]> => {
  const chunkSize = 5_000;
  const deletedSeals: string[] = [];
  for (let start = 0; start < keys.length; start += chunkSize) {
    const rows = await tx
      .deleteFrom("row_seals")
      .where("tab", "=", table)
      .where("row_key", "in", keys.slice(start, start + chunkSize))
      .returning("seal")
      .execute();
    deletedSeals.push(...rows.map(({ seal }) => seal));
  }
  return deletedSeals;
};

const sealChanged = async (
  tx: Tx,
  dialect: Dialect,
  key: SealKey,
  total: SealTotal,
  rowKeys: readonly string[],
): Promise<SealTotal> => {
  const { tab } = total;
  const columns = columnsOf(total);
  const rows = await rowsByKey(tx, { table: tab, dialect, columns }, rowKeys);
  const existingKeys = new Set(rows.map(({ rowKey }) => rowKey));
  const newSeals = rows.map(({ rowKey, row, seal }) => ({
    tab,
    row_key: rowKey,
    seal: rowSeal(key, tab, rowKey, columns, row),
    before: seal,
  }));
  const changed = newSeals.filter(({ seal, before }) => seal !== before);
  await upsertSeals(
    tx,
    changed.map(({ tab: table, row_key, seal }) => ({ tab: table, row_key, seal })),
  );
  const deletedKeys = rowKeys.filter((rowKey) => !existingKeys.has(rowKey));
  const deletedSeals = deletedKeys.length === 0 ? [] : await deleteSeals(tx, tab, deletedKeys);
  const replaced = changed.flatMap(({ before }) => (before === null ? [] : [before]));
  // A total whose signature is wrong must not become valid by the next change.
  if (!isSigned(key, total)) return total;
  return signTotal(key, {
    ...total,
    row_count: total.row_count + changed.length - replaced.length - deletedSeals.length,
    seal_sum: sumWith(
      total.seal_sum,
      changed.map(({ seal }) => seal),
      [...replaced, ...deletedSeals],
    ),
  });
};

const storeTotal = (tx: Tx, total: SealTotal): Promise<unknown> =>
  tx
    .insertInto("seal_totals")
    .values(total)
    .onConflict((conflict) =>
      conflict.column("tab").doUpdateSet((eb) => ({
        row_count: eb.ref("excluded.row_count"),
        seal_sum: eb.ref("excluded.seal_sum"),
        sealed_columns: eb.ref("excluded.sealed_columns"),
        mac: eb.ref("excluded.mac"),
      })),
    )
    .execute();

/** Makes the sealer of a database. */
export const createSealer = (dialect: Dialect, key: SealKey): Sealer => ({
  begin: (tx) => (dialect === "sqlite" ? lastChanged(tx) : Promise.resolve(0)),
  finish: async (tx, begun) => {
    const { rows } = await sql<{ tab: string; row_key: string }>`
      select distinct tab, row_key from changed_rows where ${own(dialect, begun)}`.execute(tx);
    if (rows.length === 0) return;
    await sql`delete from changed_rows where ${own(dialect, begun)}`.execute(tx);
    const byTable = Map.groupBy(rows, ({ tab }) => tab);
    // Transactions beside the books run at once: each adds to what the one before has written, always in the same order.
    const stored = tx
      .selectFrom("seal_totals")
      .selectAll()
      .where("tab", "in", [...byTable.keys()])
      .orderBy("tab");
    const totals = await (dialect === "postgres" ? stored.forUpdate() : stored).execute();
    for (const total of totals) {
      const rowKeys = (byTable.get(total.tab) ?? []).map(({ row_key }) => row_key);
      await storeTotal(tx, await sealChanged(tx, dialect, key, total, rowKeys));
    }
  },
});

/** Seals all rows of a table that was not sealed before. */
const sealWhole = async (tx: Tx, dialect: Dialect, key: SealKey, table: string, columns: readonly string[]) => {
  let [row_count, seal_sum] = [0, emptySum];
  for await (const page of allRows(tx, { table, dialect, columns })) {
    const seals = page.map(({ rowKey, row }) => ({
      tab: table,
      row_key: rowKey,
      seal: rowSeal(key, table, rowKey, columns, row),
    }));
    await insertMany(tx, "row_seals", seals);
    row_count += seals.length;
    seal_sum = sumWith(
      seal_sum,
      seals.map(({ seal }) => seal),
      [],
    );
  }
  await storeTotal(
    tx,
    signTotal(key, { tab: table, row_count, seal_sum, sealed_columns: JSON.stringify(columns), mac: "" } as SealTotal),
  );
};

/**
 * Seals the rows of a table whose columns a newer version has changed: those that hold by the columns of before. A row that
 * does not hold keeps its seal, which does not fit, so that it goes on being reported.
 */
const resealWithColumns = async (
  tx: Tx,
  dialect: Dialect,
  key: SealKey,
  total: SealTotal,
  columns: readonly string[],
) => {
  const { tab } = total;
  const there = await columnsInDatabase(tx, tab, dialect);
  const before = columnsOf(total);
  const isComparable = before.every((name) => there.includes(name));
  let [added, removed]: [string[], string[]] = [[], []];
  const table = {
    table: tab,
    dialect,
    columns: [...new Set([...before.filter((name) => there.includes(name)), ...columns])],
  };
  for await (const page of allRows(tx, table)) {
    const validRows = page.filter(
      ({ rowKey, row, seal }) => seal !== null && (!isComparable || rowSeal(key, tab, rowKey, before, row) === seal),
    );
    const seals = validRows.map(({ rowKey, row }) => ({
      tab,
      row_key: rowKey,
      seal: rowSeal(key, tab, rowKey, columns, row),
    }));
    await upsertSeals(tx, seals);
    added.push(...seals.map(({ seal }) => seal));
    removed.push(...validRows.map(({ seal }) => seal ?? emptySum));
    const seal_sum = sumWith(total.seal_sum, added, removed);
    [added, removed] = [[], []];
    total = isSigned(key, total) ? signTotal(key, { ...total, seal_sum }) : total;
  }
  const sealed_columns = JSON.stringify(columns);
  await storeTotal(
    tx,
    isSigned(key, total) ? signTotal(key, { ...total, sealed_columns }) : { ...total, sealed_columns },
  );
};

/**
 * Prepares a database for sealing, at every start: seals tables that are not sealed yet and makes what records changes.
 * `wasSealed`: the secrets' folder says that this database was sealed before; then missing seals are evidence and stay
 * missing, for anybody could have taken them out to have the service seal what they wrote.
 */
export const openSeals = async (
  db: Database,
  dialect: Dialect,
  key: SealKey,
  rules: TableRules,
  wasSealed: boolean,
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    if (dialect === "postgres") await sql`select value from counters where name = 'change' for update`.execute(tx);
    const totals = new Map(
      (await tx.selectFrom("seal_totals").selectAll().execute()).map((total) => [total.tab, total]),
    );
    const isMissing = wasSealed && totals.size === 0 && !(await isNew(tx));
    const watched: Watched[] = [];
    for (const table of sealedTables(rules)) {
      const columns = (await columnsInDatabase(tx, table, dialect)).filter((name) =>
        isSealedColumn(rules, table, name),
      );
      watched.push({ table, columns, isPartly: rules[table].unsealedColumns !== undefined });
      const total = totals.get(table);
      if (total === undefined) {
        if (!isMissing) await sealWhole(tx, dialect, key, table, columns);
      } else if (total.sealed_columns !== JSON.stringify(columns))
        await resealWithColumns(tx, dialect, key, total, columns);
    }
    await watchTables(tx, dialect, watched);
  });
};

/** True when the database is still empty: it was created again beside the secrets of an earlier database. */
const isNew = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom("agencies").select("id").limit(1).executeTakeFirst()) === undefined;
