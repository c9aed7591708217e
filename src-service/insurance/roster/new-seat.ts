import type { RosterAction } from "../../../src-shared/insurance/roster/roster-states.ts";
import { codeOfRosterAction, seatStates } from "../../../src-shared/insurance/roster/roster-states.ts";
import type { Writing } from "../../core/context.ts";
import { insertMany } from "../../core/database/tables.ts";
import type { InsuranceOrder } from "../premiums/order-money.ts";
import type { SeatRow } from "./order-terms.ts";

type Identity = "id" | "version" | "change_seq" | "agency_id" | "company_id" | "order_id" | "plan_id" | "create_at";

/** Columns of a new seat that its maker decides; its last day is the order's. */
export type NewSeat = Omit<SeatRow, Identity | "action" | "status" | "fail_code" | "until_day" | "left_by_id"> & {
  readonly action: RosterAction;
};

/** Writes seats of an order that are to begin on their first day. Gives them as they were written. */
export const addSeats = async (
  writing: Writing,
  order: InsuranceOrder,
  seats: readonly NewSeat[],
): Promise<readonly SeatRow[]> => {
  if (seats.length === 0) return [];
  const first = await writing.ids(seats.length);
  const change_seq = await writing.changeSeq();
  const rows = seats.map(
    ({ action, ...seat }, nth): SeatRow => ({
      ...seat,
      ...{ id: first + nth, version: 1, change_seq, agency_id: order.agency_id, company_id: order.company_id },
      ...{ order_id: order.id, plan_id: order.plan_id, create_at: writing.at, until_day: order.end_day },
      ...{ action: codeOfRosterAction[action], status: seatStates.code("toBegin"), fail_code: null, left_by_id: null },
    }),
  );
  await insertMany(writing.tx, "insurance_seats", rows);
  writing.touched("insuranceRoster", order.company_id);
  return rows;
};
