import { changePremium } from "../../../src-shared/insurance/premium/changes.ts";
import { ageAtEntry, effectiveDay, takenAges } from "../../../src-shared/insurance/premium/entry-rules.ts";
import {
  type RosterAction,
  rosterFaultName,
  type rosterFaults,
} from "../../../src-shared/insurance/roster/roster-states.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError } from "../../core/context.ts";
import { fullIdNumber } from "../../directory/worker-register/rules.ts";
import type { InsuranceOrder } from "../premiums/order-money.ts";
import { type OrderTerms, type SeatRow, seatOf } from "./order-terms.ts";
import type { Occupation, RosterFacts } from "./roster-facts.ts";

/** A row of a roster's changes as a file or a call names it. */
export type ChangeRow = {
  readonly row: number;
  readonly action: RosterAction;
  readonly name: string;
  readonly id_no: string;
  readonly post?: string | undefined;
  readonly replaced_id_no?: string | undefined;
  readonly effective_at?: string | undefined;
};

/** Somebody whom the roster takes. */
export type Newcomer = {
  readonly labor_id: number;
  readonly name: string;
  readonly id_no: string;
  readonly occupation: Occupation;
};

/** A change that holds from a day on. `amount`: cents that it costs, below zero what it gives back. */
export type JudgedChange = {
  readonly row: number;
  readonly action: RosterAction;
  readonly day: string;
  readonly amount: number;
  readonly newcomer: Newcomer | null;
  /** The seat that is left, or taken over. */
  readonly seat: SeatRow | null;
};

/** A fault of a row: `roster_<code>` of a column. */
export const fault = (
  field: string,
  code: (typeof rosterFaults)[number],
  params: Record<string, string | number> = {},
): ServiceError => new ServiceError(rosterFaultName(code), { fields: { [field]: [rosterFaultName(code)] }, params });

/**
 * Judges somebody who is to be insured from a day on: a worker of the company, of an age and in a class that the order takes,
 * and insured by no other order of the plan on one of these days.
 */
export const newcomerOf = (
  terms: OrderTerms,
  facts: RosterFacts,
  row: Pick<ChangeRow, "name" | "id_no" | "post">,
  day: string,
): Newcomer => {
  const id_no = fullIdNumber(row.id_no);
  const labor_id = facts.worker(id_no, row.name);
  if (labor_id === null) throw fault("id_no", "not_worker");
  const age = ageAtEntry(id_no, day, terms.ages);
  if (age === null) throw fault("id_no", "id_no");
  if (!age.isTaken) throw fault("id_no", "age", { age: age.age, ...takenAges(terms.ages) });
  const occupation = facts.occupation(row.post ?? "");
  if (occupation === undefined) throw fault("post", "no_class");
  if (!terms.prices.has(occupation.class)) throw fault("post", "class", { class: occupation.class });
  if (facts.isHeld(id_no, day, terms.cover.end)) throw fault("id_no", "insured_already");
  return { labor_id, name: row.name.trim(), id_no, occupation };
};

/** Judges rows of an order's changes, in their order: what one does counts for the next. `now`: Shanghai's time. */
export const changeJudge = (order: InsuranceOrder, terms: OrderTerms, facts: RosterFacts, now: string) => {
  const price = (held: number): number => terms.prices.get(held) ?? 0;

  const dayOf = ({ effective_at }: ChangeRow): string => {
    const earliest = effectiveDay(now, order.cut_off, order.start_day);
    const day = effective_at ?? earliest;
    if (day < earliest) throw fault("effective_at", "past", { day: earliest });
    if (day > order.end_day) throw fault("effective_at", "order_closed");
    return day;
  };

  const seatNamed = (field: string, idNo: string, day: string): SeatRow => {
    const seat = facts.seat(fullIdNumber(idNo));
    if (seat === undefined || seat.until_day < day) throw fault(field, "seat_missing");
    return seat;
  };

  const add = (row: ChangeRow, day: string): JudgedChange => {
    const newcomer = newcomerOf(terms, facts, row, day);
    facts.hold(newcomer.id_no, { order_id: order.id, from: day, until: terms.cover.end });
    const priced = { action: "add", price: price(newcomer.occupation.class) } as const;
    const amount = changePremium(terms.cover, terms.table, priced, day);
    return { row: row.row, action: "add", day, amount, newcomer, seat: null };
  };

  const reduce = (row: ChangeRow, day: string): JudgedChange => {
    const seat = seatNamed("id_no", row.id_no, day);
    facts.leave(seat.id_no, addDays(day, -1));
    const amount = changePremium(terms.cover, terms.table, { action: "reduce", seat: seatOf(terms, seat) }, day);
    return { row: row.row, action: "reduce", day, amount, newcomer: null, seat };
  };

  const replace = (row: ChangeRow, day: string): JudgedChange => {
    const seat = seatNamed("replaced_id_no", row.replaced_id_no ?? "", day);
    if (fullIdNumber(row.id_no) === seat.id_no) throw fault("id_no", "same_person");
    const newcomer = newcomerOf(terms, facts, row, day);
    facts.leave(seat.id_no, addDays(day, -1));
    facts.hold(newcomer.id_no, { order_id: order.id, from: day, until: terms.cover.end });
    const priced = { action: "replace", seat: seatOf(terms, seat), price: price(newcomer.occupation.class) } as const;
    const amount = changePremium(terms.cover, terms.table, priced, day);
    return { row: row.row, action: "replace", day, amount, newcomer, seat };
  };

  const judges = { add, reduce, replace };
  return (row: ChangeRow): JudgedChange => judges[row.action](row, dayOf(row));
};
