import type { insuranceOrderRecord } from "../../../src-shared/insurance/orders/insurance-orders-record.ts";
import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import { effectiveDay } from "../../../src-shared/insurance/premium/entry-rules.ts";
import { seatStates } from "../../../src-shared/insurance/roster/roster-states.ts";
import { addDays, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { type Reader, readRow } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import type { RecordRules, Standing } from "../../records/records/rules.ts";
import { refundOf } from "../payments/refund-of.ts";
import { giveBack } from "../premiums/give-back.ts";
import type { InsuranceOrder } from "../premiums/order-money.ts";
import { sharePremium } from "../roster/place-seats.ts";
import { settleSeatsOf } from "../roster/settle-seats.ts";
import { assertStarts } from "./make-order.ts";

type Rules = RecordRules<typeof insuranceOrderRecord>;
type Action = keyof typeof insuranceOrderRecord.actions;

const toPay = orderStates.code("toPay");
const toBegin = orderStates.code("toBegin");

/** Day from which an order that is surrendered now is not in force any more. */
export const surrenderDay = (at: string, order: Pick<InsuranceOrder, "cut_off" | "start_day">): string =>
  effectiveDay(at, order.cut_off, order.start_day);

/** Cents that come back if an order ends now: all that is left before its first day, by its table once it is in force. */
export const refundNow = async (db: Reader, order: InsuranceOrder, at: string) => {
  const isBefore = order.status !== orderStates.code("inForce");
  const day = isBefore ? order.start_day : surrenderDay(at, order);
  const { lines, amount } = await refundOf(db, order, day);
  return { day, lines, amount: isBefore ? order.paid - order.refunded : amount };
};

/** Actions that nobody takes once the first day of the cover has come. */
const beforeStart: ReadonlySet<Action> = new Set([
  ...(["underwrite", "agreeDiscount", "refuseDiscount", "requestCancel", "agreeCancel", "refuseCancel"] as const),
]);

/** Objections to an action that its row does not tell by itself. */
export const orderObstacle = async ({ row, at }: Standing<InsuranceOrder>, action: Action) => {
  if (action === "submit") {
    const earliest = effectiveDay(at, row.cut_off, row.start_day);
    if (earliest > row.start_day) return new ServiceError("insurance_start_past", { params: { day: earliest } });
    return row.discount_asked >= row.standard ? "insurance_discount_high" : null;
  }
  if (action === "surrender") return surrenderDay(at, row) > row.end_day ? "insurance_begun" : null;
  return beforeStart.has(action) && row.start_day <= dayOf(at) ? "insurance_begun" : null;
};

const ownSeats = versioned("insurance_seats", "insuranceRoster");

/** Ends the seats of an order that is not in force from a day on: until then who is insured stays so. */
const endSeats = async (writing: Writing, orderId: number, day: string): Promise<void> => {
  const seats = await writing.tx
    .selectFrom("insurance_seats")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("status", "in", [seatStates.code("toBegin"), seatStates.code("insured")])
    .where("until_day", ">=", day)
    .orderBy("id")
    .execute();
  const last = addDays(day, -1);
  await ownSeats.saveMany(
    writing,
    seats.map((before) => ({
      before,
      after: { until_day: last, ...(before.from_day > last && { status: seatStates.code("reduced") }) },
    })),
  );
};

const fresh = ({ tx }: Writing, { id }: InsuranceOrder): Promise<InsuranceOrder> => readRow(tx, "insurance_orders", id);

export const orderJudges: NonNullable<Rules["judge"]> = {
  submit: async ({ row, at }) => assertStarts(at, row),
  /** Refuses another amount than the person saw. */
  surrender: async ({ db, row, body, at }) => {
    const { amount } = await refundNow(db, row, at);
    if (body.refund_amount !== amount) throw new ServiceError("selection_changed");
  },
};

export const orderActs: NonNullable<Rules["act"]> = {
  /** A draft that is given up holds nobody any more, nor does an order that the insurer refused. */
  drop: async (_context, writing, row) => ({
    changes: {},
    besides: () => settleSeatsOf(writing, row.id, dayOf(writing.at)),
  }),
  refuse: async (_context, writing, row) => ({
    changes: {},
    besides: () => settleSeatsOf(writing, row.id, dayOf(writing.at)),
  }),
  underwrite: async (_context, _writing, row) => ({
    changes: { status: row.discount_asked > 0 ? orderStates.code("discount") : toPay },
  }),
  agreeDiscount: async (_context, writing, row) => ({
    changes: { discount: row.discount_asked, payable: row.standard - row.discount_asked },
    besides: () => sharePremium(writing, row.id, row.standard - row.discount_asked),
  }),
  requestCancel: async (_context, writing, row) => ({
    changes: { cancel_from: row.status, cancel_refund: (await refundNow(writing.tx, row, writing.at)).amount },
  }),
  agreeCancel: async ({ principal }, writing, row) => ({
    changes: {},
    besides: async () => {
      const amount = row.paid - row.refunded;
      if (amount > 0) {
        const order = await fresh(writing, row);
        await giveBack(writing, order, { amount, by: principal.user_id, reason: row.cancel_reason ?? "" });
      }
      await settleSeatsOf(writing, row.id, dayOf(writing.at));
    },
  }),
  refuseCancel: async (_context, _writing, row) => ({
    changes: { status: row.cancel_from === toBegin ? toBegin : toPay },
  }),
  surrender: async ({ principal }, writing, row, body) => {
    const day = surrenderDay(writing.at, row);
    const { amount } = await refundOf(writing.tx, row, day);
    return {
      changes: { surrender_day: day },
      besides: async () => {
        const order = await fresh(writing, row);
        if (amount > 0) await giveBack(writing, order, { amount, by: principal.user_id, reason: body.reason ?? "" });
        await endSeats(writing, row.id, day);
        await settleSeatsOf(writing, row.id, dayOf(writing.at));
      },
    };
  },
};

/** Columns that say who took an action, when and why. */
export const orderStamps = {
  submit: { by: "submit_by", at: "submit_at" },
  drop: { by: "drop_by", at: "drop_at", reason: "drop_reason" },
  underwrite: { by: "underwrite_by", at: "underwrite_at" },
  refuse: { by: "refuse_by", at: "refuse_at", reason: "refuse_reason" },
  agreeDiscount: { by: "agree_by", at: "agree_at" },
  refuseDiscount: { by: "disagree_by", at: "disagree_at", reason: "disagree_reason" },
  requestCancel: { by: "cancel_by", at: "cancel_at", reason: "cancel_reason" },
  agreeCancel: { by: "cancel_agree_by", at: "cancel_agree_at" },
  refuseCancel: { by: "cancel_refuse_by", at: "cancel_refuse_at", reason: "cancel_refuse_reason" },
  surrender: { by: "surrender_by", at: "surrender_at", reason: "surrender_reason" },
} as const;
