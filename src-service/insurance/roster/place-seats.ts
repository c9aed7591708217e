import { effectiveDay } from "../../../src-shared/insurance/premium/entry-rules.ts";
import { linePremium, splitByShare } from "../../../src-shared/insurance/premium/premium.ts";
import { unitsOf } from "../../../src-shared/insurance/premium/units.ts";
import { seatStates } from "../../../src-shared/insurance/roster/roster-states.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import type { InsuranceOrder } from "../premiums/order-money.ts";
import { saveOrder } from "../premiums/save-order.ts";
import { type ChangeRow, fault, type Newcomer, newcomerOf } from "./judge-rows.ts";
import { addSeats, type NewSeat } from "./new-seat.ts";
import { type OrderTerms, type SeatRow, termsOf } from "./order-terms.ts";
import { rosterFacts } from "./roster-facts.ts";

/** Somebody of an order's first roster. */
export type FirstPerson = Pick<ChangeRow, "row" | "name" | "id_no" | "post">;

/** Outcome of one of them: nothing, or why they are not taken (a code with the column it is about). */
export type Placed = { readonly row: number; readonly id: number | null; readonly refusal: ServiceError | null };

const newSeat = (order: InsuranceOrder, terms: OrderTerms, by: number, who: Newcomer): NewSeat => ({
  ...{ action: "add", labor_id: who.labor_id, name: who.name, id_no: who.id_no, post: who.occupation.name },
  ...{ occupation_id: who.occupation.id, class: who.occupation.class, from_day: order.start_day, since_day: null },
  ...{ replaces_id: null, amendment_id: null, share_paid: null, share_standard: null, maker_id: by, premium: 0 },
  standard: linePremium({ heads: 1, price: terms.prices.get(who.occupation.class) ?? 0 }, unitsOf(terms.cover)),
});

/**
 * Takes people into the roster of an order that is still made (before it is paid), each judged by itself; they begin with the
 * order. The premium of the order is its caller's (`repriceOrder`).
 */
export const placeSeats = async (
  writing: Writing,
  order: InsuranceOrder,
  people: readonly FirstPerson[],
  by: number,
): Promise<readonly Placed[]> => {
  const { tx } = writing;
  await writing.changeSeq();
  const company = await readRow(tx, "companies", order.company_id);
  const terms = await termsOf(tx, order);
  const facts = await rosterFacts(tx, company, order, people);
  const isLate = effectiveDay(writing.at, order.cut_off, order.start_day) > order.start_day;
  const judged = people.map((row): { row: number; seat: NewSeat | null; refusal: ServiceError | null } => {
    try {
      if (isLate) throw fault("", "past", { day: order.start_day });
      const who = newcomerOf(terms, facts, row, order.start_day);
      facts.hold(who.id_no, { order_id: order.id, from: order.start_day, until: order.end_day });
      return { row: row.row, seat: newSeat(order, terms, by, who), refusal: null };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return { row: row.row, seat: null, refusal: error };
    }
  });
  const seats = judged.flatMap(({ seat }) => seat ?? []);
  const ids = (await addSeats(writing, order, seats)).map(({ id }) => id).values();
  return judged.map(({ row, seat, refusal }) => ({
    row,
    refusal,
    id: seat === null ? null : (ids.next().value ?? null),
  }));
};

const ownSeats = versioned("insurance_seats", "insuranceRoster");

/** Gives each seat its share of what is payable, by its list price. */
const shareOut = async (writing: Writing, seats: readonly SeatRow[], payable: number): Promise<void> => {
  const shares = splitByShare(
    seats.map((seat) => seat.standard),
    payable,
  );
  const changed = seats.flatMap((before, nth) =>
    before.premium === shares[nth] ? [] : [{ before, after: { premium: shares[nth] ?? 0 } }],
  );
  await ownSeats.saveMany(writing, changed);
};

const firstSeats = ({ tx }: Writing, orderId: number): Promise<SeatRow[]> =>
  tx
    .selectFrom("insurance_seats")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("status", "=", seatStates.code("toBegin"))
    .orderBy("id")
    .execute();

/** Gives the seats of an order that nobody has paid their shares of another premium. */
export const sharePremium = async (writing: Writing, orderId: number, payable: number): Promise<void> =>
  shareOut(writing, await firstSeats(writing, orderId), payable);

/**
 * Works out an order's premium anew from the people in its roster, at the prices that it was made with: heads and amount of
 * each class, the standard premium, what is payable, and each seat's part of it. A discount that was granted stays.
 */
export const repriceOrder = async (writing: Writing, order: InsuranceOrder): Promise<InsuranceOrder> => {
  const { tx } = writing;
  const terms = await termsOf(tx, order);
  const units = unitsOf(terms.cover);
  const seats = await firstSeats(writing, order.id);
  const heads = Map.groupBy(seats, (seat) => seat.class);
  let standard = 0;
  for (const [held, price] of terms.prices) {
    const line = { heads: heads.get(held)?.length ?? 0, price };
    const amount = linePremium(line, units);
    standard += amount;
    await tx
      .updateTable("insurance_order_prices")
      .set({ heads: line.heads, amount })
      .where("order_id", "=", order.id)
      .where("class", "=", held)
      .execute();
  }
  const payable = Math.max(0, standard - order.discount);
  await shareOut(writing, seats, payable);
  return saveOrder(writing, order, { head_count: seats.length, standard, payable, units });
};
