import { transferStates } from "../../../../src-shared/billing/funds/transfer-states.ts";
import { orderStates } from "../../../core/channels/bank/order-states.ts";
import type { Check } from "../../../core/database/audit-check.ts";

const { code } = transferStates;
const { queued, claimed, sent, paid, failed, returned, unknown } = orderStates;

/** States of a transfer that go with the state of its newest order. */
const transferOfOrder: Readonly<Record<number, readonly number[]>> = {
  [queued]: [code("processing")],
  [claimed]: [code("processing")],
  [sent]: [code("processing")],
  [unknown]: [code("unknown")],
  [paid]: [code("succeeded"), code("returned")],
  [failed]: [code("failed")],
  [returned]: [code("returned")],
};

/** A deposit that could not be given back, or came back, waits for people again, who may credit it after all. */
const depositAgain = [code("exceptional"), code("toReview"), code("succeeded")];
const depositType = 1;

const final: readonly number[] = [paid, failed, returned];
const over: readonly number[] = [failed, returned];

/**
 * Checks that each order of a transfer in the queue to the bank stands where the transfer does, that another one was made only
 * when nothing could come of the one before, and that its times say the same as its state.
 */
const ordersFollowTransfers: Check = async (db) => {
  const rows = await db
    .selectFrom("transfer_orders as o")
    .innerJoin("transfers as t", "t.id", "o.transfer_id")
    .select(["t.no", "t.status", "t.type", "o.channel_order_no", "o.state", "o.attempt", "o.transfer_id"])
    .select(["o.finished_ms", "o.sent_ms"])
    .orderBy("o.transfer_id")
    .orderBy("o.attempt", "desc")
    .execute();
  const faults: string[] = [];
  for (const [, [newest, ...earlier]] of Map.groupBy(rows, ({ transfer_id }) => transfer_id)) {
    if (newest === undefined) continue;
    const fitting = [
      ...(transferOfOrder[newest.state] ?? []),
      ...(newest.type === depositType && over.includes(newest.state) ? depositAgain : []),
    ];
    const say = (order: string, fault: string): number =>
      faults.push(`transfer ${newest.no}, order ${order}: ${fault}`);
    if (!fitting.includes(newest.status))
      say(newest.channel_order_no, `stands at ${newest.state}, the transfer at ${newest.status}`);
    for (const one of earlier)
      if (!over.includes(one.state)) say(one.channel_order_no, `stands at ${one.state}, and another one was made`);
    for (const one of [newest, ...earlier]) {
      if (final.includes(one.state) !== (one.finished_ms !== null))
        say(one.channel_order_no, `stands at ${one.state} and finished otherwise`);
      if (one.state === sent && one.sent_ms === null) say(one.channel_order_no, "was sent at no time");
    }
  }
  return { name: "orders of transfers stand where their transfers are", examined: rows.length, faults };
};

/** The proofs of the queue of transfers to the bank. */
export const fundOrderChecks: readonly Check[] = [ordersFollowTransfers];
