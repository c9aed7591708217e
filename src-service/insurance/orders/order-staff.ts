import type { insuranceOrdersStaff } from "../../../src-shared/insurance/orders/insurance-orders-record.ts";
import { insuranceOrderRecord } from "../../../src-shared/insurance/orders/insurance-orders-record.ts";
import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import { seatStates } from "../../../src-shared/insurance/roster/roster-states.ts";
import type { CallOutput, CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { lookUp, readRow } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { assertVersion, versioned } from "../../core/plumbing/versioned.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { findOrder, type InsuranceOrder } from "../premiums/order-money.ts";
import { addChanges } from "../roster/amendments.ts";
import { placeSeats, repriceOrder } from "../roster/place-seats.ts";
import { insuranceOrdersSource } from "./orders-source.ts";

type Named = { readonly labor_id: string; readonly post: string };
type Refused = { readonly labor_id: string; readonly code: string };

/** People whom a request names by their cooperation with the order's company. Throws `not_found` for any other. */
const peopleOf = async ({ tx }: Writing, { company_id }: InsuranceOrder, staff: readonly Named[]) => {
  const found = await lookUp(
    staff.map(({ labor_id }) => recordId(labor_id)),
    (chunk) =>
      tx
        .selectFrom("company_labors as r")
        .innerJoin("labors as l", "l.id", "r.labor_id")
        .select(["r.id", "l.name", "l.id_no"])
        .where("r.company_id", "=", company_id)
        .where("r.id", "in", chunk)
        .execute(),
  );
  const byId = new Map(found.map((person) => [String(person.id), person]));
  return staff.map(({ labor_id, post }, at) => {
    const person = byId.get(labor_id);
    if (person === undefined) throw notFound();
    return { row: at + 1, name: person.name, id_no: person.id_no, post };
  });
};

/**
 * Takes workers of the company into the first roster of an order, each judged by itself; who is not taken stands in the log of
 * changes with the reason. The premium follows.
 */
export const placeStaff = async (
  writing: Writing,
  order: InsuranceOrder,
  staff: readonly Named[],
  by: number,
): Promise<readonly Refused[]> => {
  const people = await peopleOf(writing, order, staff);
  const placed = await placeSeats(writing, order, people, by);
  const failed = placed.flatMap(({ row, refusal }) => {
    const person = people[row - 1];
    return refusal === null || person === undefined
      ? []
      : [{ row: { ...person, action: "add" as const, effective_at: order.start_day }, refusal }];
  });
  if (failed.length > 0) await addChanges(writing, { order, by, importId: null }, [], failed);
  await repriceOrder(writing, await readRow(writing.tx, "insurance_orders", order.id));
  return failed.map(({ row, refusal }) => ({ labor_id: staff[row.row - 1]?.labor_id ?? "", code: refusal.code }));
};

const ownSeats = versioned("insurance_seats", "insuranceRoster");

/** Takes people out of the first roster; the seat is never insured. */
const removeSeats = async (writing: Writing, order: InsuranceOrder, ids: readonly string[]): Promise<void> => {
  const seats = await lookUp(ids.map(recordId), (chunk) =>
    writing.tx
      .selectFrom("insurance_seats")
      .selectAll()
      .where("order_id", "=", order.id)
      .where("status", "=", seatStates.code("toBegin"))
      .where("id", "in", chunk)
      .execute(),
  );
  if (seats.length !== new Set(ids).size) throw notFound();
  await ownSeats.saveMany(
    writing,
    seats.map((before) => ({
      before,
      after: { status: seatStates.code("reduced"), until_day: addDays(before.from_day, -1), premium: 0 },
    })),
  );
};

/** Changes the first roster of a draft (`insuranceOrders.staff`). */
export const changeStaff = async (
  context: SignedIn,
  { params, body }: CallRequest<typeof insuranceOrdersStaff>,
): Promise<CallOutput<typeof insuranceOrdersStaff>> => {
  const { principal } = context;
  const { id, refused } = await context.write(async (writing) => {
    await writing.changeSeq();
    const order = await findOrder(writing.tx, principal, params.id);
    assertVersion(order, body.version);
    if (order.status !== orderStates.code("draft"))
      throw new ServiceError("illegal_transition", { current: order.status });
    await removeSeats(writing, order, body.remove);
    const refused = await placeStaff(writing, order, body.add, principal.user_id);
    await writing.audit({
      ...{ agency_id: order.agency_id, action: "insuranceOrders.edit", object: `insuranceOrder:${order.id}` },
      after: { added: body.add.length - refused.length, refused: refused.length, removed: body.remove.length },
    });
    return { id: order.id, refused };
  });
  const order = await maskedRow(context.db, principal, insuranceOrderRecord.list, insuranceOrdersSource, id);
  return { order, refused: [...refused] } as CallOutput<typeof insuranceOrdersStaff>;
};
