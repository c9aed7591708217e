import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import { changeStates, codeOfRosterAction, seatStates } from "../../../src-shared/insurance/roster/roster-states.ts";
import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { occupationStates } from "../../../src-shared/workers/occupations/occupations-record.ts";
import { lookUp, type Reader, type Tables } from "../../core/database/tables.ts";
import { findFacts, isSameName } from "../../directory/worker-register/find-facts.ts";
import { fullIdNumber } from "../../directory/worker-register/rules.ts";
import type { InsuranceOrder } from "../premiums/order-money.ts";
import type { SeatRow } from "./order-terms.ts";

/** Occupation of a roster: its class decides price and whether the plan takes it. */
export type Occupation = Pick<Tables["occupations"], "id" | "name" | "class">;

/** Somebody who is insured of a plan, or is to be: the days, and in which order. */
type Holding = { readonly order_id: number; readonly from: string; readonly until: string };

/** Facts that rows of a roster are judged by, looked up for all of them at once. */
export type RosterFacts = {
  /** The company's worker with this number and name, if they work for it. */
  worker(idNo: string, name: string): number | null;
  occupation(post: string): Occupation | undefined;
  /** True when the number is insured of the plan on some day of a span, or is to be. */
  isHeld(idNo: string, from: string, until: string): boolean;
  hold(idNo: string, holding: Holding): void;
  /** The seat of the order that the number has, from which nobody goes yet. */
  seat(idNo: string): SeatRow | undefined;
  leave(idNo: string, lastDay: string): void;
};

const live = [seatStates.code("toBegin"), seatStates.code("insured")];
/** Orders whose seats hold nobody's number any more. */
const over = (["refused", "cancelled", "ended", "surrendered"] as const).map((key) => orderStates.code(key));
const comes = [codeOfRosterAction.add, codeOfRosterAction.replace];

const fold = (post: string): string => post.trim().toUpperCase();

const occupationsOf = async (db: Reader, agencyId: number): Promise<ReadonlyMap<string, Occupation>> => {
  const rows = await db
    .selectFrom("occupations")
    .select(["id", "code", "name", "class"])
    .where("agency_id", "=", agencyId)
    .where("status", "=", occupationStates.code("inForce"))
    .orderBy("id", "desc")
    .execute();
  // A code stands above a name that is the same; of two names the older occupation.
  return new Map([
    ...rows.map((row) => [fold(row.name), row] as const),
    ...rows.map((row) => [fold(row.code), row] as const),
  ]);
};

const seatsHolding = (db: Reader, order: InsuranceOrder, numbers: readonly string[]) =>
  lookUp(numbers, (chunk) =>
    db
      .selectFrom("insurance_seats as s")
      .innerJoin("insurance_orders as o", "o.id", "s.order_id")
      .selectAll("s")
      .where("s.plan_id", "=", order.plan_id)
      .where("s.id_no", "in", chunk)
      .where("s.status", "in", live)
      .where("o.status", "not in", over)
      .orderBy("s.id")
      .execute(),
  );

const changesWaiting = (db: Reader, order: InsuranceOrder, numbers: readonly string[]) =>
  lookUp(numbers, (chunk) =>
    db
      .selectFrom("insurance_changes as h")
      .innerJoin("insurance_orders as o", "o.id", "h.order_id")
      .select(["h.id_no", "h.replaced_id_no", "h.action", "h.order_id", "h.effective_day", "o.end_day"])
      .where("h.plan_id", "=", order.plan_id)
      .where("h.status", "=", changeStates.code("waits"))
      .where((eb) => eb.or([eb("h.id_no", "in", chunk), eb("h.replaced_id_no", "in", chunk)]))
      .execute(),
  );

/** Numbers that a row names. */
type Named = { readonly id_no: string; readonly replaced_id_no?: string | undefined };

/** Looks up what rows of an order's roster are judged by, with what waits of earlier changes. */
export const rosterFacts = async (
  db: Reader,
  company: Pick<Tables["companies"], "id" | "agency_id">,
  order: InsuranceOrder,
  rows: readonly Named[],
): Promise<RosterFacts> => {
  const numbers = rows.flatMap(({ id_no, replaced_id_no = "" }) =>
    [id_no, replaced_id_no].filter((one) => one !== "").map(fullIdNumber),
  );
  const { people, relations } = await findFacts(db, company, rows, "company");
  const occupations = await occupationsOf(db, order.agency_id);
  const held = new Map<string, Holding[]>();
  const hold = (idNo: string, holding: Holding): void => {
    held.set(idNo, [...(held.get(idNo) ?? []), holding]);
  };
  const seats = new Map<string, SeatRow>();
  for (const seat of await seatsHolding(db, order, numbers)) {
    hold(seat.id_no, { order_id: seat.order_id, from: seat.from_day, until: seat.until_day });
    if (seat.order_id === order.id && seat.left_by_id === null) seats.set(seat.id_no, seat);
  }
  const leave = (idNo: string, lastDay: string): void => {
    const seat = seats.get(idNo);
    if (seat === undefined) return;
    seats.delete(idNo);
    const others = (held.get(idNo) ?? []).filter(
      (one) => one.order_id !== order.id || one.from !== seat.from_day || one.until !== seat.until_day,
    );
    held.set(idNo, [...others, { order_id: order.id, from: seat.from_day, until: lastDay }]);
  };
  for (const change of await changesWaiting(db, order, numbers)) {
    if (comes.some((action) => action === change.action))
      hold(change.id_no, { order_id: change.order_id, from: change.effective_day, until: change.end_day });
    // Whoever goes already, by a change that waits, goes once only; their number stays taken until that holds.
    if (change.order_id === order.id)
      seats.delete(change.action === codeOfRosterAction.replace ? change.replaced_id_no : change.id_no);
  }
  return {
    worker: (idNo, name) => {
      const person = people.get(idNo);
      const relation = person === undefined ? undefined : relations.get(person.id);
      const works = relation?.cooperation_status === cooperation.cooperating;
      return person !== undefined && works && isSameName(person.name, name) ? person.id : null;
    },
    occupation: (post) => occupations.get(fold(post)),
    isHeld: (idNo, from, until) => (held.get(idNo) ?? []).some((one) => one.from <= until && one.until >= from),
    hold,
    seat: (idNo) => seats.get(idNo),
    leave,
  };
};
