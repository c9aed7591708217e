import type { Tables } from "../../../src-service/core/database/tables.ts";
import type { Scene } from "../money-scene.ts";

type Rows = {
  readonly orders: readonly Tables["insurance_orders"][];
  readonly seats: readonly Tables["insurance_seats"][];
  readonly changes: readonly Tables["insurance_changes"][];
  readonly payments: readonly Tables["insurance_payments"][];
  readonly companies: readonly Pick<Tables["companies"], "id" | "name">[];
  readonly plans: readonly Tables["insurance_plans"][];
};

/** All rows of insurance as they stand. */
export const readRows = async (scene: Scene): Promise<Rows> => {
  const { db } = scene.running();
  return {
    orders: await db.selectFrom("insurance_orders").selectAll().execute(),
    seats: await db.selectFrom("insurance_seats").selectAll().execute(),
    changes: await db.selectFrom("insurance_changes").selectAll().execute(),
    payments: await db.selectFrom("insurance_payments").selectAll().execute(),
    companies: await db.selectFrom("companies").select(["id", "name"]).execute(),
    plans: await db.selectFrom("insurance_plans").selectAll().execute(),
  };
};

/** Days of a calendar by the clock of a computer, one after the other. */
const daysFrom = (first: string, last: string): readonly string[] => {
  const days: string[] = [];
  for (let at = Date.parse(`${first}T00:00:00Z`); at <= Date.parse(`${last}T00:00:00Z`); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
};

const monthBack = (month: string, count: number): string => {
  const [year = 0, of = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, of - 1 - count, 1)).toISOString().slice(0, 7);
};

const dayBack = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);

type Asked = {
  readonly today: string;
  readonly month: string;
  readonly company_id?: string;
  readonly plan_id?: string;
};

/** Statistics as a person would count them by hand over the rows. */
export const countedFrom = (rows: Rows, { today, month, company_id, plan_id }: Asked) => {
  const orders = rows.orders.filter(
    (one) =>
      (company_id === undefined || String(one.company_id) === company_id) &&
      (plan_id === undefined || String(one.plan_id) === plan_id),
  );
  const byId = new Map(orders.map((one) => [one.id, one]));
  const orderOf = (id: number) => byId.get(id);
  // Who was insured on which day, by name; an order that was cancelled or refused insured nobody.
  const insured = new Map<string, Tables["insurance_seats"][]>();
  for (const seat of rows.seats) {
    const status = orderOf(seat.order_id)?.status ?? 0;
    if (![50, 60, 70, 80, 90].includes(status)) continue;
    for (const day of daysFrom(seat.from_day, seat.until_day)) insured.set(day, [...(insured.get(day) ?? []), seat]);
  }
  const on = (day: string) => insured.get(day) ?? [];
  const monthDays = daysFrom(`${month}-01`, `${month}-28`);
  for (let next = dayBack(`${month}-28`, -1); next.startsWith(month); next = dayBack(next, -1))
    (monthDays as string[]).push(next);
  const past = monthDays.filter((day) => day <= today);
  const last = past.at(-1) ?? "";
  const first = past.length > 30 ? `${month}-01` : dayBack(last, 29);
  const changed = (day: string, action: number): number =>
    rows.changes.filter((one) => {
      const order = orderOf(one.order_id);
      if (order === undefined || one.status !== 2 || one.action !== action || one.effective_day !== day) return false;
      return order.status !== 75 && (order.surrender_day === null || day < order.surrender_day);
    }).length;
  const days = daysFrom(first, last).map((day) => {
    const [there, was] = [on(day), on(dayBack(day, 1))];
    const came = there.filter((seat) => !was.includes(seat));
    const went = was.filter((seat) => !there.includes(seat));
    const starts = (seat: Tables["insurance_seats"]) => orderOf(seat.order_id)?.start_day === day;
    const ends = (seat: Tables["insurance_seats"]) => {
      const order = orderOf(seat.order_id);
      return order?.surrender_day === day || (order !== undefined && dayBack(day, 1) === order.end_day);
    };
    return {
      ...{ day, heads: there.length, began: came.filter(starts).length, over: went.filter(ends).length },
      ...{ added: changed(day, 1), reduced: changed(day, 2), replaced: changed(day, 3) },
      failed: rows.changes.filter(
        (one) => orderOf(one.order_id) !== undefined && one.status === 5 && one.create_at.slice(0, 10) === day,
      ).length,
    };
  });
  const paymentsIn = (period: string, isBack: boolean) =>
    rows.payments.filter(
      (one) =>
        orderOf(one.order_id) !== undefined && one.create_at.slice(0, 7) === period && (one.kind === 3) === isBack,
    );
  const sum = (payments: readonly { amount: number }[]) => payments.reduce((total, { amount }) => total + amount, 0);
  const months = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((count) => {
    const period = monthBack(month, count);
    const paid = paymentsIn(period, false);
    return {
      ...{ period, orders: new Set(paid.map((one) => one.order_id)).size, premium: sum(paid) },
      given_back: sum(paymentsIn(period, true)),
      cancelled: orders.filter((one) => one.status === 75 && one.cancel_agree_at?.slice(0, 7) === period).length,
      surrendered: orders.filter((one) => one.status === 90 && one.surrender_at?.slice(0, 7) === period).length,
      types: [1, 2, 3].map((type) => ({
        type,
        premium: sum(paid.filter((one) => orderOf(one.order_id)?.type === type)),
      })),
    };
  });
  const partsBy = (column: "company_id" | "plan_id", names: readonly { id: number; name: string }[]) =>
    names
      .map(({ id, name }) => {
        const isOwn = (one: { order_id: number }) => orderOf(one.order_id)?.[column] === id;
        return {
          ...{ id: String(id), name, heads: on(last).filter(isOwn).length },
          premium: sum(paymentsIn(month, false).filter(isOwn)),
          given_back: sum(paymentsIn(month, true).filter(isOwn)),
          premium_before: sum(paymentsIn(monthBack(month, 1), false).filter(isOwn)),
        };
      })
      .filter((one) => one.heads + one.premium + one.given_back + one.premium_before > 0)
      .sort((one, other) => other.premium - one.premium || other.heads - one.heads);
  const asked = orders.filter(({ status }) => status === 70);
  return {
    ...{ month, heads_before: on(dayBack(`${month}-01`, 1)).length, days, months },
    companies: partsBy("company_id", rows.companies),
    plans: partsBy(
      "plan_id",
      rows.plans.map(({ id, product }) => ({ id, name: product })),
    ),
    asked: {
      count: asked.length,
      amount: asked.reduce((total, { cancel_refund }) => total + (cancel_refund ?? 0), 0),
    },
  };
};
