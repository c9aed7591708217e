import type { Dialect } from "./schema.ts";

/** Counts and sums of the rows of a table by a key, kept up to date by triggers, so that no writer can forget them. */
export type MaintainedSums = {
  readonly table: string;
  /** The table whose rows are counted, and the name of the count; bills where nothing is said. */
  readonly of?: { readonly table: string; readonly count: string };
  /** Columns of the key, each as SQL over a row of the given name; keys know no null. */
  readonly key: Readonly<Record<string, (row: string) => string>>;
  /** Columns that are summed under their own names. */
  readonly sums: readonly string[];
  /** Columns that the key is made of. */
  readonly reads: readonly string[];
  /**
   * Other triggers of the table change the same row. The databases run the triggers of one event in no order that is told, so a
   * group may then be left before it was entered: until the statement ends it holds less than none.
   */
  readonly inAnyOrder?: true;
  /** A summed column may have no value, which counts as nothing. */
  readonly isSumEmptied?: true;
};

const ofBills = { table: "bills", count: "bills" } as const;
const counted = ({ of = ofBills }: MaintainedSums): string => of.table;
const countOf = ({ of = ofBills }: MaintainedSums): string => of.count;

const summed = ({ sums, isSumEmptied }: MaintainedSums, row: string): readonly string[] =>
  sums.map((name) => (isSumEmptied ? `coalesce(${row}.${name}, 0)` : `${row}.${name}`));

/** A column that is never null, as a part of a key. */
export const plainKey = (...names: readonly string[]): MaintainedSums["key"] =>
  Object.fromEntries(names.map((name) => [name, (bill: string) => `${bill}.${name}`]));

/** A column that may be null, as a part of a key. `instead`: SQL of the value that stands for null. */
export const nullableKey = (instead: string, ...names: readonly string[]): MaintainedSums["key"] =>
  Object.fromEntries(names.map((name) => [name, (bill: string) => `coalesce(${bill}.${name}, ${instead})`]));

const added = (spec: MaintainedSums): readonly string[] => [countOf(spec), ...spec.sums];

const into = (spec: MaintainedSums): string =>
  `insert into ${spec.table} (${[...Object.keys(spec.key), ...added(spec)].join(", ")})`;

const onConflict = (spec: MaintainedSums): string =>
  `on conflict (${Object.keys(spec.key).join(", ")}) do update set ${added(spec)
    .map((name) => `${name} = ${spec.table}.${name} + excluded.${name}`)
    .join(", ")}`;

/** The rows of `from`, each `sign` times, as rows that add up to groups. */
const rowsOf = (spec: MaintainedSums, from: string, sign: 1 | -1): string =>
  `select ${[
    ...Object.entries(spec.key).map(([name, columnSql]) => `${columnSql("b")} as ${name}`),
    `${sign} as ${countOf(spec)}`,
    ...summed(spec, "b").map((one, at) => `${sign === 1 ? "" : "-"}${one} as ${spec.sums[at]}`),
  ].join(", ")} from ${from}`;

/** SQL that adds rows to their groups; rows that change nothing are left out. */
const addRows = (spec: MaintainedSums, rows: string): string => {
  const key = Object.keys(spec.key);
  const sums = added(spec).map((name) => `sum(${name})`);
  return `${into(spec)} select ${[...key, ...sums].join(", ")} from (${rows}) as x
    where true group by ${key.join(", ")} having ${sums.map((one) => `${one} <> 0`).join(" or ")} ${onConflict(spec)}`;
};

/** Fills an empty table of groups from the rows that are there. */
export const fillSums = (spec: MaintainedSums): string => addRows(spec, rowsOf(spec, `${counted(spec)} as b`, 1));

/** SQL of a SQLite trigger that adds the new version of a row to its group. */
export const addNewRows = (spec: MaintainedSums): string =>
  `${into(spec)} values (${[
    ...Object.values(spec.key).map((columnSql) => columnSql("new")),
    "1",
    ...summed(spec, "new"),
  ].join(", ")}) ${onConflict(spec)};`;

const inGroupOf = ({ key }: MaintainedSums, row: string): string =>
  Object.entries(key)
    .map(([name, columnSql]) => `${name} = ${columnSql(row)}`)
    .join(" and ");

/** SQL of a SQLite trigger that subtracts the old version of a row from its group. */
export const subtractOldRows = (spec: MaintainedSums): string => {
  const sameKey = inGroupOf(spec, "old");
  const count = countOf(spec);
  const old = summed(spec, "old");
  const less = [`${count} = ${count} - 1`, ...spec.sums.map((name, at) => `${name} = ${name} - ${old[at]}`)].join(", ");
  return `update ${spec.table} set ${less} where ${sameKey};
    delete from ${spec.table} where ${sameKey} and ${count} = 0;`;
};

/** SQL of a SQLite trigger that adds a version of a row to its group or takes it away, whichever comes first. */
const shiftRow = (spec: MaintainedSums, row: "old" | "new"): string => {
  const sign = row === "new" ? "" : "-";
  const values = [...Object.values(spec.key).map((columnSql) => columnSql(row)), `${sign}1`];
  return `${into(spec)} values (${[...values, ...summed(spec, row).map((one) => `${sign}${one}`)].join(", ")})
      ${onConflict(spec)};
    delete from ${spec.table} where ${inGroupOf(spec, row)} and ${countOf(spec)} = 0;`;
};

/** Condition that any of the columns has changed, in a trigger of SQLite. */
export const differs = (columns: readonly string[]): string =>
  columns.map((name) => `old.${name} is not new.${name}`).join(" or ");

const sqliteTriggers = (spec: MaintainedSums): readonly string[] => {
  const watchedColumns = [...spec.reads, ...spec.sums];
  const { table } = spec;
  const of = counted(spec);
  const add = spec.inAnyOrder ? shiftRow(spec, "new") : addNewRows(spec);
  const subtract = spec.inAnyOrder ? shiftRow(spec, "old") : subtractOldRows(spec);
  return [
    `create trigger ${table}_insert after insert on ${of} begin ${add} end`,
    `create trigger ${table}_delete after delete on ${of} begin ${subtract} end`,
    `create trigger ${table}_update after update of ${watchedColumns.join(", ")} on ${of} when ${differs(watchedColumns)}
      begin ${subtract} ${add} end`,
  ];
};

/**
 * Runs once for each statement, however many rows it changes. Rows whose key and sums did not change cancel out. Without a
 * join: a session keeps the plan that it made for one row, and a statement of thousands would walk them for each of them.
 */
export const postgresTriggers = (spec: MaintainedSums): readonly string[] => {
  const { table } = spec;
  const count = countOf(spec);
  const isEmptied = Object.keys(spec.key).map((name) => `g.${name} = one.${name}`);
  const subtracted = rowsOf(spec, "stale as b", -1);
  const added = rowsOf(spec, "fresh as b", 1);
  const clearing = (rows: string): string => `for one in ${addRows(spec, rows)} returning * loop
      if one.${count} = 0 then delete from ${table} g where ${isEmptied.join(" and ")} and g.${count} = 0; end if;
    end loop;`;
  const work = {
    insert: { tables: "new table as fresh", does: spec.inAnyOrder ? clearing(added) : `${addRows(spec, added)};` },
    delete: { tables: "old table as stale", does: clearing(subtracted) },
    update: { tables: "old table as stale new table as fresh", does: clearing(`${subtracted} union all ${added}`) },
  };
  return Object.entries(work).flatMap(([event, { tables, does }]) => [
    `create or replace function ${table}_${event}() returns trigger language plpgsql as $$
      declare one record; begin ${does} return null; end $$`,
    `create trigger ${table}_${event} after ${event} on ${counted(spec)} referencing ${tables}
      for each statement execute function ${table}_${event}()`,
  ]);
};

/** SQL of the triggers that keep the groups up to date. */
export const maintainSums = (spec: MaintainedSums, dialect: Dialect): readonly string[] =>
  dialect === "sqlite" ? sqliteTriggers(spec) : postgresTriggers(spec);
