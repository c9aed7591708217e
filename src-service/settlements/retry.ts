import type { z } from "zod";
import type { settlementsUpdatePartSettleRecords } from "../../src-shared/calls/settlements.ts";
import { settlementStates } from "../../src-shared/states/settlement.ts";
import { dayOf, monthOf } from "../../src-shared/values/time.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import { lookUp } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { assertPeriodOpen } from "../income-tax/period-lock.ts";
import { capture, costTotal } from "../money/movements.ts";
import { checkPaymentCode } from "../session/payment-codes.ts";
import type { CodeParts } from "../session/sms-codes.ts";
import type { Asked } from "./ask-first.ts";
import { assertApproved, assertExpected } from "./assert-seen.ts";
import { type OtherAccount, queueAttempts } from "./attempts.ts";
import { moveBills } from "./bill-moves.ts";
import { addCosts, costOf } from "./cost.ts";
import { assertMay, commitStep } from "./decide.ts";
import { availableFor, contractInForce } from "./lifecycle.ts";
import { assertSnapshot, readLines } from "./lines.ts";
import { bookPaidAfterAll, paidAfterAll } from "./paid-after-all.ts";
import { assertPayees } from "./payees.ts";
import { progressColumns, readProgress } from "./progress.ts";
import { causeOf, findSettlement, type Settlement, saveStep } from "./store.ts";
import { readyDigest, readyOf, retriable, triageLines } from "./triage.ts";

type LineBody = z.output<typeof settlementsUpdatePartSettleRecords.body>;
type Retry = Extract<LineBody, { action: "retry_failed" }>;
type RetryReady = Extract<LineBody, { action: "retry_ready" }>;

type Line = Tables["payout_lines"];
type Paid = { readonly settlement: Settlement; readonly resolved: number };

/** What both ways to pay again check first: person, state, seal, the lock of the month in which is paid, contract. */
const openRetry = async (context: SignedIn, writing: Writing, id: string, body: Retry | RetryReady) => {
  const { tx } = writing;
  const settlement = await findSettlement(tx, context.principal, id);
  await assertMay(tx, context.principal, "retry_failed", settlement, body.version);
  await assertSnapshot(tx, settlement, body.snapshot_hash);
  assertApproved(settlement);
  await assertPeriodOpen(tx, settlement.agency_id, monthOf(writing.at));
  await contractInForce(tx, settlement, dayOf(writing.at));
  return settlement;
};

/**
 * Takes what the lines cost from the available balance and hands them to the worker; those that the bank has paid after all
 * are booked as paid instead, and `resolved` says how many.
 */
const payAgain = async (
  asked: Asked,
  context: SignedIn,
  writing: Writing,
  before: Settlement,
  retried: readonly Line[],
  accounts: ReadonlyMap<number, OtherAccount>,
): Promise<Paid> => {
  const { tx } = writing;
  const costs = await lookUp(
    retried.map((line) => line.id),
    async (chunk) => [await costOf(tx, before.id, chunk)],
  );
  const cost = addCosts(costs);
  await commitStep(writing, context.principal, "retry_failed", before, costTotal(cost));
  if ((await availableFor(tx, before)) < costTotal(cost)) throw new ServiceError("insufficient_funds");
  await capture(writing, causeOf(before, context.principal.user_id), cost, "available");
  const late = paidAfterAll(asked, before, retried);
  const paidLate = new Set(late.map((one) => one.channel_order_no));
  if (late.length > 0) await bookPaidAfterAll(writing, late);
  const lines = retried.filter((line) => !paidLate.has(line.channel_order_no ?? ""));
  const settlement = late.length > 0 ? await findSettlement(tx, context.principal, String(before.id)) : before;
  if (lines.length === 0) return { settlement, resolved: late.length };
  await queueAttempts(writing, settlement, lines, accounts);
  await moveBills(
    writing,
    settlement.company_id,
    lines.map((line) => line.bill_id),
    "settling",
  );
  const amount = lines.reduce((sum, line) => sum + line.net, 0);
  const saved = await saveStep(
    context,
    writing,
    settlement,
    {
      status: settlementStates.code("paying"),
      payer_id: context.principal.user_id,
      ...progressColumns(await readProgress(tx, settlement.id)),
    },
    {
      action: "retry_failed",
      params: { count: lines.length, amount, ...(accounts.size > 0 && { moved: accounts.size }) },
    },
  );
  return { settlement: saved, resolved: late.length };
};

/**
 * Pays the definitively failed and returned lines again, each as a new attempt under a new channel number. Their cost went
 * back to the wallet when they failed, so it is taken from what is available. `expected.amount` is their net pay.
 * Errors: as `settle`, and `unknown_lines` while any result is unknown, `nothing_to_retry`.
 */
export const retryFailed = async (
  asked: Asked,
  parts: CodeParts,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Retry,
): Promise<Paid> => {
  const { tx } = writing;
  await writing.changeSeq();
  const settlement = await openRetry(context, writing, id, body);
  const lines = await readLines(tx, settlement.id, retriable);
  if (lines.length === 0) throw new ServiceError("nothing_to_retry");
  assertExpected({ count: lines.length, amount: lines.reduce((sum, line) => sum + line.net, 0) }, body.expected);
  await assertPayees(
    tx,
    settlement,
    lines.map((line) => line.id),
  );
  await checkPaymentCode(parts, writing, {
    user_id: context.principal.user_id,
    purpose: "retry",
    object_id: settlement.id,
    digest: settlement.snapshot_hash,
    code: body.sms_code,
  });
  return payAgain(asked, context, writing, settlement, lines, new Map());
};

/**
 * Pays again only the failed lines that can be paid now (`triage.ts`), where the worker has a newer verified card to that
 * one; the others stay as they are. The code is bound to lines and accounts. Errors: as `retryFailed`; `snapshot_changed`
 * when other lines or accounts are ready than the person saw.
 */
export const retryReady = async (
  asked: Asked,
  parts: CodeParts,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: RetryReady,
): Promise<Paid> => {
  await writing.changeSeq();
  const settlement = await openRetry(context, writing, id, body);
  const triaged = await triageLines(writing.tx, settlement);
  const ready = readyOf(triaged);
  if (ready.lines.length === 0) throw new ServiceError("nothing_to_retry");
  assertExpected({ count: ready.lines.length, amount: ready.amount }, body.expected);
  if (readyDigest(settlement, triaged) !== body.ready_digest) throw new ServiceError("snapshot_changed");
  await checkPaymentCode(parts, writing, {
    user_id: context.principal.user_id,
    purpose: "retry",
    object_id: settlement.id,
    digest: body.ready_digest,
    code: body.sms_code,
  });
  return payAgain(asked, context, writing, settlement, ready.lines, ready.moved);
};
