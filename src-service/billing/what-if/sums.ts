import {
  mostWhatIfWorkers,
  type WhatIfFigures,
  type WhatIfMonth,
  type WhatIfWorker,
} from "../../../src-shared/companies/contracts/contract-what-if-calls.ts";
import { maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import type { AgainLine } from "./compute-again.ts";

type Sums = { [K in keyof WhatIfFigures]: number };
type Worker = {
  readonly labor_id: number;
  readonly name: string;
  lines: number;
  readonly was: Sums;
  readonly now: Sums;
};
type Month = {
  readonly settlements: Set<number>;
  readonly workers: Map<number, Worker>;
  lines: number;
  older: number;
  readonly was: Sums;
  readonly now: Sums;
};

/** Facts that the person may see besides fees. */
export type Sight = { readonly seesIncome: boolean; readonly seesWorkers: boolean };

const zero = (): Sums => ({ customer_pay: 0, service_fee: 0, discount: 0, labor_service_fee: 0, tax: 0, net: 0 });

const add = (sums: Sums, more: Sums): void => {
  for (const key of Object.keys(sums) as (keyof Sums)[]) sums[key] += more[key];
};

type Amounts = {
  readonly customer_pay: number;
  readonly service_fee: number;
  readonly labor_service_fee: number;
  readonly pit: number;
  readonly vat: number;
  readonly surtax: number;
  readonly vat_recover: number;
  readonly net_pay: number;
};

const figuresOf = (amounts: Amounts, discount: number): Sums => ({
  customer_pay: amounts.customer_pay - discount,
  service_fee: amounts.service_fee - discount,
  discount,
  labor_service_fee: amounts.labor_service_fee,
  tax: amounts.pit + amounts.vat + amounts.surtax + amounts.vat_recover,
  net: amounts.net_pay,
});

const seen = (sums: Sums, { seesIncome }: Sight): WhatIfFigures =>
  seesIncome ? sums : { ...sums, tax: null, net: null };

const seenOfWorker = (sums: Sums, sight: Sight): WhatIfWorker["was"] => {
  const { service_fee, labor_service_fee, tax, net } = seen(sums, sight);
  return { service_fee, labor_service_fee, tax, net };
};

/** Distance by which a worker's figures move: fees first, then what else the person sees. */
const distance = ({ was, now }: Worker, { seesIncome }: Sight): number =>
  Math.abs(now.service_fee - was.service_fee) +
  Math.abs(now.labor_service_fee - was.labor_service_fee) +
  (seesIncome ? Math.abs(now.tax - was.tax) + Math.abs(now.net - was.net) : 0);

/** Adds the lines that count up by month and worker. `isOlder`: whether a line was computed with other terms than today's. */
export const sumMonths = (
  lines: readonly AgainLine[],
  discounts: ReadonlyMap<number, number>,
  isOlder: (line: AgainLine) => boolean,
): ReadonlyMap<string, Month> => {
  const months = new Map<string, Month>();
  for (const again of lines) {
    const { line, now: amounts } = again;
    if (!line.counts) continue;
    const month = months.get(line.tax_month ?? "") ?? {
      settlements: new Set<number>(),
      workers: new Map<number, Worker>(),
      lines: 0,
      older: 0,
      was: zero(),
      now: zero(),
    };
    months.set(line.tax_month ?? "", month);
    const was = figuresOf(line, line.discount);
    const now = figuresOf(amounts ?? line, discounts.get(line.bill_id) ?? line.discount);
    const worker = month.workers.get(line.labor_id) ?? {
      labor_id: line.labor_id,
      name: line.labor_name,
      lines: 0,
      was: zero(),
      now: zero(),
    };
    month.workers.set(line.labor_id, worker);
    month.settlements.add(line.settlement_id);
    month.lines += 1;
    worker.lines += 1;
    if (isOlder(again)) month.older += 1;
    for (const sums of [month, worker]) {
      add(sums.was, was);
      add(sums.now, now);
    }
  }
  return months;
};

/** The answer about a month, as far as the person may see it. */
export const monthAnswer = (
  month: string,
  sums: Month | undefined,
  {
    usage,
    withdrawals,
  }: {
    readonly usage: { readonly was: number; readonly now: number };
    readonly withdrawals: { readonly count: number; readonly was: number; readonly now: number } | null;
  },
  sight: Sight,
): WhatIfMonth => {
  const workers = [...(sums?.workers.values() ?? [])];
  const changed = workers
    .filter((worker) => distance(worker, sight) > 0)
    .sort((one, other) => distance(other, sight) - distance(one, sight) || one.labor_id - other.labor_id);
  return {
    month,
    settlements: sums?.settlements.size ?? 0,
    lines: sums?.lines ?? 0,
    workers: workers.length,
    was: seen(sums?.was ?? zero(), sight),
    now: seen(sums?.now ?? zero(), sight),
    usage_was: usage.was,
    usage_now: usage.now,
    withdrawals: withdrawals?.count ?? null,
    withdraw_was: withdrawals?.was ?? null,
    withdraw_now: withdrawals?.now ?? null,
    older_lines: sums?.older ?? 0,
    changed_workers: changed.length,
    changed: sight.seesWorkers
      ? changed.slice(0, mostWhatIfWorkers).map((worker) => ({
          labor_id: String(worker.labor_id),
          name: maskName(worker.name),
          lines: worker.lines,
          was: seenOfWorker(worker.was, sight),
          now: seenOfWorker(worker.now, sight),
        }))
      : null,
  };
};
