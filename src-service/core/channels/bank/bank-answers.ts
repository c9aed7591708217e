import { turnsBy } from "../../database/tables.ts";
import type { BankAnswer, OrderAnswer, PayoutBank, PayoutOrder } from "./payout-bank.ts";

/** An answer that settles the outcome of an order. */
export type DefinitiveAnswer = Exclude<BankAnswer, { readonly state: "processing" | "unknown" | "not_found" }>;

export const isDefinitive = (answer: BankAnswer): answer is DefinitiveAnswer =>
  answer.state === "paid" || answer.state === "failed" || answer.state === "returned";

/** Number of orders queried at the bank in parallel. */
const atOnce = 8;

/**
 * Queries the bank for the state of orders, in the given order; `unknown` where it does not answer. Called while no
 * transaction is open.
 */
export const queryOrders = async (bank: PayoutBank, orderNos: readonly string[]): Promise<OrderAnswer[]> => {
  const answers: OrderAnswer[] = [];
  const ask = async (channel_order_no: string): Promise<OrderAnswer> => {
    try {
      return { channel_order_no, answer: await bank.query(channel_order_no) };
    } catch {
      return { channel_order_no, answer: { state: "unknown" } };
    }
  };
  for (let start = 0; start < orderNos.length; start += atOnce) {
    answers.push(...(await Promise.all(orderNos.slice(start, start + atOnce).map(ask))));
  }
  return answers;
};

/**
 * Hands claimed orders to the bank, channel by channel in batches of its size; returns its answers. An order that is
 * missing in them may have arrived or not, so its claim has to stand. `onFault` is called for batches that failed.
 */
export const submitInBatches = async (
  bank: PayoutBank,
  orders: readonly PayoutOrder[],
  onFault: (error: unknown) => void,
): Promise<ReadonlyMap<string, BankAnswer>> => {
  const answers = new Map<string, BankAnswer>();
  for (const batch of turnsBy(orders, ({ channel }) => channel, bank.mostOrders)) {
    try {
      for (const { channel_order_no, answer } of await bank.submit(batch)) answers.set(channel_order_no, answer);
    } catch (error) {
      onFault(error);
    }
  }
  return answers;
};
