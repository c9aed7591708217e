import { sql } from "kysely";
import type { ChangedList } from "../../../src-shared/registries/lists/registry.ts";
import { ServiceError, type Writing } from "../context.ts";
import { lookUp, mapInTurns, type Rewrite, rewriteRows, type Tables } from "../database/tables.ts";

/** A row that says which version of itself it is; people change the version that they saw. */
export type VersionedRow = { readonly id: number; readonly version: number };

type VersionedTable = {
  [T in keyof Tables]: Tables[T] extends VersionedRow ? T : never;
}[keyof Tables];

type Row<T extends VersionedTable> = Tables[T] & VersionedRow;

/** Tables of parts of records, which nobody reads as a list: their rows have no change number. */
const unnumbered: Readonly<
  Record<{ [T in VersionedTable]: Tables[T] extends { change_seq: number } ? never : T }[VersionedTable], true>
> = {
  bank_cases: true,
  cmb_mandates: true,
  company_channels: true,
  company_freezes: true,
  invoice_red_letters: true,
  labor_bar_lifts: true,
  labor_change_requests: true,
  list_views: true,
  message_settings: true,
  organizations: true,
  payout_lines: true,
  service_bill_discounts: true,
  wallet_changes: true,
};

const isNumbered = (table: string): boolean => !(table in unnumbered);

/** Throws `stale_version` with the present version where a person saw another one. */
export const assertVersion = ({ version }: Pick<VersionedRow, "version">, seen: number): void => {
  if (version !== seen) throw new ServiceError("stale_version", { current: version });
};

/** The next version of a row as a column, for rows that are not saved by themselves. */
export const nextVersion = ({ version }: Pick<VersionedRow, "version">) => ({ version: version + 1 });

/** The next version of whatever rows a statement changes, and the change number of the transaction, as columns. */
export const raised = async (writing: Pick<Writing, "changeSeq">) => ({
  ...raisedVersion,
  change_seq: await writing.changeSeq(),
});

/** The same for tables whose rows have no change number. */
export const raisedVersion = { version: sql<number>`version + 1` } as const;

const stampOf = async (writing: Writing, table: string) =>
  isNumbered(table) ? { change_seq: await writing.changeSeq() } : {};

/** Rows of a statement: triggers follow each, and an embedded database holds the thread for a whole statement. */
const raisedAtOnce = 1_000;

const setting = (columns: object) =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));

/**
 * Saves changes of a row as its next version with the change number of the transaction, if it still is the version that was
 * read. Gives the row as it then is, null where it has changed since.
 */
export const saveUnlessStale = async <R extends VersionedRow>(
  writing: Writing,
  table: string,
  current: R,
  changes: Partial<R>,
): Promise<R | null> => {
  const next: R = {
    ...current,
    ...changes,
    id: current.id,
    ...nextVersion(current),
    ...(await stampOf(writing, table)),
  };
  const before = new Map<string, unknown>(Object.entries(current));
  const differing = Object.entries(next).filter(([name, value]) => value !== before.get(name));
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${setting(Object.fromEntries(differing))}
    where id = ${current.id} and version = ${current.version}`.execute(writing.tx);
  return numAffectedRows === 1n ? next : null;
};

/** The same; throws `stale_version` with the present version where the row has changed since it was read. */
export const saveVersion = async <R extends VersionedRow>(
  writing: Writing,
  table: string,
  current: R,
  changes: Partial<R>,
): Promise<R> => {
  const next = await saveUnlessStale(writing, table, current, changes);
  if (next !== null) return next;
  const { rows } = await sql<VersionedRow>`select version from ${sql.table(table)} where id = ${current.id}`.execute(
    writing.tx,
  );
  throw new ServiceError("stale_version", { current: rows[0]?.version ?? current.version });
};

/** The same for many rows in few statements. Gives them as they were and as they are. */
export const saveVersions = async <R extends VersionedRow>(
  writing: Writing,
  table: string,
  edits: readonly { readonly before: R; readonly after: Partial<R> }[],
): Promise<{ before: R; after: R }[]> => {
  if (edits.length === 0) return [];
  const stamp = await stampOf(writing, table);
  const rewrites = await mapInTurns(edits, ({ before, after }): { before: R; after: R } => ({
    before,
    after: { ...before, ...after, id: before.id, ...nextVersion(before), ...stamp },
  }));
  if ((await rewriteRows(writing.tx, table, rewrites)) !== rewrites.length) throw new ServiceError("stale_version");
  return rewrites;
};

type Owned = { readonly agency_id?: number; readonly company_id?: number | null };

/** Tells the screens of who may see a row that a list has changed: of its company, or of the agency where it has none. */
export const touchRow = (writing: Writing, list: ChangedList, { agency_id, company_id }: Owned): void => {
  if (company_id) writing.touched(list, company_id);
  else if (agency_id !== undefined) writing.touchedAgency(list, agency_id);
};

/** A row as it was read, and what changes of it. */
export type Edit<T extends VersionedTable> = { readonly before: Row<T>; readonly after: Partial<Row<T>> };

/**
 * The one way to change rows of a table whose rows have versions. What is saved is the row's next version, has the change
 * number of the transaction, and the screens of `lists` are told; a row that is no longer as it was read is left as it is, and
 * `stale_version` is thrown. `unlessStale` gives null instead. `raise` gives rows that nobody read the same columns.
 */
export const versioned = <T extends VersionedTable>(table: T, ...lists: readonly ChangedList[]) => {
  const touch = (writing: Writing, row: Row<T>): void => {
    for (const list of lists) touchRow(writing, list, row);
  };
  return {
    save: async (writing: Writing, current: Row<T>, changes: Partial<Row<T>> = {}): Promise<Row<T>> => {
      const next = await saveVersion(writing, table, current, changes);
      touch(writing, next);
      return next;
    },
    unlessStale: async (writing: Writing, current: Row<T>, changes: Partial<Row<T>>): Promise<Row<T> | null> => {
      const next = await saveUnlessStale(writing, table, current, changes);
      if (next !== null) touch(writing, next);
      return next;
    },
    saveMany: async (writing: Writing, edits: readonly Edit<T>[]): Promise<Rewrite<T>[]> => {
      const rewrites = await saveVersions<Row<T>>(writing, table, edits);
      for (const { after } of rewrites) touch(writing, after);
      return rewrites;
    },
    raise: async (writing: Writing, ids: Iterable<number>, changes: Partial<Row<T>> = {}): Promise<void> => {
      const sets = setting({ ...changes, ...raisedVersion, ...(await stampOf(writing, table)) });
      await lookUp(
        ids,
        async (chunk) => {
          await sql`update ${sql.table(table)} set ${sets} where id in (${sql.join(chunk)})`.execute(writing.tx);
          return [];
        },
        raisedAtOnce,
      );
    },
  };
};
