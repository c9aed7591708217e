import type { SeededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { humanNumber } from "../../../src-shared/kernel/values/time/ids.ts";
import { counterNames, numberCounter } from "../../core/database/counter-names.ts";
import { insertMany, type Tables, type Tx } from "../../core/database/tables.ts";

type Rows = { [T in keyof Tables]?: Tables[T][] };

/** Shared state of the generators: one random stream, one set of counters, and the rows generated so far. */
export type World = {
  readonly random: SeededRandom;
  /** The day for which the data is generated; everything lies before it. "YYYY-MM-DD". */
  readonly anchor: string;
  /** First day with bills and settlements. */
  readonly start: string;
  readonly agencyId: number;
  /** Reserves record ids; returns the first. */
  ids(count: number): number;
  /** A new change number for each row, because bulk data must not be one huge change. */
  seq(): number;
  /** `<prefix><yyyymmdd><6 digits>` of a day. */
  number(prefix: string, day: string): string;
  /** Ids of the operators by role. */
  operator(role: string): { readonly id: number; readonly name: string };
  add<T extends keyof Tables>(table: T, row: Tables[T]): void;
};

/** Ids and change numbers start here, as in a database without data. */
const firstId = 1_000;

export type WorldStore = {
  readonly world: World;
  /** Writes the rows generated so far to the database and clears them. */
  flush(tx: Tx): Promise<void>;
  /** Sets the database's counters to the last values of the world. */
  saveCounters(tx: Tx): Promise<void>;
};

export const createWorld = (
  random: SeededRandom,
  anchor: string,
  start: string,
  operators: ReadonlyMap<string, { id: number; name: string }>,
  agencyId: number,
): WorldStore => {
  let rows: Rows = {};
  let lastId = firstId;
  let lastSeq = 0;
  const numbers = new Map<string, number>();
  const world: World = {
    random,
    anchor,
    start,
    agencyId,
    ids: (count) => {
      lastId += count;
      return lastId - count + 1;
    },
    seq: () => {
      lastSeq += 1;
      return lastSeq;
    },
    number: (prefix, day) => {
      const name = numberCounter(prefix, day);
      const next = (numbers.get(name) ?? 0) + 1;
      numbers.set(name, next);
      return humanNumber(prefix, day, next);
    },
    operator: (role) => {
      const operator = operators.get(role);
      if (operator === undefined) throw new Error(`the demo data has no ${role}`);
      return operator;
    },
    add: (table, row) => {
      const existing = rows[table] as (typeof row)[] | undefined;
      if (existing) existing.push(row);
      else Object.assign(rows, { [table]: [row] });
    },
  };
  return {
    world,
    flush: async (tx) => {
      const pendingRows = rows;
      rows = {};
      for (const [table, list] of Object.entries(pendingRows)) {
        await insertMany(tx, table as keyof Tables, list as Tables[keyof Tables][]);
      }
    },
    saveCounters: async (tx) => {
      await tx.updateTable("counters").set({ value: lastId }).where("name", "=", counterNames.id).execute();
      await tx.updateTable("counters").set({ value: lastSeq }).where("name", "=", counterNames.change).execute();
      await insertMany(
        tx,
        "counters",
        [...numbers].map(([name, value]) => ({ name, value })),
      );
    },
  };
};
