import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";

/** Kinds of contracts of a company (dictionary B2). */
export const contractCategories = { main: 1, supplement: 2, termination: 3, other: 4 } as const;

const inForce = 50;
const ending = 65;
/** Counts on the days of its term: in force, and being ended until its last day. */
const countingStatuses: readonly number[] = [inForce, ending];
/** In force, ended, ending, terminated (dictionary B2). "Ending soon" is worked out and never kept. */
export const statusesEverInForce: readonly number[] = [inForce, 60, ending, 70];

/** Fields that decide when a contract counts. Days may carry a time. */
export type Dated = {
  readonly id: number;
  readonly category: number;
  readonly status: number;
  readonly start_at: string;
  readonly end_at: string;
  readonly abort_at: string | null;
  readonly parent_contract_id: number | null;
  /** When the agency sealed it; null on contracts of before they were sealed here. */
  readonly sealed_at: string | null;
};

/** True when a day ("YYYY-MM-DD") lies in the term of a contract, first and last day included. */
export const isInTerm = (row: Pick<Dated, "start_at" | "end_at" | "abort_at">, day: string): boolean =>
  dayOf(row.start_at) <= day && day <= dayOf(row.end_at) && (row.abort_at === null || day <= dayOf(row.abort_at));

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * Earlier first: a later supplement overrides only what it names. Of those with one first day the one that was sealed last goes
 * over the others, whatever the order in which they were entered.
 */
const byStart = (one: Dated, other: Dated): number =>
  compare(dayOf(one.start_at), dayOf(other.start_at)) ||
  compare(one.sealed_at ?? "", other.sealed_at ?? "") ||
  one.id - other.id;

/** The day on which a contract counts for the last time, "YYYY-MM-DD". */
export const lastDayOf = ({ end_at, abort_at }: Pick<Dated, "end_at" | "abort_at">): string => {
  const end = dayOf(end_at);
  return abort_at !== null && dayOf(abort_at) < end ? dayOf(abort_at) : end;
};

/** A supplement goes with its own main contract; one of before contracts were made here names none and goes with any. */
const belongsTo = (main: Dated) => (row: Dated) =>
  row.category === contractCategories.supplement &&
  (row.parent_contract_id === null || row.parent_contract_id === main.id);

/** Contracts of a company that count on a day. */
export type Laid<Row> = {
  /** The main contract in force, else the latest that was ever in force. */
  readonly main: Row;
  readonly isCurrent: boolean;
  /** Those in force with it, on the last day of one that has ended, in the order in which they are laid over it. */
  readonly supplements: readonly Row[];
};

/** The supplements over a main contract on a day, whatever became of them since, in their order. */
const supplementsOn = <Row extends Dated>(rows: readonly Row[], main: Row, day: string): readonly Row[] =>
  rows
    .filter((row) => statusesEverInForce.includes(row.status) && isInTerm(row, day))
    .filter(belongsTo(main))
    .sort(byStart);

/**
 * The main contract of a day ("YYYY-MM-DD") and the supplements over it, of all contracts of one company. A contract that has
 * ended counts for a day of its term only where that day is over (`isOver`): from its end on nothing new is made by it. One
 * that is being ended counts until its last day. Where none is in force what the latest said on its last day is left. Null
 * where the company never had one in force by that day.
 */
export const effectiveTerms = <Row extends Dated>(
  rows: readonly Row[],
  day: string,
  isOver: boolean,
): Laid<Row> | null => {
  const ever = rows.filter(({ status }) => statusesEverInForce.includes(status)).sort(byStart);
  const statuses = isOver ? statusesEverInForce : countingStatuses;
  const counting = ever.filter((row) => statuses.includes(row.status) && isInTerm(row, day));
  const isMain = ({ category }: Row): boolean => category === contractCategories.main;
  const current = counting.findLast(isMain);
  if (current !== undefined)
    return { main: current, isCurrent: true, supplements: counting.filter(belongsTo(current)) };
  const main = ever.findLast((row) => isMain(row) && dayOf(row.start_at) <= day);
  if (main === undefined) return null;
  const last = lastDayOf(main);
  return { main, isCurrent: false, supplements: supplementsOn(rows, main, last < day ? last : day) };
};

/** Facts that a line keeps of the contracts that it was computed by. `date`: "YYYY-MM-DD". */
export type ContractsKept = {
  readonly contract: number;
  /** The latest of the supplements. */
  readonly supplement: number | null;
  /** All of them in their order; lines of before kept the latest only. */
  readonly supplements?: readonly number[];
  readonly date: string;
};

/**
 * The main contract that a line was computed by and the supplements that were laid over it, of contracts of its company. A line
 * of before kept only the latest supplement: with it counted those of its day that were sealed by then, in the order in which
 * they were entered, up to that one. Null when a contract is gone.
 */
export const contractsOfLine = <Row extends Dated>(
  rows: readonly Row[],
  kept: ContractsKept,
): { readonly main: Row; readonly supplements: readonly Row[] } | null => {
  const main = rows.find(({ id }) => id === kept.contract);
  if (main === undefined) return null;
  if (kept.supplement === null) return { main, supplements: [] };
  if (kept.supplements !== undefined) {
    const supplements = kept.supplements.flatMap((id) => rows.find((row) => row.id === id) ?? []);
    return supplements.length === kept.supplements.length ? { main, supplements } : null;
  }
  const supplements = supplementsOn(rows, main, kept.date)
    .filter(({ sealed_at }) => sealed_at === null || dayOf(sealed_at) <= kept.date)
    .sort((one, other) => compare(dayOf(one.start_at), dayOf(other.start_at)) || one.id - other.id);
  const latest = supplements.findIndex(({ id }) => id === kept.supplement);
  return { main, supplements: supplements.slice(0, latest + 1) };
};

/** Config of a contract with its supplements applied in their order. */
export const layConfig = (texts: readonly string[]): Record<string, unknown> =>
  Object.assign({}, ...texts.map((text) => JSON.parse(text) as object)) as Record<string, unknown>;
