import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import type { Writing } from "../context.ts";
import { insertMany, replaceMany } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import type { Settlement } from "./store.ts";

/**
 * States of one attempt to pay a line: queued → claimed (a worker is sending it: if that worker dies, the bank is asked
 * before anything else) → sent → paid | failed, with unknown between while nobody knows. `failed` turns `refunded` when its
 * cost went back to the wallet; `paid` turns `returned`.
 */
export const attemptStates = {
  queued: 0,
  paid: 1,
  failed: 2,
  claimed: 3,
  sent: 5,
  returned: 9,
  refunded: 20,
  unknown: 99,
} as const;

/** States in which an attempt may still turn out paid or failed. */
export const openAttempts: readonly number[] = [
  attemptStates.queued,
  attemptStates.claimed,
  attemptStates.sent,
  attemptStates.unknown,
];

type Line = Tables["payout_lines"];

/** The channel number of an attempt: settlement, line and attempt, so no two attempts ever share one. */
export const channelOrderNo = (settlementNo: string, seq: number, attempt: number): string =>
  `${settlementNo}P${String(seq).padStart(5, "0")}A${attempt}`;

/** Starts a new attempt for each line: lines are paying, under a number never used before, for the worker to send. */
export const queueAttempts = async (
  writing: Writing,
  settlement: Settlement,
  lines: readonly Line[],
): Promise<void> => {
  const firstId = await writing.ids(lines.length);
  const next = lines.map((line): Line => {
    const attempt = line.attempt + 1;
    return {
      ...line,
      version: line.version + 1,
      status: payoutLineStates.code("paying"),
      attempt,
      channel_order_no: channelOrderNo(settlement.no, line.seq, attempt),
      channel_serial: null,
      fail_code: null,
      fail_reason: null,
      sent_at: null,
      finished_at: null,
    };
  });
  await replaceMany(writing.tx, "payout_lines", next);
  const attempts = next.map((line, index) => ({
    id: firstId + index,
    line_id: line.id,
    attempt: line.attempt,
    channel_order_no: line.channel_order_no ?? "",
    amount: line.net,
    state: attemptStates.queued,
    fail_code: null,
    created_ms: writing.nowMs,
    finished_ms: null,
    next_query_ms: null,
  }));
  await insertMany(writing.tx, "payout_attempts", attempts);
};
