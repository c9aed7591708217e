import type { Tables } from "../../database/tables.ts";
import type { BankAnswer, BankParts, OrderAnswer, PayoutBank, PayoutOrder } from "./payout-bank.ts";
import { type BankPlan, bankReasons, planByLot } from "./sandbox-plan.ts";

export type SandboxOptions = {
  /** With the same seed the same order numbers get the same outcome. */
  readonly seed?: string;
  /** Length of a bank day in ms: returned payments come two of them later. Default 60,000, a day a minute. */
  readonly dayMs?: number;
  /** Forces the outcome of an order (by account, amount or number); undefined: the outcome is random by seed. */
  readonly plan?: (order: PayoutOrder) => BankPlan | undefined;
};

/** As many as banks usually take in one file. */
const mostOrders = 100;

type Booked = Tables["sandbox_bank_orders"];

const reasonOf = (code: string | null) => ({ fail_code: code ?? "", fail_reason: bankReasons[code ?? ""] ?? "" });

const answerOf = (order: Booked, nowMs: number): BankAnswer => {
  if (order.answers_unknown_until_ms !== null && nowMs < order.answers_unknown_until_ms) return { state: "unknown" };
  if (nowMs < order.due_ms) return { state: "processing" };
  if (order.plan === "failed") return { state: "failed", ...reasonOf(order.fail_code) };
  const paid = { serial: order.serial ?? "", amount: order.amount };
  if (order.return_ms !== null && (order.return_listed_ms ?? order.return_ms) <= nowMs) {
    return { state: "returned", ...paid, ...reasonOf(order.fail_code) };
  }
  return { state: "paid", ...paid };
};

/**
 * A bank with books of its own (`sandbox_bank_orders`): one row an order number, written once and never changed, so what
 * it answers follows from the row and the time, over any restart.
 */
export const createSandboxBank = (
  { reading, runSealed: sealed, clock }: BankParts,
  { seed = "flexdesk", dayMs = 60_000, plan = () => undefined }: SandboxOptions = {},
): PayoutBank => {
  const find = (no: string) =>
    reading.selectFrom("sandbox_bank_orders").selectAll().where("channel_order_no", "=", no).executeTakeFirst();

  const book = (order: PayoutOrder, nowMs: number): Booked => {
    const fate = plan(order) ?? planByLot(seed, order, dayMs);
    const return_ms = fate.return_after === undefined ? null : nowMs + fate.return_after;
    const late = fate.return_listed_after;
    return {
      channel_order_no: order.channel_order_no,
      channel: order.channel,
      payee_name: order.payee_name,
      account_no: order.account_no,
      amount: fate.pays ?? order.amount,
      state: "accepted",
      plan: fate.outcome,
      accepted_ms: nowMs,
      due_ms: nowMs + fate.due_after,
      serial: fate.outcome === "paid" ? `B${order.channel_order_no}` : null,
      fail_code: fate.fail_code ?? null,
      return_ms,
      return_listed_ms: return_ms === null || late === undefined ? null : return_ms + late,
      answers_unknown_until_ms: fate.unknown_for === undefined ? null : nowMs + fate.unknown_for,
    };
  };

  return {
    mostOrders,
    submit: async (orders) => {
      if (orders.length > mostOrders || new Set(orders.map(({ channel }) => channel)).size > 1) {
        throw new RangeError("a submission holds a limited number of orders of one channel");
      }
      const nowMs = clock.now();
      await sealed((tx) =>
        tx
          .insertInto("sandbox_bank_orders")
          .values(orders.map((order) => book(order, nowMs)))
          .onConflict((conflict) => conflict.column("channel_order_no").doNothing())
          .execute(),
      );
      return orders.map(({ channel_order_no }): OrderAnswer => ({ channel_order_no, answer: { state: "processing" } }));
    },
    query: async (no) => {
      const order = await find(no);
      return order === undefined ? { state: "not_found" } : answerOf(order, clock.now());
    },
    returned: async (afterMs, untilMs) => {
      const rows = await reading
        .selectFrom("sandbox_bank_orders")
        .selectAll()
        .where("return_ms", ">", afterMs)
        .where("return_ms", "<=", untilMs)
        .where((eb) => eb.or([eb("return_listed_ms", "is", null), eb("return_listed_ms", "<=", clock.now())]))
        .execute();
      return rows.map((row) => ({
        return_id: `R${row.channel_order_no}`,
        returned_ms: row.return_ms ?? 0,
        channel_order_no: row.channel_order_no,
        serial: row.serial ?? "",
        amount: row.amount,
        ...reasonOf(row.fail_code),
      }));
    },
  };
};
