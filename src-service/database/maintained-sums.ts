import type { Dialect } from "./schema.ts";

/** Counts and sums of `bills` by a key, kept up to date by triggers, so that no writer can forget them. */
export type MaintainedSums = {
  readonly table: string;
  /** Columns of the key, each as SQL over a bill of the given name; keys know no null. */
  readonly key: Readonly<Record<string, (bill: string) => string>>;
  /** Columns of `bills` that are summed under their own names. The count is `bills`. */
  readonly sums: readonly string[];
  /** Columns of `bills` that the key is made of. */
  readonly reads: readonly string[];
};

/** A column that is never null, as a part of a key. */
export const plainKey = (...names: readonly string[]): MaintainedSums["key"] =>
  Object.fromEntries(names.map((name) => [name, (bill: string) => `${bill}.${name}`]));

/** A column that may be null, as a part of a key. `instead`: SQL of the value that stands for null. */
export const nullableKey = (instead: string, ...names: readonly string[]): MaintainedSums["key"] =>
  Object.fromEntries(names.map((name) => [name, (bill: string) => `coalesce(${bill}.${name}, ${instead})`]));

const added = ({ sums }: MaintainedSums): readonly string[] => ["bills", ...sums];

const into = (spec: MaintainedSums): string =>
  `insert into ${spec.table} (${[...Object.keys(spec.key), ...added(spec)].join(", ")})`;

const onConflict = (spec: MaintainedSums): string =>
  `on conflict (${Object.keys(spec.key).join(", ")}) do update set ${added(spec)
    .map((name) => `${name} = ${spec.table}.${name} + excluded.${name}`)
    .join(", ")}`;

/** The bills of `from`, each `sign` times, as rows that add up to groups. */
const rowsOf = ({ key, sums }: MaintainedSums, from: string, sign: 1 | -1): string =>
  `select ${[
    ...Object.entries(key).map(([name, columnSql]) => `${columnSql("b")} as ${name}`),
    `${sign} as bills`,
    ...sums.map((name) => `${sign === 1 ? "" : "-"}b.${name} as ${name}`),
  ].join(", ")} from ${from}`;

/** SQL that adds rows to their groups; rows that change nothing are left out. */
const addRows = (spec: MaintainedSums, rows: string): string => {
  const key = Object.keys(spec.key);
  const sums = added(spec).map((name) => `sum(${name})`);
  return `${into(spec)} select ${[...key, ...sums].join(", ")} from (${rows}) as x
    where true group by ${key.join(", ")} having ${sums.map((one) => `${one} <> 0`).join(" or ")} ${onConflict(spec)}`;
};

/** Fills an empty table of groups from the bills that are there. */
export const fillSums = (spec: MaintainedSums): string => addRows(spec, rowsOf(spec, "bills as b", 1));

/** SQL of a SQLite trigger that adds the new version of a bill to its group. */
export const addNewRows = (spec: MaintainedSums): string =>
  `${into(spec)} values (${[
    ...Object.values(spec.key).map((columnSql) => columnSql("new")),
    "1",
    ...spec.sums.map((name) => `new.${name}`),
  ].join(", ")}) ${onConflict(spec)};`;

/** SQL of a SQLite trigger that subtracts the old version of a bill from its group. */
export const subtractOldRows = (spec: MaintainedSums): string => {
  const sameKey = Object.entries(spec.key)
    .map(([name, columnSql]) => `${name} = ${columnSql("old")}`)
    .join(" and ");
  const less = ["bills = bills - 1", ...spec.sums.map((name) => `${name} = ${name} - old.${name}`)].join(", ");
  return `update ${spec.table} set ${less} where ${sameKey};
    delete from ${spec.table} where ${sameKey} and bills = 0;`;
};

/** Whether any of the columns has changed, in a trigger of SQLite. */
export const differs = (columns: readonly string[]): string =>
  columns.map((name) => `old.${name} is not new.${name}`).join(" or ");

const sqliteTriggers = (spec: MaintainedSums): readonly string[] => {
  const watchedColumns = [...spec.reads, ...spec.sums];
  const { table } = spec;
  return [
    `create trigger ${table}_insert after insert on bills begin ${addNewRows(spec)} end`,
    `create trigger ${table}_delete after delete on bills begin ${subtractOldRows(spec)} end`,
    `create trigger ${table}_update after update of ${watchedColumns.join(", ")} on bills when ${differs(watchedColumns)}
      begin ${subtractOldRows(spec)} ${addNewRows(spec)} end`,
  ];
};

/**
 * Runs once for each statement, however many bills it changes. Rows whose key and sums did not change cancel out. Without a
 * join: a session keeps the plan that it made for one row, and a statement of thousands would walk them for each of them.
 */
export const postgresTriggers = (spec: MaintainedSums): readonly string[] => {
  const { table } = spec;
  const isEmptied = Object.keys(spec.key).map((name) => `g.${name} = one.${name}`);
  const subtracted = rowsOf(spec, "stale as b", -1);
  const added = rowsOf(spec, "fresh as b", 1);
  const clearing = (rows: string): string => `for one in ${addRows(spec, rows)} returning * loop
      if one.bills = 0 then delete from ${table} g where ${isEmptied.join(" and ")} and g.bills = 0; end if;
    end loop;`;
  const work = {
    insert: { tables: "new table as fresh", does: `${addRows(spec, added)};` },
    delete: { tables: "old table as stale", does: clearing(subtracted) },
    update: { tables: "old table as stale new table as fresh", does: clearing(`${subtracted} union all ${added}`) },
  };
  return Object.entries(work).flatMap(([event, { tables, does }]) => [
    `create or replace function ${table}_${event}() returns trigger language plpgsql as $$
      declare one record; begin ${does} return null; end $$`,
    `create trigger ${table}_${event} after ${event} on bills referencing ${tables}
      for each statement execute function ${table}_${event}()`,
  ]);
};

/** SQL of the triggers that keep the groups up to date. */
export const maintainSums = (spec: MaintainedSums, dialect: Dialect): readonly string[] =>
  dialect === "sqlite" ? sqliteTriggers(spec) : postgresTriggers(spec);
