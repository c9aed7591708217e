import { sql } from "kysely";
import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import { paymentKinds } from "../../../src-shared/insurance/payments/insurance-payments-list.ts";
import { changeStates } from "../../../src-shared/insurance/roster/roster-states.ts";
import { addDays, addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import type { Principal } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";

const { code } = orderStates;
/** Orders that cover or have covered somebody; one that is paid and whose first day is here counts before the clock has moved it on. */
const covering = (["toBegin", "inForce", "ended", "surrendered"] as const).map(code);

/** Scope of the count: a company's or everybody's that the person sees, of one plan or of all. */
export type Of = { readonly db: Reader; readonly principal: Principal } & {
  readonly companyId: number | null;
  readonly planId: number | null;
};

/** Orders go by the company here, whoever made them: figures of a company are the same for all who see it. */
const ordersOf = ({ db, principal, companyId, planId }: Of) =>
  db
    .selectFrom("insurance_orders as o")
    .where(withinSql(principal, { agency: "o.agency_id", company: "o.company_id", maker: null }))
    .$if(companyId !== null, (query) => query.where("o.company_id", "=", companyId ?? 0))
    .$if(planId !== null, (query) => query.where("o.plan_id", "=", planId ?? 0));

const coveringOrders = (of: Of) =>
  ordersOf(of).where((eb) =>
    eb.or([
      eb("o.status", "in", covering),
      // Its cancellation is not decided: it goes on with its first day.
      eb.and([eb("o.status", "=", code("cancelAsked")), eb("o.cancel_from", "=", code("toBegin"))]),
    ]),
  );

const counted = sql<number>`count(*)`.as("count");

/** Seats that touch some days, by their first and last day. */
export const seatsOf = async (of: Of, first: string, last: string) => {
  const rows = await coveringOrders(of)
    .innerJoin("insurance_seats as s", "s.order_id", "o.id")
    .select(["s.from_day", "s.until_day", "s.amendment_id", "s.left_by_id", "o.surrender_day"])
    .select(["o.company_id", "o.plan_id", counted])
    .where("s.from_day", "<=", last)
    // Who was there until the day before the first is missing on it.
    .where("s.until_day", ">=", addDays(first, -1))
    .groupBy(["s.from_day", "s.until_day", "s.amendment_id", "s.left_by_id", "o.surrender_day"])
    .groupBy(["o.company_id", "o.plan_id"])
    .execute();
  return rows.map(({ amendment_id, left_by_id, surrender_day, count, ...seat }) => ({
    ...{ ...seat, count: Number(count), with_order: amendment_id === null ? 1 : 0 },
    // What was to change on the day of a surrender or after it did not.
    left_with_order:
      left_by_id === null || (surrender_day !== null && addDays(surrender_day, -1) === seat.until_day) ? 1 : 0,
  }));
};

/** Changes that held on days since the first, and those that failed, by the day on which they were asked for. */
export const changesOf = async (of: Of, first: string) => {
  const held = await coveringOrders(of)
    .innerJoin("insurance_changes as h", "h.order_id", "o.id")
    .select(["h.action", "h.effective_day as day", counted])
    .where("h.status", "=", changeStates.code("holds"))
    .where("h.effective_day", ">=", first)
    .where((eb) => eb.or([eb("o.surrender_day", "is", null), eb("o.surrender_day", ">", eb.ref("h.effective_day"))]))
    .groupBy(["h.action", "h.effective_day"])
    .execute();
  const day = sql<string>`substr(h.create_at, 1, 10)`;
  const failed = await ordersOf(of)
    .innerJoin("insurance_changes as h", "h.order_id", "o.id")
    .select([day.as("day"), counted])
    .where("h.status", "=", changeStates.code("failed"))
    .where("h.create_at", ">=", first)
    .groupBy(day)
    .execute();
  return {
    held: held.map((row) => ({ ...row, count: Number(row.count) })),
    failed: new Map(failed.map((row) => [row.day, Number(row.count)])),
  };
};

/** Money of orders by month, kind of insurance, company and plan, from the first month to the last. */
export const moneyOf = async (of: Of, firstMonth: string, lastMonth: string) => {
  const period = sql<string>`substr(p.create_at, 1, 7)`;
  const back = sql.lit(paymentKinds.givenBack);
  const rows = await ordersOf(of)
    .innerJoin("insurance_payments as p", "p.order_id", "o.id")
    .select([period.as("period"), "o.type", "o.company_id", "o.plan_id"])
    .select([
      sql<number>`sum(case when p.kind = ${back} then 0 else p.amount end)`.as("premium"),
      sql<number>`sum(case when p.kind = ${back} then p.amount else 0 end)`.as("given_back"),
      // An order is of one company, plan and kind: no other row of the month counts it.
      sql<number>`count(distinct case when p.kind = ${back} then null else p.order_id end)`.as("orders"),
    ])
    .where("p.create_at", ">=", firstMonth)
    .where("p.create_at", "<", addMonths(lastMonth, 1))
    .groupBy([period, "o.type", "o.company_id", "o.plan_id"])
    .execute();
  return rows.map(({ premium, given_back, orders, ...row }) => ({
    ...{ ...row, premium: Number(premium), given_back: Number(given_back), orders: Number(orders) },
  }));
};

/** Orders of which a cancellation is asked for, or that were cancelled or surrendered. */
export const endingsOf = (of: Of) =>
  ordersOf(of)
    .select(["o.status", "o.cancel_refund", "o.cancel_agree_at", "o.surrender_at"])
    .where("o.status", "in", (["cancelAsked", "cancelled", "surrendered"] as const).map(code))
    .execute();

/** Names of companies and plans. */
export const namesOf = async (db: Reader, companyIds: readonly number[], planIds: readonly number[]) => {
  const companies = await db
    .selectFrom("companies")
    .select(["id", "name"])
    .where("id", "in", [0, ...companyIds])
    .execute();
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
