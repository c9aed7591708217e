import { parseShanghai } from "../../../src-shared/kernel/values/time/time.ts";
import { offlineFailure } from "../../billing/settlements/results/offline-results.ts";
import { revokedCode } from "../../billing/settlements/results/triage.ts";
import type { SealedLine } from "../../billing/settlements/rows/lines.ts";
import { bankReasons } from "../../core/channels/bank/sandbox-plan.ts";
import { waitsForPersonMs } from "../../ledger/money/next-query.ts";
import { attemptStates, channelOrderNo } from "../../ledger/money/payout-attempts.ts";
import type { LineKey } from "../world/stories.ts";
import type { Times } from "../world/timeline.ts";
import type { World } from "../world/world.ts";

const stateOf: Readonly<Partial<Record<LineKey, number>>> = {
  paid: attemptStates.paid,
  failed: attemptStates.refunded,
  returned: attemptStates.returned,
  paying: attemptStates.sent,
  unknown: attemptStates.unknown,
};

/** All attempts go to the sealed accounts. */
const sealedPayee = { account_no: null, bank_code: null, paid_amount: null, arrived_ms: null };

export type Sent = {
  readonly order: string;
  readonly serial: string | null;
  readonly fail_code: string | null;
  readonly fail_reason: string | null;
};

type SentLine = { readonly id: number; readonly seq: number; readonly net: number };

const ownFailures: Readonly<Record<number, string>> = {
  [attemptStates.refunded]: revokedCode,
  [attemptStates.offlineFailed]: offlineFailure,
};

/** Writes the attempt of a line that never reached our bank: paid by the company itself, or revoked before it was sent. */
export const addOwnAttempt = (
  world: World,
  settlementNo: string,
  line: SentLine,
  state: number,
  times: Times,
): Sent => {
  const order = channelOrderNo(settlementNo, line.seq, 1);
  const isOpen = state === attemptStates.offline;
  const fail_code = ownFailures[state] ?? null;
  world.add("payout_attempts", {
    id: world.ids(1),
    line_id: line.id,
    attempt: 1,
    channel_order_no: order,
    amount: line.net,
    state,
    fail_code,
    created_ms: parseShanghai(times.pay) ?? 0,
    finished_ms: isOpen ? null : (parseShanghai(times.finish) ?? 0),
    next_query_ms: null,
    ...sealedPayee,
    first_claim_ms: null,
  });
  return { order, serial: null, fail_code, fail_reason: null };
};

/** Writes the attempt of a line and the matching order in the bank's books. */
export const addAttempt = (
  world: World,
  { no: settlementNo, channel }: { readonly no: string; readonly channel: number },
  line: SentLine,
  payee: Pick<SealedLine, "labor_name" | "account_no">,
  fate: LineKey,
  times: Times,
): Sent => {
  const order = channelOrderNo(settlementNo, line.seq, 1);
  const sentMs = parseShanghai(times.pay) ?? 0;
  const doneMs = parseShanghai(times.finish) ?? 0;
  const isOpen = fate === "paying" || fate === "unknown";
  const failure =
    fate === "failed" ? world.random.pick(["E1001", "E1002", "E1003"]) : fate === "returned" ? "R2001" : null;
  world.add("payout_attempts", {
    id: world.ids(1),
    line_id: line.id,
    attempt: 1,
    channel_order_no: order,
    amount: line.net,
    state: stateOf[fate] ?? attemptStates.sent,
    fail_code: failure,
    created_ms: sentMs,
    finished_ms: isOpen ? null : doneMs,
    next_query_ms: isOpen ? waitsForPersonMs : null,
    ...sealedPayee,
    first_claim_ms: sentMs,
  });
  const serial = fate === "failed" ? null : `B${order}`;
  world.add("sandbox_bank_orders", {
    channel_order_no: order,
    payee_name: payee.labor_name,
    account_no: payee.account_no,
    amount: line.net,
    state: "accepted",
    plan: fate === "failed" ? "failed" : "paid",
    accepted_ms: sentMs,
    due_ms: doneMs,
    serial,
    fail_code: failure,
    return_ms: fate === "returned" ? (parseShanghai(times.back) ?? 0) : null,
    channel,
    return_listed_ms: null,
    answers_unknown_until_ms: fate === "unknown" ? doneMs : null,
  });
  return {
    order,
    serial: isOpen ? null : serial,
    fail_code: failure,
    fail_reason: failure === null ? null : (bankReasons[failure] ?? null),
  };
};
