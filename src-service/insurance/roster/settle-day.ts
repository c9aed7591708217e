import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import { changePremium } from "../../../src-shared/insurance/premium/changes.ts";
import { ageAtEntry, effectiveDay, takenAges } from "../../../src-shared/insurance/premium/entry-rules.ts";
import {
  amendmentStates,
  changeStates,
  codeOfRosterAction,
} from "../../../src-shared/insurance/roster/roster-states.ts";
import type { Context, Writing } from "../../core/context.ts";
import { lookUp, readRow } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { giveBack } from "../premiums/give-back.ts";
import type { InsuranceOrder } from "../premiums/order-money.ts";
import {
  type Amendment,
  type Change,
  countsOf,
  moneyOf,
  payBefore,
  saveAmendment,
  waitingChanges,
} from "./amendments.ts";
import { applyAmendment } from "./apply-amendment.ts";
import { type OrderTerms, type SeatRow, seatOf, termsOf } from "./order-terms.ts";

const ownChanges = versioned("insurance_changes", "insuranceRecords");
const running: readonly number[] = [orderStates.code("toBegin"), orderStates.code("inForce")];
/** Orders whose cancellation was asked: their amendments wait until that is decided. */
const waiting = orderStates.code("cancelAsked");

/** Ends an amendment whose order takes no changes any more. */
const lapse = async (writing: Writing, amendment: Amendment): Promise<void> => {
  const changes = await waitingChanges(writing.tx, amendment.id);
  await ownChanges.saveMany(
    writing,
    changes.map((before) => ({ before, after: { status: changeStates.code("gone") } })),
  );
  await saveAmendment(writing, amendment, { status: amendmentStates.code("lapsed"), lapse_at: writing.at });
};

/** Cost of a change from another day on; null where it cannot be made then. */
const repriced = (terms: OrderTerms, change: Change, seat: SeatRow | undefined, day: string): number | null => {
  const { cover, table } = terms;
  if (change.action === codeOfRosterAction.reduce)
    return seat === undefined
      ? null
      : changePremium(cover, table, { action: "reduce", seat: seatOf(terms, seat) }, day);
  if (ageAtEntry(change.id_no, day, takenAges(terms.ages))?.isTaken !== true) return null;
  const price = terms.prices.get(change.class ?? 0) ?? 0;
  if (change.action === codeOfRosterAction.add) return changePremium(cover, table, { action: "add", price }, day);
  return seat === undefined
    ? null
    : changePremium(cover, table, { action: "replace", seat: seatOf(terms, seat), price }, day);
};

/** Moves an amendment that nobody paid in time on to the next day that is left, and works out anew what it costs. */
const moveOn = async (writing: Writing, order: InsuranceOrder, amendment: Amendment): Promise<void> => {
  const { tx, at } = writing;
  const day = effectiveDay(at, order.cut_off, order.start_day);
  if (day > order.end_day) return lapse(writing, amendment);
  const terms = await termsOf(tx, order);
  const changes = await waitingChanges(tx, amendment.id);
  const seats = await lookUp(
    changes.flatMap(({ seat_id }) => seat_id ?? []),
    (chunk) => tx.selectFrom("insurance_seats").selectAll().where("id", "in", chunk).execute(),
  );
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  const next = changes.map((before) => {
    const amount = repriced(terms, before, byId.get(before.seat_id ?? 0), day);
    return {
      before,
      after:
        amount === null
          ? { status: changeStates.code("failed"), fail_code: "roster_age", amount: 0, effective_day: day }
          : { amount, effective_day: day },
      amount,
    };
  });
  await ownChanges.saveMany(writing, next);
  const left = next.flatMap(({ before, amount }) => (amount === null ? [] : [{ action: before.action, amount }]));
  if (left.length === 0) return lapse(writing, amendment);
  await saveAmendment(writing, amendment, {
    ...{ effective_day: day, pay_before: payBefore(day), failed: amendment.failed + next.length - left.length },
    ...countsOf(left.map(({ action }) => action)),
    ...moneyOf(left.map(({ amount }) => amount)),
  });
};

/** Sees to an amendment whose day has come: what costs nothing holds, what was not paid moves on. */
const settle = async (writing: Writing, amendment: Amendment): Promise<void> => {
  const order = await readRow(writing.tx, "insurance_orders", amendment.order_id);
  if (!running.includes(order.status)) return lapse(writing, amendment);
  if (amendment.amount > 0) return moveOn(writing, order, amendment);
  const { order: given } = await giveBack(writing, order, {
    ...{ amount: 0 - amendment.amount, by: amendment.maker_id, reason: amendment.no, amendment_id: amendment.id },
  });
  await applyAmendment(writing, given, amendment, { pay_by: null, pay_at: writing.at });
};

/**
 * Sees to the amendments that wait and whose day has come, or whose order has ended meanwhile, each in a transaction of its own.
 */
export const settleAmendments = async (context: Context, today: string): Promise<void> => {
  const due = await context.db
    .selectFrom("insurance_amendments as m")
    .innerJoin("insurance_orders as o", "o.id", "m.order_id")
    .select("m.id")
    .where("m.status", "=", amendmentStates.code("toPay"))
    .where("o.status", "<>", waiting)
    .where((eb) => eb.or([eb("m.effective_day", "<=", today), eb("o.status", "not in", [...running])]))
    .orderBy("m.id")
    .limit(500)
    .execute();
  for (const { id } of due)
    await context.write(async (writing) => {
      await writing.changeSeq();
      const amendment = await readRow(writing.tx, "insurance_amendments", id);
      if (amendment.status === amendmentStates.code("toPay")) await settle(writing, amendment);
    });
};
