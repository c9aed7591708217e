import { sql } from "kysely";
import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { declarationStates } from "../../../../src-shared/tax/income-tax/declaration-states.ts";
import type { Writing } from "../../../core/context.ts";
import { lastChange, readFact, storeFact } from "../../../core/database/facts.ts";
import {
  insertMany,
  type Reader,
  replaceMany,
  type Tables,
  turnsBy,
  yieldToEventLoop,
} from "../../../core/database/tables.ts";
import { sumPeriods } from "../../../ledger/tax-books/period-sums.ts";
import type { Service } from "../../../lists/service.ts";
import { type Computed, statusAfter } from "../summary/summary-rows.ts";
import { keyOf, planYear } from "./year-plan.ts";

type Row = Tables["income_summary"];
type Affected = { readonly agency_id: number; readonly labor_id: number; readonly years: readonly string[] };
type WorkerYear = { readonly agency_id: number; readonly labor_id: number; readonly year: string };

/** Name of the fact with the change number up to which bills have been processed. */
export const followedFact = "income:seq";
/** Workers per transaction: few enough that other writers hardly wait. */
const workersATurn = 200;

/**
 * Workers and years that are affected by bills changed since then. A bill that is paid again in a later year also changes
 * the earlier year, which is not before its settlement was created.
 */
const affectedSince = async (db: Reader, after: number, upTo: number): Promise<Affected[]> => {
  const rows = await db
    .selectFrom("bills as b")
    .innerJoin("settlements as s", "s.id", "b.settlement_id")
    .where("b.tax_month", "is not", null)
    .where("b.change_seq", ">", after)
    .where("b.change_seq", "<=", upTo)
    .select(["b.agency_id", "b.labor_id"])
    .select(sql<string>`substr(b.tax_month, 1, 4)`.as("paid"))
    .select(sql<string>`substr(s.create_at, 1, 4)`.as("made"))
    .select(sql<string>`substr(s.period, 1, 4)`.as("worked"))
    .distinct()
    .orderBy("b.agency_id")
    .orderBy("b.labor_id")
    .execute();
  return rows.map(({ paid, made, worked, ...worker }) => ({ ...worker, years: [paid, made, worked].sort() }));
};

/** Adds the following years, because a year also affects the rolling twelve months beyond its end. */
const withLaterYears = (affected: readonly Affected[], thisYear: string): WorkerYear[] => {
  const workerYears = new Map<string, WorkerYear>();
  for (const { years, ...worker } of affected) {
    const first = Number(years[0] ?? thisYear);
    const last = Math.max(Number(thisYear), Number(years.at(-1) ?? thisYear));
    for (let year = first; year <= last; year += 1) {
      workerYears.set(`${worker.agency_id} ${worker.labor_id} ${year}`, { ...worker, year: String(year) });
    }
  }
  return [...workerYears.values()];
};

const isSame = (stored: Row, next: Row): boolean =>
  (Object.keys(next) as (keyof Row)[]).every(
    (name) => name === "version" || name === "change_seq" || stored[name] === next[name],
  );

const merge = (stored: Row | undefined, computed: Computed, id: number, seq: number): Row => ({
  ...computed,
  id: stored?.id ?? id,
  version: (stored?.version ?? 0) + 1,
  change_seq: seq,
  declare_status: stored === undefined ? declarationStates.code("toGenerate") : statusAfter(stored, computed),
  has_proof: stored?.has_proof ?? 0,
  receipt_no: stored?.receipt_no ?? null,
  declare_at: stored?.declare_at ?? null,
  paid_tax: stored?.paid_tax ?? 0,
});

/** Recomputes the rows of some workers of one agency and year; writes only rows that differ. */
export const refreshYear = async (
  writing: Writing,
  agencyId: number,
  year: string,
  laborIds: readonly number[],
): Promise<void> => {
  const { tx } = writing;
  const seq = await writing.changeSeq();
  const { computed, stored } = await planYear(tx, agencyId, year, laborIds, writing.at);
  const newRows = computed.filter((row) => !stored.has(keyOf(row)));
  const firstId = newRows.length > 0 ? await writing.ids(newRows.length) : 0;
  await insertMany(
    tx,
    "income_summary",
    newRows.map((row, at) => merge(undefined, row, firstId + at, seq)),
  );
  const changedRows = computed.flatMap((row): Row[] => {
    const before = stored.get(keyOf(row));
    if (before === undefined) return [];
    const next = merge(before, row, before.id, seq);
    return isSame(before, next) ? [] : [next];
  });
  await replaceMany(tx, "income_summary", changedRows);
  const periods = new Set([...newRows, ...changedRows].map(({ period }) => period));
  if (periods.size === 0) return;
  await sumPeriods(writing, agencyId, periods);
};

/**
 * Updates the income summary from the bills changed since its last run: recomputes the years of their workers. Safe to run
 * at any time, repeatedly, and to be interrupted, because repeating a run gives the same result. Returns how many workers
 * were processed.
 */
export const followBills = async (service: Pick<Service, "reading" | "system" | "clock">): Promise<number> => {
  const after = Number((await readFact(service.reading, followedFact)) ?? 0);
  const upTo = await lastChange(service.reading);
  if (upTo <= after) return 0;
  const affected = await affectedSince(service.reading, after, upTo);
  const context = service.system("income-tax");
  const thisYear = shanghaiNow(service.clock.now()).slice(0, 4);
  const workers = withLaterYears(affected, thisYear);
  for (const turn of turnsBy(workers, ({ agency_id, year }) => `${agency_id} ${year}`, workersATurn)) {
    const { agency_id, year } = turn[0];
    const laborIds = turn.map(({ labor_id }) => labor_id);
    await context.write((writing) => refreshYear(writing, agency_id, year, laborIds));
    await yieldToEventLoop();
  }
  if (affected.length > 0) {
    await context.write(({ tx }) => storeFact(tx, followedFact, String(upTo)));
  }
  return affected.length;
};
