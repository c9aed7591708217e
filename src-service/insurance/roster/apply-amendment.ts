import { shareAfterReplacement } from "../../../src-shared/insurance/premium/changes.ts";
import type { PaidShare } from "../../../src-shared/insurance/premium/refund.ts";
import {
  amendmentStates,
  changeStates,
  codeOfRosterAction,
} from "../../../src-shared/insurance/roster/roster-states.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import type { Writing } from "../../core/context.ts";
import { lookUp, type Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import type { InsuranceOrder } from "../premiums/order-money.ts";
import { type Amendment, type Change, saveAmendment, waitingChanges } from "./amendments.ts";
import { addSeats, type NewSeat } from "./new-seat.ts";
import { type OrderTerms, type SeatRow, seatOf, termsOf } from "./order-terms.ts";

const ownSeats = versioned("insurance_seats", "insuranceRoster");
const ownChanges = versioned("insurance_changes", "insuranceRecords");

/** Part of its list price that a newcomer's seat has paid: all of it, or what the seat they take over has. */
const shareOf = (terms: OrderTerms, change: Change, left: SeatRow | undefined): PaidShare =>
  left === undefined
    ? { paid: 1, standard: 1 }
    : shareAfterReplacement(seatOf(terms, left), terms.prices.get(change.class ?? 0) ?? 0);

type Occupations = ReadonlyMap<string, Tables["occupations"]["id"]>;

const seatFor = (terms: OrderTerms, change: Change, left: SeatRow | undefined, posts: Occupations): NewSeat => {
  const share = shareOf(terms, change, left);
  return {
    ...{ action: left === undefined ? "add" : "replace", labor_id: change.labor_id ?? 0, name: change.name },
    ...{ id_no: change.id_no, post: change.post, class: change.class ?? 0, from_day: change.effective_day },
    ...{ occupation_id: posts.get(change.post) ?? null, replaces_id: left?.id ?? null },
    // Who takes a seat over holds it since it is there: a refund looks at the seat.
    since_day: left === undefined ? null : (left.since_day ?? left.from_day),
    ...{ amendment_id: change.amendment_id, share_paid: share.paid, share_standard: share.standard },
    standard: left === undefined ? change.amount : left.standard,
    ...{ premium: left === undefined ? change.amount : left.premium + Math.max(0, change.amount) },
    maker_id: change.maker_id,
  };
};

/**
 * Makes the changes of an amendment hold: who comes has a seat from its day on, who goes has theirs until the day before. The
 * money of it is booked already.
 */
export const applyAmendment = async (
  writing: Writing,
  order: InsuranceOrder,
  amendment: Amendment,
  stamp: { readonly pay_by: number | null; readonly pay_at: string },
): Promise<void> => {
  const { tx } = writing;
  const terms = await termsOf(tx, order);
  const changes = await waitingChanges(tx, amendment.id);
  const left = await lookUp(
    changes.flatMap(({ seat_id }) => seat_id ?? []),
    (chunk) => tx.selectFrom("insurance_seats").selectAll().where("id", "in", chunk).execute(),
  );
  const seats = new Map(left.map((seat) => [seat.id, seat]));
  const posts = await lookUp(
    changes.map(({ post }) => post),
    (chunk) =>
      tx
        .selectFrom("occupations")
        .select(["id", "name"])
        .where("agency_id", "=", order.agency_id)
        .where("name", "in", chunk)
        .orderBy("id")
        .execute(),
  );
  const byName = new Map(posts.map(({ id, name }) => [name, id]));
  const coming = changes.filter(({ action }) => action !== codeOfRosterAction.reduce);
  const made = await addSeats(
    writing,
    order,
    coming.map((change) => seatFor(terms, change, seats.get(change.seat_id ?? 0), byName)),
  );
  await ownSeats.saveMany(
    writing,
    changes.flatMap((change) => {
      const before = seats.get(change.seat_id ?? 0);
      const last = addDays(change.effective_day, -1);
      return before === undefined
        ? []
        : [{ before, after: { until_day: last, left_by_id: amendment.id, action: change.action } }];
    }),
  );
  const seatOfChange = new Map(coming.map((change, nth) => [change.id, made[nth]?.id ?? null]));
  await ownChanges.saveMany(
    writing,
    changes.map((before) => ({
      before,
      after: {
        status: changeStates.code("holds"),
        // The log leads to the seat of who came, or of who went.
        seat_id: before.action === codeOfRosterAction.add ? (seatOfChange.get(before.id) ?? null) : before.seat_id,
      },
    })),
  );
  await saveAmendment(writing, amendment, { ...stamp, status: amendmentStates.code("paid") });
};
