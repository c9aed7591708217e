import { sql } from "kysely";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { type ChangedList, changedLists, lists } from "../../../src-shared/registries/lists/registry.ts";
import type { Writing } from "../../core/context.ts";
import { tableSpecs } from "../../core/database/migrate.ts";
import { type Database, type Tables, yieldToEventLoop } from "../../core/database/tables.ts";
import type { ListSource, ListSources } from "../lists/source.ts";
import type { Service } from "../service.ts";

/** Tables whose records give their `name` to rows of lists; a change of name is noted in `renames` by triggers. */
export const namingTables = ["agencies", "companies", "organizations", "tasks", "users"] as const;
type NamingTable = (typeof namingTables)[number];

/** A column of a list's own table that points to the record whose name its rows show. */
type ShownName = { readonly from: NamingTable; readonly by: string };

const ownAlias = /from "\w+" as "(\w+)"/;
const joinPattern = /join "(\w+)" as "(\w+)" on "(\w+)"\."id" = "(\w+)"\."(\w+)"/g;

const isNaming = (table: string): table is NamingTable => (namingTables as readonly string[]).includes(table);

/**
 * The names of other records that the rows of a source show, read from the joins of its select, so that nobody has to
 * declare them again. A join with such a table has to be `join <table> as x on x.id = <own row>.<column>`.
 */
export const shownNames = (db: Database, source: Pick<ListSource, "from">): readonly ShownName[] => {
  const text = sql`${source.from(db)}`.compile(db).sql;
  const own = ownAlias.exec(text)?.[1];
  return [...text.matchAll(joinPattern)].flatMap(([, table = "", alias, left, right, column = ""]): ShownName[] =>
    isNaming(table) && left === alias && right === own ? [{ from: table, by: column }] : [],
  );
};

type Parts = Pick<Service, "reading" | "system" | "contributed">;
type Rename = Tables["renames"];

/** Rows per transaction: few enough that other writers hardly wait. */
const rowsPerTurn = 5_000;

/** Rows of a table that show a name, kept by desks in a local copy as `list`. */
type Place = {
  readonly list: ChangedList;
  readonly table: string;
  /** Column that points to the record with the name. */
  readonly by: string;
  /** Column and length of the offline window; null where the copy has no bound that the table knows. */
  readonly window: { readonly by: string; readonly days: number } | null;
};

const placesOf = (sources: ListSources, db: Database, table: NamingTable): readonly Place[] =>
  changedLists.flatMap((list): Place[] => {
    const { source, table: own } = sources[list];
    const { offline } = lists[list];
    if (offline === undefined) return [];
    const isOwnColumn = offline.by in (tableSpecs[own]?.columns ?? {});
    return shownNames(db, source)
      .filter(({ from }) => from === table)
      .map(({ by }) => ({ list, table: own, by, window: isOwnColumn ? offline : null }));
  });

const windowOf = ({ window }: Place, at: string) =>
  window === null
    ? sql``
    : sql`and coalesce(${sql.ref(window.by)}, '9999') >= ${`${addDays(at.slice(0, 10), -window.days)} 00:00:00`}`;

/** Gives at most `rowsPerTurn` rows that show the old name a new change number. Returns how many. */
const bump = async (writing: Writing, place: Place, { record_id, from_seq }: Rename): Promise<number> => {
  const seq = await writing.changeSeq();
  const table = sql.table(place.table);
  const { rows } = await sql<{ agency_id: number; company_id: number }>`
    update ${table} set change_seq = ${seq} where id in (
      select id from ${table} where ${sql.ref(place.by)} = ${record_id} and change_seq < ${from_seq}
        ${windowOf(place, writing.at)} order by id limit ${rowsPerTurn})
    returning agency_id, company_id`.execute(writing.tx);
  for (const { agency_id, company_id } of rows) {
    if (company_id === 0) writing.touchedAgency(place.list, agency_id);
    else writing.touched(place.list, company_id);
  }
  return rows.length;
};

/** Notes from which change on rows show the new name; rows changed later need nothing more. */
const begin = (parts: Parts, { kind, record_id, nth }: Rename): Promise<Rename | undefined> =>
  parts.system("renames").write(async ({ tx, changeSeq }) =>
    tx
      .updateTable("renames")
      .set({ from_seq: await changeSeq() })
      .where("kind", "=", kind)
      .where("record_id", "=", record_id)
      .where("nth", "=", nth)
      .returningAll()
      .executeTakeFirst(),
  );

const follow = async (parts: Parts, pendingRename: Rename): Promise<void> => {
  const rename = pendingRename.from_seq === null ? await begin(parts, pendingRename) : pendingRename;
  // Renamed again meanwhile: the next round handles it.
  if (rename === undefined) return;
  const system = parts.system("renames");
  for (const place of placesOf(parts.contributed.sources, parts.reading, rename.kind as NamingTable)) {
    while ((await system.write((writing) => bump(writing, place, rename))) === rowsPerTurn) await yieldToEventLoop();
  }
  await system.write(({ tx }) =>
    tx
      .deleteFrom("renames")
      .where("kind", "=", rename.kind)
      .where("record_id", "=", rename.record_id)
      .where("nth", "=", rename.nth)
      .execute(),
  );
};

/**
 * Brings new names of companies, departments, tasks and people to the local copies of desks: rows that show such a name get
 * a new change number, in turns, within the list's offline window. Their versions stay, for nobody changed the records.
 * Safe to run at any time, twice, or to be cut off. Returns how many records had been renamed.
 */
export const followRenames = async (parts: Parts): Promise<number> => {
  const renames = await parts.reading.selectFrom("renames").selectAll().orderBy("kind").orderBy("record_id").execute();
  for (const rename of renames) await follow(parts, rename);
  return renames.length;
};
