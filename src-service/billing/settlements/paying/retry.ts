import type { z } from "zod";
import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { settlementsUpdatePartSettleRecords } from "../../../../src-shared/billing/settlements/settlements-calls.ts";
import { checkPaymentCode } from "../../../access/proofs/payment-codes.ts";
import type { CodeParts } from "../../../access/proofs/sms-codes.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { lookUp, type Tables } from "../../../core/database/tables.ts";
import type { ContractTerms } from "../../../directory/companies/contract-terms.ts";
import { findSettlement, type Settlement } from "../../../ledger/money/find-settlement.ts";
import { capture, costTotal } from "../../../ledger/money/movements.ts";
import { type OtherAccount, queueAttempts } from "../../../ledger/money/payout-attempts.ts";
import type { PaymentFigures } from "../figures/figures.ts";
import { assertProven, bookPaidAfterAll, paidAfterAll } from "../results/assert-proven.ts";
import type { BankAnswers } from "../results/query-bank-first.ts";
import { readyDigest, readyOf, retriable, triageLines } from "../results/triage.ts";
import { assertApproved, assertExpected } from "../rows/assert-figures.ts";
import { addCosts, costOf } from "../rows/cost.ts";
import { assertMay, commitStep } from "../rows/decide.ts";
import { availableFor } from "../rows/funding.ts";
import { assertSnapshot, readLines } from "../rows/lines.ts";
import { assertPayees } from "../rows/payees.ts";
import { progressColumns, readProgress } from "../rows/progress.ts";
import { causeOf, saveStep } from "../rows/store.ts";
import { termsOfSettlement } from "../rows/work-terms.ts";
import { beginPayment, figuresNow, figuresToPay, type Shown, shownHash } from "./begin-payment.ts";
import { withFigures } from "./pay-preview.ts";

type LineBody = z.output<typeof settlementsUpdatePartSettleRecords.body>;
type Retry = Extract<LineBody, { action: "retry_failed" }>;
type RetryReady = Extract<LineBody, { action: "retry_ready" }>;

type Line = Tables["payout_lines"];
type Paid = { readonly settlement: Settlement; readonly resolved: number };

/** Common checks of both ways to pay again: person, state, seal, lock of the paying month, terms. */
const openRetry = async (context: SignedIn, writing: Writing, id: string, body: Retry | RetryReady) => {
  const { tx } = writing;
  const settlement = await findSettlement(tx, context.principal, id);
  await assertMay(tx, context.principal, "retry_failed", settlement, body.version);
  await assertSnapshot(tx, settlement, body.snapshot_hash);
  assertApproved(settlement);
  return { settlement, contract: await termsOfSettlement(tx, settlement, writing.at) };
};

type Paying = {
  readonly settlement: Settlement;
  readonly contract: ContractTerms;
  readonly figures: PaymentFigures;
  readonly shown: Shown;
  readonly accounts: ReadonlyMap<number, OtherAccount>;
};

/** Captures the current cost of lines from the available balance. */
const captureCost = async (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  lines: readonly Line[],
): Promise<void> => {
  const costs = await lookUp(
    lines.map((line) => line.id),
    async (chunk) => [await costOf(writing.tx, settlement.id, chunk)],
  );
  const cost = addCosts(costs);
  await commitStep(writing, context.principal, "retry_failed", settlement, costTotal(cost));
  if ((await availableFor(writing.tx, settlement)) < costTotal(cost)) throw new ServiceError("insufficient_funds");
  await capture(writing, causeOf(settlement, context.principal.user_id), cost, "available");
};

/** Books what the bank has paid after all with the figures that it was paid with; returns the settlement as it then is. */
const bookLate = async (
  context: SignedIn,
  writing: Writing,
  before: Settlement,
  lines: readonly Line[],
  late: ReturnType<typeof paidAfterAll>,
): Promise<Settlement> => {
  await captureCost(context, writing, before, lines);
  await bookPaidAfterAll(writing, late);
  return findSettlement(writing.tx, context.principal, String(before.id));
};

/** Captures the cost of the lines with the current figures and queues them for the payout worker. */
const queueAgain = async (context: SignedIn, writing: Writing, paying: Paying): Promise<Settlement> => {
  const { tx } = writing;
  const { settlement, figures, accounts } = paying;
  const { lines, changes, stepParams } = await beginPayment(context, writing, settlement, figures);
  await captureCost(context, writing, settlement, lines);
  await queueAttempts(writing, settlement, lines, accounts);
  const amount = lines.reduce((sum, line) => sum + line.net, 0);
  return saveStep(
    context,
    writing,
    settlement,
    {
      ...changes,
      status: settlementStates.code("paying"),
      payer_id: context.principal.user_id,
      ...progressColumns(await readProgress(tx, settlement.id)),
    },
    {
      action: "retry_failed",
      params: { count: lines.length, amount, ...(accounts.size > 0 && { moved: accounts.size }), ...stepParams },
    },
  );
};

/**
 * Pays lines again; those that the bank has paid after all are booked as paid instead (`resolved`: how many). If that
 * changes the figures of the others from what the payer was shown, these are not paid now.
 */
const payAgain = async (
  bankAnswers: BankAnswers,
  context: SignedIn,
  writing: Writing,
  paying: Paying,
): Promise<Paid> => {
  const { settlement: before, contract, shown } = paying;
  await assertProven(writing.tx, bankAnswers, before, paying.figures.lines);
  const late = paidAfterAll(bankAnswers, before, paying.figures.lines);
  if (late.length === 0) return { settlement: await queueAgain(context, writing, paying), resolved: 0 };
  const numbers = new Set(late.map((one) => one.channel_order_no));
  const isLate = (line: Line): boolean => numbers.has(line.channel_order_no ?? "");
  const retried = await readLines(writing.tx, before.id, retriable);
  const chosenIds = new Set(paying.figures.lines.map(({ id }) => id));
  const settlement = await bookLate(context, writing, before, retried.filter(isLate), late);
  const onTime = retried.filter((line) => chosenIds.has(line.id) && !isLate(line));
  if (onTime.length === 0) return { settlement, resolved: late.length };
  const figures = await figuresNow(writing, settlement, contract, onTime);
  const isShown = figures.outcome !== "approval" && figures.hash === shownHash(shown);
  if (!isShown) return { settlement, resolved: late.length };
  return { settlement: await queueAgain(context, writing, { ...paying, settlement, figures }), resolved: late.length };
};

const sumOf = ({ lines }: PaymentFigures) => ({
  count: lines.length,
  amount: lines.reduce((sum, line) => sum + line.net, 0),
});

/**
 * Pays the definitively failed and returned lines again, each as a new attempt under a new channel number. Their cost was
 * refunded to the wallet when they failed, so it is captured from the available amount. `expected.amount` is their current
 * net pay: in a later month the taxes of that month apply. Errors: as `settle` (`figures_changed`: the lines wait for an
 * approval of the new figures), and `unknown_lines` while any result is unknown, `nothing_to_retry`.
 */
export const retryFailed = async (
  bankAnswers: BankAnswers,
  codeService: CodeParts,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Retry,
): Promise<Paid> => {
  const { tx } = writing;
  const { settlement, contract } = await openRetry(context, writing, id, body);
  const lines = await readLines(tx, settlement.id, retriable);
  if (lines.length === 0) throw new ServiceError("nothing_to_retry");
  await assertPayees(
    tx,
    lines.map((line) => line.id),
  );
  await checkPaymentCode(codeService, writing, {
    user_id: context.principal.user_id,
    purpose: "retry",
    object_id: settlement.id,
    digest: shownHash(body),
    code: body.sms_code,
  });
  const figures = await figuresToPay(context, writing, settlement, contract, lines, body);
  assertExpected(sumOf(figures), body.expected);
  return payAgain(bankAnswers, context, writing, { settlement, contract, figures, shown: body, accounts: new Map() });
};

/**
 * Pays again only the failed lines that can be paid now (`triage.ts`), where the worker has a newer verified card to that
 * one; the others stay as they are. The code is bound to lines and accounts. Errors: as `retryFailed`; `snapshot_changed`
 * when other lines or accounts are ready than the person saw.
 */
export const retryReady = async (
  bankAnswers: BankAnswers,
  codeService: CodeParts,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: RetryReady,
): Promise<Paid> => {
  const { settlement, contract } = await openRetry(context, writing, id, body);
  const ready = readyOf(await triageLines(writing.tx, [settlement.id]));
  if (ready.lines.length === 0) throw new ServiceError("nothing_to_retry");
  await checkPaymentCode(codeService, writing, {
    user_id: context.principal.user_id,
    purpose: "retry",
    object_id: settlement.id,
    digest: body.ready_digest,
    code: body.sms_code,
  });
  const figures = await figuresToPay(context, writing, settlement, contract, ready.lines, body);
  assertExpected(sumOf(figures), body.expected);
  if (readyDigest(figures.hash, withFigures(ready.accounts, figures)) !== body.ready_digest) {
    throw new ServiceError("snapshot_changed");
  }
  return payAgain(bankAnswers, context, writing, { settlement, contract, figures, shown: body, accounts: ready.moved });
};
