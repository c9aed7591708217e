import type { Dialect } from "./schema.ts";

/** Rows of `bills`, counted and summed by a key, kept by triggers so that no writer can forget. */
export type KeptSums = {
  readonly table: string;
  /** Columns of the key, each as SQL over a bill of the given name; keys know no null. */
  readonly key: Readonly<Record<string, (bill: string) => string>>;
  /** Columns of `bills` that are summed under their own names. The count is `bills`. */
  readonly sums: readonly string[];
  /** Columns of `bills` that the key is made of. */
  readonly reads: readonly string[];
};

/** A column that is never null, as a part of a key. */
export const plainKey = (...names: readonly string[]): KeptSums["key"] =>
  Object.fromEntries(names.map((name) => [name, (bill: string) => `${bill}.${name}`]));

/** A column that may be null, as a part of a key. `instead`: SQL of the value that stands for null. */
export const nullableKey = (instead: string, ...names: readonly string[]): KeptSums["key"] =>
  Object.fromEntries(names.map((name) => [name, (bill: string) => `coalesce(${bill}.${name}, ${instead})`]));

const added = ({ sums }: KeptSums): readonly string[] => ["bills", ...sums];

const into = (kept: KeptSums): string =>
  `insert into ${kept.table} (${[...Object.keys(kept.key), ...added(kept)].join(", ")})`;

const onConflict = (kept: KeptSums): string =>
  `on conflict (${Object.keys(kept.key).join(", ")}) do update set ${added(kept)
    .map((name) => `${name} = ${kept.table}.${name} + excluded.${name}`)
    .join(", ")}`;

/** The bills of `from`, each `sign` times, as rows that add up to groups. */
const rowsOf = ({ key, sums }: KeptSums, from: string, sign: 1 | -1): string =>
  `select ${[
    ...Object.entries(key).map(([name, of]) => `${of("b")} as ${name}`),
    `${sign} as bills`,
    ...sums.map((name) => `${sign === 1 ? "" : "-"}b.${name} as ${name}`),
  ].join(", ")} from ${from}`;

/** Adds rows to their groups; those that leave a group as it is are left out. */
const addRows = (kept: KeptSums, rows: string): string => {
  const key = Object.keys(kept.key);
  const sums = added(kept).map((name) => `sum(${name})`);
  return `${into(kept)} select ${[...key, ...sums].join(", ")} from (${rows}) as x
    where true group by ${key.join(", ")} having ${sums.map((one) => `${one} <> 0`).join(" or ")} ${onConflict(kept)}`;
};

/** Fills an empty table of groups from the bills that are there. */
export const fillSums = (kept: KeptSums): string => addRows(kept, rowsOf(kept, "bills as b", 1));

/** Statements that put the new bill of a trigger of SQLite into its group. */
export const putNew = (kept: KeptSums): string =>
  `${into(kept)} values (${[
    ...Object.values(kept.key).map((of) => of("new")),
    "1",
    ...kept.sums.map((name) => `new.${name}`),
  ].join(", ")}) ${onConflict(kept)};`;

/** Statements that take the old bill of a trigger of SQLite from its group. */
export const takeOld = (kept: KeptSums): string => {
  const same = Object.entries(kept.key)
    .map(([name, of]) => `${name} = ${of("old")}`)
    .join(" and ");
  const less = ["bills = bills - 1", ...kept.sums.map((name) => `${name} = ${name} - old.${name}`)].join(", ");
  return `update ${kept.table} set ${less} where ${same};
    delete from ${kept.table} where ${same} and bills = 0;`;
};

/** Whether any of the columns has changed, in a trigger of SQLite. */
export const differs = (columns: readonly string[]): string =>
  columns.map((name) => `old.${name} is not new.${name}`).join(" or ");

const sqliteTriggers = (kept: KeptSums): readonly string[] => {
  const read = [...kept.reads, ...kept.sums];
  const { table } = kept;
  return [
    `create trigger ${table}_insert after insert on bills begin ${putNew(kept)} end`,
    `create trigger ${table}_delete after delete on bills begin ${takeOld(kept)} end`,
    `create trigger ${table}_update after update of ${read.join(", ")} on bills when ${differs(read)}
      begin ${takeOld(kept)} ${putNew(kept)} end`,
  ];
};

/**
 * Once a statement, however many bills it changes. Rows of which nothing changed that is kept add up to nothing. Without a
 * join: a session keeps the plan that it made for one row, and a statement of thousands would walk them for each of them.
 */
export const postgresTriggers = (kept: KeptSums): readonly string[] => {
  const { table } = kept;
  const isEmptied = Object.keys(kept.key).map((name) => `g.${name} = one.${name}`);
  const taken = rowsOf(kept, "stale as b", -1);
  const put = rowsOf(kept, "fresh as b", 1);
  const clearing = (rows: string): string => `for one in ${addRows(kept, rows)} returning * loop
      if one.bills = 0 then delete from ${table} g where ${isEmptied.join(" and ")} and g.bills = 0; end if;
    end loop;`;
  const work = {
    insert: { tables: "new table as fresh", does: `${addRows(kept, put)};` },
    delete: { tables: "old table as stale", does: clearing(taken) },
    update: { tables: "old table as stale new table as fresh", does: clearing(`${taken} union all ${put}`) },
  };
  return Object.entries(work).flatMap(([event, { tables, does }]) => [
    `create or replace function ${table}_${event}() returns trigger language plpgsql as $$
      declare one record; begin ${does} return null; end $$`,
    `create trigger ${table}_${event} after ${event} on bills referencing ${tables}
      for each statement execute function ${table}_${event}()`,
  ]);
};

/** What keeps the groups up to date. */
export const keepSums = (kept: KeptSums, dialect: Dialect): readonly string[] =>
  dialect === "sqlite" ? sqliteTriggers(kept) : postgresTriggers(kept);
