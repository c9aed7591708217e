import type { Cents } from "../values/money/money.ts";

/**
 * Obstacle that keeps the worker of an unpaid bill from being paid without another look (dictionary B5, "worker not ready"), the
 * codes of the column `worker_gap`. One at a time: stopped (or barred) before unsigned before unverified before an account
 * that is not verified before over limit before stopping before another registration than the cooperation's mode asks for.
 * `stopping` and `modeDiffers` are information only: such a worker is paid.
 */
export const workerGap = {
  ...{ none: 0, unsigned: 1, unverified: 2, stopped: 3, overLimit: 4, stopping: 5, accountUnverified: 6 },
  modeDiffers: 7,
} as const;

export const workerGaps = [
  workerGap.none,
  workerGap.unsigned,
  workerGap.unverified,
  workerGap.stopped,
  workerGap.overLimit,
  workerGap.stopping,
  workerGap.accountUnverified,
  workerGap.modeDiffers,
] as const;

/** Gaps that say something of a worker who is paid all the same. */
const informing: readonly number[] = [workerGap.none, workerGap.stopping, workerGap.modeDiffers];

/** Gaps of workers who are not ready (the filter `not_ready` of bills). */
export const notReadyGaps: readonly number[] = workerGaps.filter((gap) => !informing.includes(gap));

/** Limits of a company on a worker's income at the agency in a month and a calendar quarter; cents. */
export type WorkerLimits = { readonly month: Cents; readonly quarter: Cents };

/** Where a company names none (dictionary B1, `company_cdl`): what is free of VAT (A3). */
export const usualWorkerLimits: WorkerLimits = { month: 10_000_000, quarter: 30_000_000 };

/** The limits of a company, from its own columns. */
export const workerLimitsOf = (company: {
  readonly labor_value_added_tax_max_month: number | null;
  readonly labor_value_added_tax_max_quarter: number | null;
}): WorkerLimits => ({
  month: company.labor_value_added_tax_max_month ?? usualWorkerLimits.month,
  quarter: company.labor_value_added_tax_max_quarter ?? usualWorkerLimits.quarter,
});

/** Income that a worker was paid, or is being paid, in the month and the quarter before a bill; cents before taxes. */
export type IncomeBefore = { readonly month: Cents; readonly quarter: Cents };

/** The limit that another `amount` goes over, the month's first; null: neither. Reaching a limit is within it. */
export const passedLimit = (before: IncomeBefore, amount: Cents, limits: WorkerLimits): keyof WorkerLimits | null => {
  if (before.month + amount > limits.month) return "month";
  return before.quarter + amount > limits.quarter ? "quarter" : null;
};

/** The months of the calendar quarter that a month ("YYYY-MM") lies in. */
export const quarterOf = (period: string): readonly [string, string, string] => {
  const year = period.slice(0, 4);
  const first = Math.floor((Number(period.slice(5, 7)) - 1) / 3) * 3;
  const month = (at: number): string => `${year}-${String(first + at).padStart(2, "0")}`;
  return [month(1), month(2), month(3)];
};
