import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import { insurancePlanRecord } from "../../../src-shared/insurance/plans/insurance-plans-record.ts";
import { planTypes } from "../../../src-shared/insurance/plans/plan-states.ts";
import {
  type insuranceStatisticsGet,
  statisticsReach,
} from "../../../src-shared/insurance/statistics/statistics-calls.ts";
import type { CallOutput, CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { sumCents } from "../../../src-shared/kernel/values/money/money.ts";
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  lastDayOf,
  monthOf,
  shanghaiNow,
} from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { findRecord } from "../../records/records/find.ts";
import { changesOn, headsByDay, headsOn, ordersOn } from "./figures.ts";
import { changesOf, endingsOf, moneyOf, namesOf, type Of, seatsOf } from "./rows.ts";

type Output = CallOutput<typeof insuranceStatisticsGet>;
type Query = CallRequest<typeof insuranceStatisticsGet>["query"];

const { code } = orderStates;

/** Records that the figures are narrowed to; one that the person does not see is `not_found`. */
const narrowed = async ({ db, principal }: SignedIn, { company_id, plan_id }: Query): Promise<Of> => {
  const company = company_id === undefined ? null : await findCompany(db, principal, company_id);
  const plan = plan_id === undefined ? null : await findRecord(db, principal, insurancePlanRecord, plan_id);
  return { db, principal, companyId: company?.id ?? null, planId: plan?.id ?? null };
};

const daysOf = async (of: Of, seats: Awaited<ReturnType<typeof seatsOf>>, first: string, last: string) => {
  const changes = await changesOf(of, first);
  return headsByDay(seats, first, last).map((heads, at) => {
    const day = addDays(first, at);
    const failed = changes.failed.get(day) ?? 0;
    return { day, heads, ...ordersOn(seats, day), ...changesOn(changes.held, day), failed };
  });
};

type Money = Awaited<ReturnType<typeof moneyOf>>;
type Endings = Awaited<ReturnType<typeof endingsOf>>;

const premiumOf = (money: Money): number => sumCents(money.map(({ premium }) => premium));
const backOf = (money: Money): number => sumCents(money.map(({ given_back }) => given_back));

const monthsOf = (money: Money, endings: Endings, firstMonth: string): Output["months"] =>
  Array.from({ length: statisticsReach.months }, (_one, at) => {
    const period = addMonths(firstMonth, at);
    const own = money.filter((row) => row.period === period);
    return {
      ...{ period, orders: own.reduce((sum, { orders }) => sum + orders, 0) },
      ...{ premium: premiumOf(own), given_back: backOf(own) },
      cancelled: endings.filter(({ cancel_agree_at }) => cancel_agree_at?.startsWith(period) === true).length,
      surrendered: endings.filter(({ surrender_at }) => surrender_at?.startsWith(period) === true).length,
      types: planTypes.map((type) => ({ type, premium: premiumOf(own.filter((row) => row.type === type)) })),
    };
  });

/** Statistics of insurance (`insuranceStatistics.get`). */
export const statisticsOf = async (
  context: SignedIn,
  { query }: CallRequest<typeof insuranceStatisticsGet>,
): Promise<Output> => {
  const today = dayOf(shanghaiNow(context.clock.now()));
  const month = query.month ?? monthOf(today);
  if (month > monthOf(today)) throw new ServiceError("invalid", { fields: { month: ["invalid_value"] } });
  const of = await narrowed(context, query);
  const end = lastDayOf(month);
  const last = end < today ? end : today;
  // The whole of the month is among the days, also where it has 31 of them.
  const first = addDays(last, 1 - Math.max(statisticsReach.days, daysBetween(`${month}-01`, last) + 1));
  const [before, dayBefore] = [addMonths(month, -1), addDays(`${month}-01`, -1)];
  const seats = await seatsOf(of, first < dayBefore ? first : dayBefore, last);
  const firstMonth = addMonths(month, 1 - statisticsReach.months);
  const money = await moneyOf(of, firstMonth, month);
  const endings = await endingsOf(of);
  const asked = endings.filter(({ status }) => status === code("cancelAsked"));
  const inMonth = money.filter(({ period }) => period === month);
  const inMonthBefore = money.filter(({ period }) => period === before);
  const inForce = seats.filter(({ from_day, until_day }) => from_day <= last && until_day >= last);
  const idsOf = (column: "company_id" | "plan_id"): readonly number[] => [
    ...new Set([...inForce, ...inMonth, ...inMonthBefore].map((row) => row[column])),
  ];
  const names = await namesOf(of.db, idsOf("company_id"), idsOf("plan_id"));
  const partsBy = (column: "company_id" | "plan_id"): Output["companies"] =>
    idsOf(column)
      .map((id) => {
        const own = inMonth.filter((row) => row[column] === id);
        return {
          ...{ id: String(id), name: names[column].get(id) ?? "", premium: premiumOf(own), given_back: backOf(own) },
          heads: headsOn(
            inForce.filter((row) => row[column] === id),
            last,
          ),
          premium_before: premiumOf(inMonthBefore.filter((row) => row[column] === id)),
        };
      })
      .toSorted(
        (one, other) => other.premium - one.premium || other.heads - one.heads || Number(one.id) - Number(other.id),
      );
  return {
    ...{ today, month, heads_before: headsOn(seats, dayBefore) },
    days: await daysOf(of, seats, first, last),
    months: monthsOf(money, endings, firstMonth),
    companies: partsBy("company_id"),
    plans: partsBy("plan_id"),
    asked: { count: asked.length, amount: sumCents(asked.map(({ cancel_refund }) => cancel_refund ?? 0)) },
  };
};
