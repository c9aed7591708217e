import { payoutLineStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { orderStates } from "../../core/channels/bank/order-states.ts";
import type { Writing } from "../../core/context.ts";
import { insertMany, mapInTurns, type Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import type { Settlement } from "./find-settlement.ts";

/**
 * States of one attempt to pay a line: those of an order to the bank; `failed` turns `refunded` when its cost went back to
 * the wallet.
 */
export const attemptStates = {
  ...orderStates,
  refunded: 20,
  /** For the company, which pays itself: no payout worker sends it. */
  offline: 30,
  offlineFailed: 32,
} as const;

type Line = Tables["payout_lines"];

/** The channel number of an attempt: settlement, line and attempt, so no two attempts ever share one. */
export const channelOrderNo = (settlementNo: string, seq: number, attempt: number): string =>
  `${settlementNo}P${String(seq).padStart(5, "0")}A${attempt}`;

/** Account of an attempt that is not paid to the sealed account. */
export type OtherAccount = { readonly account_no: string; readonly bank_code: string };

type NewAttempts = {
  readonly line: Parameters<typeof payoutLineStates.code>[0];
  readonly attempt: number;
  readonly accounts: ReadonlyMap<number, OtherAccount>;
};

const startAttempts = async (
  writing: Writing,
  settlement: Settlement,
  lines: readonly Line[],
  to: NewAttempts,
): Promise<void> => {
  const firstId = await writing.ids(lines.length);
  const edits = await mapInTurns(lines, (before) => {
    const attempt = before.attempt + 1;
    const after = {
      status: payoutLineStates.code(to.line),
      attempt,
      channel_order_no: channelOrderNo(settlement.no, before.seq, attempt),
      channel_serial: null,
      fail_code: null,
      fail_reason: null,
      sent_at: null,
      finished_at: null,
    };
    return { before, after };
  });
  const next = await versioned("payout_lines").saveMany(writing, edits);
  const attempts = await mapInTurns(next, ({ after: line }, index) => ({
    id: firstId + index,
    line_id: line.id,
    attempt: line.attempt,
    channel_order_no: line.channel_order_no ?? "",
    amount: line.net,
    state: to.attempt,
    fail_code: null,
    created_ms: writing.nowMs,
    finished_ms: null,
    next_query_ms: null,
    paid_amount: null,
    arrived_ms: null,
    first_claim_ms: null,
    account_no: to.accounts.get(line.id)?.account_no ?? null,
    bank_code: to.accounts.get(line.id)?.bank_code ?? null,
  }));
  await insertMany(writing.tx, "payout_attempts", attempts);
};

/**
 * Starts a new attempt for each line: sets the line to paying and queues an order under a new number for the payout worker.
 * `accounts`: by line id, another account of the same payee.
 */
export const queueAttempts = async (
  writing: Writing,
  settlement: Settlement,
  lines: readonly Line[],
  accounts: ReadonlyMap<number, OtherAccount> = new Map(),
): Promise<void> =>
  startAttempts(writing, settlement, lines, { line: "paying", attempt: attemptStates.queued, accounts });

/** Starts a new attempt for each line that the company makes itself; its number is the trade number of the feedback. */
export const handOutAttempts = (writing: Writing, settlement: Settlement, lines: readonly Line[]): Promise<void> =>
  startAttempts(writing, settlement, lines, { line: "waiting", attempt: attemptStates.offline, accounts: new Map() });
