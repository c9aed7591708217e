import { dayOf } from "../../src-shared/values/time.ts";

/** Kinds of contracts of a company (dictionary B2). */
export const contractCategories = { main: 1, supplement: 2, termination: 3, other: 4 } as const;

const inForce = 50;
const ending = 65;
/** Counts on the days of its term: in force, and being ended until its last day. */
const countingStatuses: readonly number[] = [inForce, ending];
/** In force, ended, ending, terminated (dictionary B2). "Ending soon" is worked out and never kept. */
export const statusesEverInForce: readonly number[] = [inForce, 60, ending, 70];

/** What decides when a contract counts. Days may carry a time. */
export type Dated = {
  readonly id: number;
  readonly category: number;
  readonly status: number;
  readonly start_at: string;
  readonly end_at: string;
  readonly abort_at: string | null;
  readonly parent_contract_id: number | null;
};

/** Whether a day ("YYYY-MM-DD") lies in the term of a contract, first and last day included. */
export const isInTerm = (row: Pick<Dated, "start_at" | "end_at" | "abort_at">, day: string): boolean =>
  dayOf(row.start_at) <= day && day <= dayOf(row.end_at) && (row.abort_at === null || day <= dayOf(row.abort_at));

/** Earlier first: a later supplement overrides only what it names. */
const byStart = (one: Dated, other: Dated): number =>
  dayOf(one.start_at).localeCompare(dayOf(other.start_at)) || one.id - other.id;

/** A supplement goes with its own main contract; one of before contracts were made here names none and goes with any. */
const belongsTo = (main: Dated) => (row: Dated) =>
  row.category === contractCategories.supplement &&
  (row.parent_contract_id === null || row.parent_contract_id === main.id);

/** What counts of a company's contracts on a day. */
export type Laid<Row> = {
  /** The main contract in force, else the latest that was ever in force. */
  readonly main: Row;
  readonly isCurrent: boolean;
  /** Those in force with it, in the order in which they are laid over it. */
  readonly supplements: readonly Row[];
};

/**
 * The main contract of a day ("YYYY-MM-DD") and the supplements over it, of all contracts of one company. A contract that has
 * ended counts for a day of its term only where that day is over (`isOver`): from its end on nothing new is made by it. One
 * that is being ended counts until its last day. Null where the company never had one in force by that day.
 */
export const layTerms = <Row extends Dated>(rows: readonly Row[], day: string, isOver: boolean): Laid<Row> | null => {
  const ever = rows.filter(({ status }) => statusesEverInForce.includes(status)).sort(byStart);
  const statuses = isOver ? statusesEverInForce : countingStatuses;
  const counting = ever.filter((row) => statuses.includes(row.status) && isInTerm(row, day));
  const isMain = ({ category }: Row): boolean => category === contractCategories.main;
  const current = counting.findLast(isMain);
  const main = current ?? ever.findLast((row) => isMain(row) && dayOf(row.start_at) <= day);
  if (main === undefined) return null;
  return { main, isCurrent: current !== undefined, supplements: counting.filter(belongsTo(main)) };
};

/** The supplements over a main contract on a day, whatever became of them since, in their order. */
export const supplementsOn = <Row extends Dated>(rows: readonly Row[], main: Row, day: string): readonly Row[] =>
  rows
    .filter((row) => statusesEverInForce.includes(row.status) && isInTerm(row, day))
    .filter(belongsTo(main))
    .sort(byStart);

/** What a contract says with its supplements laid over it in their order. */
export const layConfig = (texts: readonly string[]): Record<string, unknown> =>
  Object.assign({}, ...texts.map((text) => JSON.parse(text) as object)) as Record<string, unknown>;
