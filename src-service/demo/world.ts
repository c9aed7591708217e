import { humanNumber } from "../../src-shared/values/ids.ts";
import type { SeededRandom } from "../../src-shared/values/seeded-random.ts";
import { insertMany } from "../database/bulk.ts";
import type { Tables, Tx } from "../database/tables.ts";

type Rows = { [T in keyof Tables]?: Tables[T][] };

/** What the generators share: one stream of chance, one set of counters, and the rows made so far. */
export type World = {
  readonly random: SeededRandom;
  /** The day that the data is made for; everything lies before it. "YYYY-MM-DD". */
  readonly anchor: string;
  /** First day with bills and settlements. */
  readonly start: string;
  readonly agencyId: number;
  /** Reserves record ids; returns the first. */
  ids(count: number): number;
  /** A change number of its own: bulk data must not be one huge change. */
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
  /** Writes the rows made so far and forgets them. */
  flush(tx: Tx): Promise<void>;
  /** Sets the database's counters to where the world's ended. */
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
      const name = `no:${prefix}:${day}`;
      const next = (numbers.get(name) ?? 0) + 1;
      numbers.set(name, next);
      return humanNumber(prefix, day, next);
    },
    operator: (role) => {
      const found = operators.get(role);
      if (found === undefined) throw new Error(`the demo data has no ${role}`);
      return found;
    },
    add: (table, row) => {
      const known = rows[table] as (typeof row)[] | undefined;
      if (known) known.push(row);
      else Object.assign(rows, { [table]: [row] });
    },
  };
  return {
    world,
    flush: async (tx) => {
      const made = rows;
      rows = {};
      for (const [table, list] of Object.entries(made)) {
        await insertMany(tx, table as keyof Tables, list as Tables[keyof Tables][]);
      }
    },
    saveCounters: async (tx) => {
      await tx.updateTable("counters").set({ value: lastId }).where("name", "=", "id").execute();
      await tx.updateTable("counters").set({ value: lastSeq }).where("name", "=", "change").execute();
      await insertMany(
        tx,
        "counters",
        [...numbers].map(([name, value]) => ({ name, value })),
      );
    },
  };
};
