import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import { paymentKinds } from "../../../src-shared/insurance/payments/insurance-payments-list.ts";
import { planTypes } from "../../../src-shared/insurance/plans/plan-states.ts";
import { changeStates } from "../../../src-shared/insurance/roster/roster-states.ts";
import { type insuranceStatisticsGet, statisticsReach } from "../../../src-shared/insurance/statistics/statistics-calls.ts";
import type { CallOutput, CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { sumCents } from "../../../src-shared/kernel/values/money/money.ts";
import { addDays, addMonths, dayOf, lastDayOf, monthOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Principal, SignedIn } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { changesOn, headsByDay, headsOn } from "./figures.ts";

const { code } = orderStates;
const covering = (["inForce", "ended", "surrendered"] as const).map(code);

type Of = { readonly companyId: number | null; readonly planId: number | null };

const ordersOf = (db: Reader, principal: Principal, { companyId, planId }: Of) =>
  db
    .selectFrom("insurance_orders as o")
    .where(withinSql(principal, { agency: "o.agency_id", company: "o.company_id", maker: "o.maker_id" }))
    .$if(companyId !== null, (query) => query.where("o.company_id", "=", companyId ?? 0))
    .$if(planId !== null, (query) => query.where("o.plan_id", "=", planId ?? 0));

const seatsOf = (db: Reader, principal: Principal, of: Of, first: string, last: string) =>
  ordersOf(db, principal, of)
    .innerJoin("insurance_seats as s", "s.order_id", "o.id")
    .select(["s.from_day", "s.until_day", "o.company_id", "o.plan_id"])
    .where("o.status", "in", covering)
    .where("s.from_day", "<=", last)
    .where("s.until_day", ">=", first)
    .execute();

const paymentsOf = (db: Reader, principal: Principal, of: Of, since: string, until: string) =>
  ordersOf(db, principal, of)
    .innerJoin("insurance_payments as p", "p.order_id", "o.id")
    .select(["p.kind", "p.amount", "p.create_at", "o.type", "o.company_id", "o.plan_id", "o.id as order_id"])
    .where("p.create_at", ">=", since)
    .where("p.create_at", "<=", until)
    .execute();

const changesOf = async (db: Reader, principal: Principal, of: Of, first: string) => {
  const rows = await ordersOf(db, principal, of)
    .innerJoin("insurance_changes as h", "h.order_id", "o.id")
    .select(["h.action", "h.status", "h.effective_day", "h.create_at"])
    .where((eb) => eb.or([eb("h.effective_day", ">=", first), eb("h.create_at", ">=", first)]))
    .execute();
  return {
    held: rows
      .filter(({ status }) => status === changeStates.code("holds"))
      .map(({ action, effective_day }) => ({ action, day: effective_day })),
    failed: rows
      .filter(({ status }) => status === changeStates.code("failed"))
      .map(({ create_at }) => create_at.slice(0, 10)),
  };
};

const cancellationsOf = async (db: Reader, principal: Principal, of: Of, month: string) => {
  const rows = await ordersOf(db, principal, of)
    .select(["o.status", "o.cancel_refund", "o.cancel_agree_at", "o.surrender_at"])
    .where("o.status", "in", [code("cancelAsked"), code("cancelled"), code("surrendered")])
    .execute();
  const asked = rows.filter(({ status }) => status === code("cancelAsked"));
  const inMonth = (at: string | null): boolean => at?.startsWith(month) === true;
  return {
    asked: asked.length,
    asked_amount: sumCents(asked.map(({ cancel_refund }) => cancel_refund ?? 0)),
    cancelled: rows.filter(({ cancel_agree_at }) => inMonth(cancel_agree_at)).length,
    surrendered: rows.filter(({ surrender_at }) => inMonth(surrender_at)).length,
  };
};

type Payment = Awaited<ReturnType<typeof paymentsOf>>[number];

const isPaid = ({ kind }: Payment): boolean => kind !== paymentKinds.givenBack;
const sumOf = (payments: readonly Payment[]): number => sumCents(payments.map(({ amount }) => amount));

const namesOf = async (db: Reader, companyIds: readonly number[], planIds: readonly number[]) => {
  const companies = await db.selectFrom("companies").select(["id", "name"]).where("id", "in", [0, ...companyIds]).execute();
  const plans = await db
    .selectFrom("insurance_plans")
    .select(["id", "product as name"])
    .where("id", "in", [0, ...planIds])
    .execute();
  return {
    company_id: new Map(companies.map(({ id, name }) => [id, name])),
    plan_id: new Map(plans.map(({ id, name }) => [id, name])),
  };
};

/** Statistics of insurance (`insuranceStatistics.get`). */
export const statisticsOf = async (
  { db, principal, clock }: SignedIn,
  { query }: CallRequest<typeof insuranceStatisticsGet>,
): Promise<CallOutput<typeof insuranceStatisticsGet>> => {
  const company = query.company_id === undefined ? null : await findCompany(db, principal, query.company_id);
  const of: Of = { companyId: company?.id ?? null, planId: query.plan_id === undefined ? null : recordId(query.plan_id) };
  const today = dayOf(shanghaiNow(clock.now()));
  const month = query.month ?? monthOf(today);
  const end = lastDayOf(month);
  const last = end < today ? end : today;
  const first = addDays(last, 1 - statisticsReach.days);
  const before = addMonths(month, -1);
  const dayBefore = addDays(`${month}-01`, -1);
  const seats = await seatsOf(db, principal, of, first < dayBefore ? first : dayBefore, last);
  const heads = headsByDay(seats, first, last);
  const changes = await changesOf(db, principal, of, first);
  const firstMonth = addMonths(month, 1 - statisticsReach.months);
  const payments = await paymentsOf(db, principal, of, `${firstMonth}-01 00:00:00`, `${end} 23:59:59`);
  const byMonth = Map.groupBy(payments, ({ create_at }) => monthOf(create_at.slice(0, 10)));
  const paidIn = (period: string): readonly Payment[] => (byMonth.get(period) ?? []).filter(isPaid);
  const backIn = (period: string): number => sumOf((byMonth.get(period) ?? []).filter((one) => !isPaid(one)));
  const inForce = seats.filter(({ from_day, until_day }) => from_day <= last && until_day >= last);
  const idsOf = (column: "company_id" | "plan_id"): readonly number[] => [
    ...new Set([...inForce, ...paidIn(month), ...paidIn(before)].map((row) => row[column])),
  ];
  const names = await namesOf(db, idsOf("company_id"), idsOf("plan_id"));
  const partsBy = (column: "company_id" | "plan_id") =>
    idsOf(column)
      .map((id) => ({
        ...{ id: String(id), name: names[column].get(id) ?? "" },
        heads: inForce.filter((row) => row[column] === id).length,
        premium: sumOf(paidIn(month).filter((row) => row[column] === id)),
        premium_before: sumOf(paidIn(before).filter((row) => row[column] === id)),
      }))
      .toSorted((one, other) => other.premium - one.premium || other.heads - one.heads);
  return {
    ...{ today, month, heads_before: headsOn(seats, dayBefore) },
    days: heads.map((count, at) => {
      const day = addDays(first, at);
      const failed = changes.failed.filter((one) => one === day).length;
      return { day, heads: count, ...changesOn(changes.held, day), failed };
    }),
    months: Array.from({ length: statisticsReach.months }, (_one, at) => {
      const period = addMonths(firstMonth, at);
      const paid = paidIn(period);
      return {
        ...{ period, orders: new Set(paid.map(({ order_id }) => order_id)).size, premium: sumOf(paid) },
        given_back: backIn(period),
        types: planTypes.map((type) => ({ type, premium: sumOf(paid.filter((one) => one.type === type)) })),
      };
    }),
    companies: partsBy("company_id"),
    plans: partsBy("plan_id"),
    cancellations: { ...(await cancellationsOf(db, principal, of, month)), given_back: backIn(month) },
  };
};
