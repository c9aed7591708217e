import { insuranceOrders } from "../../../../src-shared/insurance/orders/insurance-orders-list.ts";
import { orderStates } from "../../../../src-shared/insurance/orders/order-states.ts";
import { insurancePayments, paymentKinds } from "../../../../src-shared/insurance/payments/insurance-payments-list.ts";
import { insuranceRecords } from "../../../../src-shared/insurance/roster/insurance-records-list.ts";
import { insuranceRoster } from "../../../../src-shared/insurance/roster/insurance-roster-list.ts";
import { changeStates, seatStates } from "../../../../src-shared/insurance/roster/roster-states.ts";
import type { InsuranceStatistics } from "../../../../src-shared/insurance/statistics/statistics-calls.ts";
import { filtersToQuery } from "../../../../src-shared/kernel/lists/filter-values.ts";
import { formatCount } from "../../../../src-shared/kernel/values/money/count.ts";
import { formatRatio } from "../../../../src-shared/kernel/values/money/money.ts";
import { lastDayOf, monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { listAddress } from "../../../list-screen/model/list-address.ts";

export type Day = InsuranceStatistics["days"][number];
export type Month = InsuranceStatistics["months"][number];
export type DayFigure = Exclude<keyof Day, "day">;

export const dayFigures = ["heads", "began", "added", "reduced", "replaced", "over", "failed"] as const;

const signOf = (change: number): string => (change > 0 ? "+" : change < 0 ? "−" : "±");

/** A difference with its sign. */
export const signedCount = (change: number): string => `${signOf(change)}${formatCount(Math.abs(change))}`;

/** Change of an amount in parts of what it was, with its sign; null where it was nothing. */
export const changeOf = (now: number, before: number): string | null => {
  if (before === 0) return null;
  const permille = Math.round(((now - before) / before) * 1_000);
  return `${signOf(permille)}${formatRatio(Math.abs(permille) * 10)}`;
};

/** Sums of a month's days; heads are those of its end against those before it. */
export const monthSums = ({ days, month, heads_before }: InsuranceStatistics): Readonly<Record<DayFigure, number>> => {
  const own = days.filter(({ day }) => monthOf(day) === month);
  const sum = (figure: DayFigure): number => own.reduce((total, day) => total + day[figure], 0);
  return {
    heads: (days.at(-1)?.heads ?? 0) - heads_before,
    ...{ began: sum("began"), over: sum("over"), failed: sum("failed") },
    ...{ added: sum("added"), reduced: sum("reduced"), replaced: sum("replaced") },
  };
};

type Shown = { readonly month: string; readonly company: string | null; readonly plan: string | null };

/** Lists of what is counted, under the filters of the figures; null where the list does not have the filter. */
export const addressesOf = ({ month, company, plan }: Shown, isRunning: boolean) => {
  const of = company === null ? {} : { company_id: [company] };
  const within = { start: `${month}-01`, end: lastDayOf(month) };
  const { premium, amendment, givenBack } = paymentKinds;
  const paidAs = (kind: readonly number[]) =>
    listAddress(
      "insurancePayments",
      filtersToQuery(insurancePayments, { ...of, kind, date: { by: "create_at", ...within } }),
    );
  const insured = { ...of, status: [seatStates.code("insured")] };
  const held = { ...of, status: [changeStates.code("holds")], date: { by: "effective_day", ...within } };
  const asked = { ...of, status: [orderStates.code("cancelAsked")], ...(plan !== null && { plan_id: [plan] }) };
  return {
    roster:
      isRunning && plan === null ? listAddress("insuranceRoster", filtersToQuery(insuranceRoster, insured)) : null,
    premium: plan === null ? paidAs([premium, amendment]) : null,
    givenBack: plan === null ? paidAs([givenBack]) : null,
    changes: plan === null ? listAddress("insuranceRecords", filtersToQuery(insuranceRecords, held)) : null,
    asked: listAddress("insuranceOrders", filtersToQuery(insuranceOrders, asked)),
  };
};
