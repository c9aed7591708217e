import type { DemoSize } from "../../src-service/demo/generate.ts";

/** A list that is asked with few rows and with many, each question so many times; on both databases where nothing is said. */
type GrownList = {
  readonly small: number;
  readonly large: number;
  readonly turns: number;
  readonly isSqliteOnly?: true;
};

/** How much each part of the bench measures. */
export type BenchSizes = {
  /** Rows of the spreadsheets that are read and imported, smallest first. */
  readonly rows: readonly number[];
  /** Rows of the service's import. */
  readonly imported: number;
  /** Rows of the import of workers. */
  readonly entered: number;
  /** Bills of the list in the running app, the demo's included. */
  readonly listed: number;
  /** How far the list in the running app is scrolled, in steps of each way, and how often one jumps to its end. */
  readonly scrolled: { readonly wheel: number; readonly keys: number; readonly drags: number; readonly jumps: number };
  /** Rounds of the pages over the bridge, after some that warm up. */
  readonly bridged: { readonly warm: number; readonly rounds: number };
  /** Rows of the desk's local copy. */
  readonly cached: number;
  readonly load: { readonly clients: number; readonly turnsAClient: number; readonly heldBills: number };
  /** Lines of the settlements that are made and paid; `fresh`: each step has a service of its own, so that memory is its own. */
  readonly payment: { readonly lines: number; readonly fresh: boolean };
  readonly million: { readonly small: number; readonly large: number; readonly turns: number };
  readonly workers: GrownList;
  readonly companies: GrownList;
  readonly tasks: GrownList;
  readonly starts: { readonly warm: number; readonly script: number };
  readonly demo: DemoSize;
};

/** The size that the budgets of lists and of the service's import are given for. */
const budgetRows = 100_000;

/** The sizes that budgets are given for; `rows`: rows of the spreadsheets. */
export const fullSizes = (rows: readonly number[]): BenchSizes => ({
  rows,
  imported: Math.min(budgetRows, Math.max(...rows)),
  entered: 50_000,
  listed: Math.min(budgetRows, Math.max(...rows)),
  scrolled: { wheel: 150, keys: 30, drags: 30, jumps: 9 },
  bridged: { warm: 20, rounds: 100 },
  cached: budgetRows,
  load: { clients: 50, turnsAClient: 8, heldBills: 3_000 },
  payment: { lines: 20_000, fresh: true },
  million: { small: budgetRows, large: 1_000_000, turns: 5 },
  workers: { small: 30_000, large: 300_000, turns: 5 },
  companies: { small: 500, large: 5_000, turns: 5 },
  tasks: { small: 2_000, large: 20_000, turns: 5 },
  starts: { warm: 5, script: 3 },
  demo: "full",
});

/** Sizes that only show that every part runs to its end: their figures say nothing. */
export const smokeSizes: BenchSizes = {
  rows: [1_000],
  imported: 1_000,
  entered: 200,
  listed: 4_500,
  scrolled: { wheel: 6, keys: 3, drags: 3, jumps: 2 },
  bridged: { warm: 1, rounds: 3 },
  cached: 2_000,
  load: { clients: 4, turnsAClient: 5, heldBills: 40 },
  payment: { lines: 220, fresh: false },
  // Of one size: every question is asked once on each database.
  million: { small: 5_000, large: 5_000, turns: 1 },
  // What the two databases do alike is shown by `million`.
  workers: { small: 100, large: 100, turns: 1, isSqliteOnly: true },
  companies: { small: 30, large: 30, turns: 1, isSqliteOnly: true },
  tasks: { small: 30, large: 30, turns: 1, isSqliteOnly: true },
  starts: { warm: 1, script: 1 },
  demo: "small",
};
