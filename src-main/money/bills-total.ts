import { billsBatchSearch, billsList } from "../../src-shared/billing/bills/bills-calls.ts";
import type { PlanInput } from "../../src-shared/bridge/money.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { filterFieldNames, filtersToQuery, queryToFilters } from "../../src-shared/kernel/lists/filter-values.ts";
import { listByName } from "../../src-shared/registries/lists/registry.ts";
import { companyName } from "./company-name.ts";
import type { MoneyParts } from "./money-parts.ts";

type CreateBody = Extract<PlanInput, { action: "settlement.create" }>["body"];
type Sums = {
  readonly count: number;
  readonly accounting_fee: number;
  readonly customer_pay: number;
  readonly net_pay: number;
};
export type BillsTotal = Sums & { readonly companyName: string };

const list = listByName("bills");
const idsACall = 1_000;

const sumsOf = (count: number, summary: Readonly<Record<string, number>>): Sums => ({
  count,
  accounting_fee: summary["accounting_fee"] ?? 0,
  customer_pay: summary["customer_pay"] ?? 0,
  net_pay: summary["net_pay"] ?? 0,
});

const combine = (left: Sums, right: Sums, sign: 1 | -1): Sums => ({
  count: left.count + sign * right.count,
  accounting_fee: left.accounting_fee + sign * right.accounting_fee,
  customer_pay: left.customer_pay + sign * right.customer_pay,
  net_pay: left.net_pay + sign * right.net_pay,
});

const none: Sums = { count: 0, accounting_fee: 0, customer_pay: 0, net_pay: 0 };

const byIds = async (api: MoneyParts["api"], ids: readonly string[], signal: AbortSignal): Promise<Sums> => {
  const uniqueIds = [...new Set(ids)];
  let sums = none;
  for (let from = 0; from < uniqueIds.length; from += idsACall) {
    const body = { ids: uniqueIds.slice(from, from + idsACall) };
    const answer = await api.call(billsBatchSearch, { body }, { signal });
    sums = combine(sums, sumsOf(answer.count, answer.summary), 1);
  }
  return sums;
};

/** Only filters may choose bills: a paging or sync field would let two sides count different rows. */
const onlyFilters = (filters: Readonly<Record<string, string>>): Record<string, string> => {
  const filterNames = filterFieldNames(list);
  if (Object.keys(filters).some((name) => !filterNames.includes(name))) throw new AppError("invalid");
  try {
    return filtersToQuery(list, queryToFilters(list, filters));
  } catch {
    throw new AppError("invalid");
  }
};

const matching = async (
  api: MoneyParts["api"],
  filters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Sums> => {
  const query = { ...onlyFilters(filters), page_size: "1" };
  const answer = await api.call(billsList, { query }, { signal });
  return sumsOf(answer.count, answer.summary);
};

/** Sums up the chosen bills at the service now: by id, or all that match the filters less the excepted ones. */
export const billsTotal = async (
  api: MoneyParts["api"],
  body: CreateBody,
  signal: AbortSignal,
): Promise<BillsTotal> => {
  if ((body.bill_ids === undefined) === (body.matching === undefined)) throw new AppError("invalid");
  const name = await companyName(api, body.company_id, signal);
  const selectedFilters =
    body.bill_ids !== undefined
      ? await byIds(api, body.bill_ids, signal)
      : await matching(api, body.matching ?? {}, signal);
  const sums = body.except?.length
    ? combine(selectedFilters, await byIds(api, body.except, signal), -1)
    : selectedFilters;
  return { ...sums, companyName: name };
};
