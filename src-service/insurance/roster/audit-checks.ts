import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import {
  amendmentStates,
  changeStates,
  codeOfRosterAction,
  seatStates,
} from "../../../src-shared/insurance/roster/roster-states.ts";
import type { Check, CheckResult } from "../../core/database/audit-check.ts";

const result = (name: string, examined: number, faults: readonly string[]): CheckResult => ({ name, examined, faults });
const { add, reduce, replace } = codeOfRosterAction;

/** Checks that each amendment counts and costs what its changes do. */
const amendmentsEqualChanges: Check = async (db) => {
  const amendments = await db.selectFrom("insurance_amendments").selectAll().orderBy("id").execute();
  const changes = await db.selectFrom("insurance_changes").selectAll().where("amendment_id", "is not", null).execute();
  const byAmendment = Map.groupBy(changes, ({ amendment_id }) => amendment_id ?? 0);
  const stateOf = new Map([
    [amendmentStates.code("toPay"), changeStates.code("waits")],
    [amendmentStates.code("paid"), changeStates.code("holds")],
    [amendmentStates.code("withdrawn"), changeStates.code("gone")],
    [amendmentStates.code("lapsed"), changeStates.code("gone")],
  ]);
  const faults = amendments.flatMap((one) => {
    const all = byAmendment.get(one.id) ?? [];
    const own = all.filter(({ status }) => status !== changeStates.code("failed"));
    const count = (action: number): number => own.filter((change) => change.action === action).length;
    const charge = own.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
    const back = own.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
    const isLapsed = one.status === amendmentStates.code("lapsed") && own.length === 0;
    const isRight =
      one.added === count(add) &&
      one.reduced === count(reduce) &&
      one.replaced === count(replace) &&
      one.failed === all.length - own.length &&
      one.charge === charge &&
      one.give_back === back &&
      one.amount === charge - back;
    const stand = own.filter(({ status, effective_day, order_id }) => {
      return status !== stateOf.get(one.status) || effective_day !== one.effective_day || order_id !== one.order_id;
    });
    return [
      ...(isRight || isLapsed ? [] : [`amendment ${one.no}: not what its changes make`]),
      ...stand.map(({ id }) => `amendment ${one.no}: change ${id} stands otherwise`),
    ];
  });
  return result("changes of rosters cost what they say", amendments.length, faults);
};

const priced = (["toPay", "toBegin", "inForce", "ended", "surrendered"] as const).map((key) => orderStates.code(key));

/** Checks that an order's premium is heads × price × units of its classes, less what it was let off. */
const premiumsAreRight: Check = async (db) => {
  const orders = await db
    .selectFrom("insurance_orders")
    .selectAll()
    .where("status", "in", priced)
    .orderBy("id")
    .execute();
  const prices = Map.groupBy(
    await db.selectFrom("insurance_order_prices").selectAll().execute(),
    (row) => row.order_id,
  );
  const faults = orders.flatMap((order) => {
    const rows = prices.get(order.id) ?? [];
    const isEach = rows.every((row) => row.amount === row.heads * row.price * order.units);
    const standard = rows.reduce((sum, row) => sum + row.heads * row.price * order.units, 0);
    const heads = rows.reduce((sum, row) => sum + row.heads, 0);
    const isRight = order.standard === standard && order.head_count === heads;
    return isEach && isRight && order.payable === standard - order.discount
      ? []
      : [`insurance order ${order.no}: not heads × price × units`];
  });
  return result("premiums are heads × price × units", orders.length, faults);
};

const live = [seatStates.code("toBegin"), seatStates.code("insured")];
const holding = (
  ["draft", "underwriting", "discount", "toPay", "toBegin", "inForce", "cancelAsked", "surrendered"] as const
).map((key) => orderStates.code(key));

/** Checks that nobody is insured twice of a plan on one day, and that orders count who is insured. */
const seatsAreSingle: Check = async (db) => {
  const seats = await db
    .selectFrom("insurance_seats as s")
    .innerJoin("insurance_orders as o", "o.id", "s.order_id")
    .select(["s.id", "s.plan_id", "s.id_no", "s.order_id", "s.from_day", "s.until_day", "s.status"])
    .select(["o.no", "o.plan_id as of_plan", "o.company_id as of_company", "s.company_id"])
    .where("s.status", "in", live)
    .where("o.status", "in", holding)
    .orderBy("s.id")
    .execute();
  const orders = await db.selectFrom("insurance_orders").select(["id", "no", "insured_count"]).execute();
  const insured = Map.groupBy(
    seats.filter(({ status }) => status === seatStates.code("insured")),
    ({ order_id }) => order_id,
  );
  const faults: string[] = [];
  for (const [, own] of Map.groupBy(seats, ({ plan_id, id_no }) => `${plan_id} ${id_no}`)) {
    const sorted = own.toSorted((a, b) => (a.from_day < b.from_day ? -1 : 1));
    for (const [at, seat] of sorted.entries()) {
      const before = sorted[at - 1];
      const isTwice = before !== undefined && before.until_day >= seat.from_day && seat.until_day >= seat.from_day;
      if (isTwice) faults.push(`seat ${seat.id} of ${seat.no}: insured by seat ${before.id} too`);
    }
  }
  for (const seat of seats)
    if (seat.plan_id !== seat.of_plan || seat.company_id !== seat.of_company)
      faults.push(`seat ${seat.id} of ${seat.no}: of another plan or company`);
  for (const order of orders)
    if (order.insured_count !== (insured.get(order.id)?.length ?? 0))
      faults.push(
        `insurance order ${order.no}: ${order.insured_count} insured, ${insured.get(order.id)?.length ?? 0} seats`,
      );
  return result("nobody is insured twice of a plan", seats.length, faults);
};

/** The proofs of rosters. */
export const rosterChecks: readonly Check[] = [amendmentsEqualChanges, premiumsAreRight, seatsAreSingle];
