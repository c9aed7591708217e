import type { insuranceOrderRecord } from "../../../src-shared/insurance/orders/insurance-orders-record.ts";
import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import { readRefundTable } from "../../../src-shared/insurance/plans/refund-table.ts";
import { changeStates, seatStates } from "../../../src-shared/insurance/roster/roster-states.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Principal } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { RecordRules } from "../../records/records/rules.ts";
import { mayPayOrder } from "../payments/order-figures.ts";
import { heldOf, type InsuranceOrder } from "../premiums/order-money.ts";
import { refundNow } from "./order-acts.ts";
import { eventsOf } from "./order-events.ts";
import { filesOf, mayAttach } from "./order-files.ts";

type Rules = RecordRules<typeof insuranceOrderRecord>;

/** Most people that the detail names; the rest stand in the list of rosters. */
const mostShown = 200;

/** Orders whose roster is history: who was in it stands there. */
const over = (["refused", "cancelled", "ended", "surrendered"] as const).map((key) => orderStates.code(key));

const live = [seatStates.code("toBegin"), seatStates.code("insured")];

const seatsOf = async (db: Reader, order: InsuranceOrder) => {
  const all = db.selectFrom("insurance_seats").where("order_id", "=", order.id);
  const shown = over.includes(order.status) ? all : all.where("status", "in", live);
  const { count } = await shown.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const rows = await shown.selectAll().orderBy("class", "desc").orderBy("id").limit(mostShown).execute();
  return {
    seat_count: Number(count),
    seats: rows.map(({ id, labor_id, name, id_no, post, class: of, status, from_day, until_day, premium }) => ({
      ...{ id: String(id), labor_id: String(labor_id), name: maskField("name", name) },
      ...{ id_no: maskField("idNumber", id_no), post, class: of, status, from_day, until_day, premium },
    })),
  };
};

const failedOf = async (db: Reader, orderId: number) => {
  const rows = await db
    .selectFrom("insurance_changes")
    .select(["id", "name", "id_no", "post", "fail_code"])
    .where("order_id", "=", orderId)
    .where("status", "=", changeStates.code("failed"))
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  return rows.map(({ id, name, id_no, post, fail_code }) => ({
    ...{ id: String(id), name: maskField("name", name), id_no: maskField("idNumber", id_no), post },
    code: fail_code ?? "",
  }));
};

const mayChangeStaff = ({ permissions }: Principal, { status }: InsuranceOrder): string | null => {
  if (!permissions.has("insurance.order.create")) return "forbidden";
  return status === orderStates.code("draft") ? null : "illegal_transition";
};

/** The rest of the detail of an order. */
export const orderFacts: Rules["facts"] = async ({ db, principal, clock }, order) => {
  const at = shanghaiNow(clock.now());
  const table = readRefundTable(order.refund_table);
  const lines = await db
    .selectFrom("insurance_order_prices")
    .select(["class", "price", "list_price", "heads", "amount"])
    .where("order_id", "=", order.id)
    .orderBy("class")
    .execute();
  const refund = await refundNow(db, order, at);
  return {
    ...{ lines, units: order.units, cut_off: order.cut_off, refund_table: [...table], held: heldOf(order) },
    ...(await seatsOf(db, order)),
    ...{ failed: await failedOf(db, order.id), files: await filesOf(db, order.id) },
    ...{ refund_amount: refund.amount, refund_day: refund.day },
    refund_lines: refund.lines.map(({ index, ratio, heads, list, amount }) => ({
      ...{ when: table[index]?.when ?? 4, days: table[index]?.days ?? 0, ratio, heads, list, amount },
    })),
    events: await eventsOf(db, order),
    may: {
      ...{ pay: mayPayOrder(principal, order, dayOf(at)), staff: mayChangeStaff(principal, order) },
      attach: mayAttach(principal, order),
    },
  };
};
