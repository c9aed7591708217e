import type { z } from "zod";
import type {
  settlementsBatchOfflineSettle,
  settlementsSmsOfflineSettle,
} from "../../src-shared/calls/settlement-actions.ts";
import { payModes } from "../../src-shared/lists/settlements.ts";
import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import { settlementStates } from "../../src-shared/states/settlement.ts";
import { dayOf, monthOf, shanghaiNow } from "../../src-shared/values/time.ts";
import type { ContractTerms } from "../companies/contract-terms.ts";
import { AskAgain, ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { findSettlement, type Settlement } from "../money/find-settlement.ts";
import { unfreeze } from "../money/movements.ts";
import { assertBooked } from "../money/open-plans.ts";
import { handOutAttempts } from "../money/payout-attempts.ts";
import { checkPaymentCode } from "../session/payment-codes.ts";
import type { CodeParts } from "../session/sms-codes.ts";
import { assertPeriodOpen } from "../tax-books/period-open.ts";
import { assertApproved, assertShown } from "./assert-seen.ts";
import { type BatchResult, eachAlone, findBatch } from "./batch.ts";
import { bodyDigest } from "./body-digest.ts";
import { contractInForce } from "./contract-in-force.ts";
import { assertMay, commitStep } from "./decide.ts";
import { decidePlan } from "./decide-plan.ts";
import type { PaymentFigures } from "./figures.ts";
import { assertSnapshot, readLines } from "./lines.ts";
import { payableLines } from "./payees.ts";
import { isPlanGood, makePlan, type PaymentPlan } from "./payment-plan.ts";
import { progressColumns, readProgress } from "./progress.ts";
import { refuseForApproval } from "./renew.ts";
import { type Changes, causeOf, type Step, saveStep } from "./store.ts";
import { begin, figuresNow, payOrRenew, shownHash } from "./take-payment.ts";

type Single = z.output<typeof settlementsSmsOfflineSettle.body>;
type Batch = z.output<typeof settlementsBatchOfflineSettle.body>;
type Seen = Omit<Single, "sms_code">;

const offlineCompany = 2;
const ownChannel = 2;

/** Whether the company pays the workers of a settlement itself: its mode is offline, or the channel is its own. */
export const isOffline = async (db: Reader, settlement: Settlement): Promise<boolean> => {
  if (settlement.channel === ownChannel) return true;
  const company = await db
    .selectFrom("companies")
    .select("settlement_type")
    .where("id", "=", settlement.company_id)
    .executeTakeFirstOrThrow();
  return company.settlement_type === offlineCompany;
};

const waiting = payoutLineStates.code("waiting");
const failed = payoutLineStates.code("failed");

/**
 * What is checked of one settlement that needs none of its lines; returns the terms in force at `at` (`YYYY-MM-DD
 * HH:mm:ss`).
 */
const assertMayHandOut = async (
  db: Reader,
  { principal }: Pick<SignedIn, "principal">,
  settlement: Settlement,
  seen: Seen,
  at: string,
): Promise<ContractTerms> => {
  await assertMay(db, principal, "offline_settle", settlement, seen.version);
  if (!(await isOffline(db, settlement))) throw new ServiceError("not_offline");
  if (seen.snapshot_hash !== settlement.snapshot_hash) throw new ServiceError("snapshot_changed");
  assertApproved(settlement);
  await assertPeriodOpen(db, settlement.agency_id, monthOf(at));
  return contractInForce(db, settlement, dayOf(at));
};

/** All that is checked of one settlement before anything is written, and its lines with the figures of now. */
const openOffline = async (
  context: SignedIn,
  writing: Writing,
  id: string,
  seen: Seen,
): Promise<{ settlement: Settlement; figures: PaymentFigures }> => {
  const { tx } = writing;
  const settlement = await findSettlement(tx, context.principal, id);
  const contract = await assertMayHandOut(tx, context, settlement, seen, writing.at);
  await assertSnapshot(tx, settlement, seen.snapshot_hash);
  const isAgain = settlement.status === settlementStates.code("offlineHandling");
  const lines = await readLines(tx, settlement.id, [isAgain ? failed : waiting]);
  if (lines.length === 0) throw new ServiceError("nothing_to_retry");
  const ids = lines.map((line) => line.id);
  const payable = await payableLines(tx, settlement, ids);
  if (payable.size < ids.length)
    throw new ServiceError("payee_changed", { params: { count: ids.length - payable.size } });
  return { settlement, figures: await figuresNow(writing, settlement, contract, lines) };
};

type HandOut = { readonly hash: string; readonly count: number; readonly labor_net: number };

const sumsOf = ({ hash, lines }: PaymentFigures): HandOut => ({
  ...{ hash, count: lines.length },
  labor_net: lines.reduce((sum, line) => sum + line.net, 0),
});

/** The figures are what the payer was shown, and come to the sums that they saw. */
const assertSeen = (figures: HandOut, seen: Seen): void => {
  assertShown(figures, seen);
  const { count, labor_net } = figures;
  if (count !== seen.expected.count || labor_net !== seen.expected.labor_net) {
    throw new ServiceError("snapshot_changed", { params: { count, labor_net } });
  }
};

/** Saves that a settlement is handed out: what was frozen for it is free, and no worker of ours carries its lines. */
const saveHandedOut = async (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  { count, labor_net }: HandOut,
  { changes, told }: { readonly changes: Changes; readonly told: Step["params"] },
): Promise<Settlement> => {
  const { user_id } = context.principal;
  if (settlement.frozen_amount > 0) await unfreeze(writing, causeOf(settlement, user_id), settlement.frozen_amount);
  return saveStep(
    context,
    writing,
    settlement,
    {
      ...changes,
      status: settlementStates.code("offlineHandling"),
      pay_mode: payModes.offline,
      payer_id: user_id,
      frozen_amount: 0,
      ...progressColumns(await readProgress(writing.tx, settlement.id)),
    },
    { action: "offline_settle", params: { count, labor_net, ...told } },
  );
};

const handOut = async (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  figures: PaymentFigures,
): Promise<Settlement> => {
  const sums = sumsOf(figures);
  await commitStep(writing, context.principal, "offline_settle", settlement, sums.labor_net);
  const { lines, ...begun } = await begin(context, writing, settlement, figures);
  await handOutAttempts(writing, settlement, lines);
  return saveHandedOut(context, writing, settlement, sums, begun);
};

const checkCode = (parts: CodeParts, context: SignedIn, writing: Writing, id: number, body: Single) =>
  checkPaymentCode(parts, writing, {
    user_id: context.principal.user_id,
    purpose: "offline",
    object_id: id,
    digest: shownHash(body),
    code: body.sms_code,
  });

/**
 * Plans the first hand-out of a settlement of more lines than are booked at once, while no transaction is open. Null where
 * there is nothing to plan: of few lines, of failed lines that are handed out again, and of what is going to be refused.
 */
export const planOffline = async (
  context: SignedIn,
  id: string,
  body: Single,
  linesAtOnce: number,
): Promise<PaymentPlan | null> => {
  const { db, principal, clock } = context;
  const at = shanghaiNow(clock.now());
  try {
    const settlement = await findSettlement(db, principal, id);
    const isAgain = settlement.status === settlementStates.code("offlineHandling");
    if (isAgain || settlement.line_count <= linesAtOnce) return null;
    const contract = await assertMayHandOut(db, context, settlement, body, at);
    return await makePlan(db, settlement, contract, at, linesAtOnce);
  } catch (error) {
    // The transaction refuses it, with what counts as a try.
    if (error instanceof ServiceError) return null;
    throw error;
  }
};

/** Decides a hand-out by its plan; the lines are handed out in slices from here on. */
const handOutPlanned = async (
  parts: CodeParts,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Single,
  plan: PaymentPlan,
): Promise<Settlement> => {
  const settlement = await findSettlement(writing.tx, context.principal, id);
  const contract = await assertMayHandOut(writing.tx, context, settlement, body, writing.at);
  await assertBooked(writing.tx, settlement.agency_id);
  if (!(await isPlanGood(writing.tx, plan, settlement, contract, writing.at))) throw new AskAgain();
  await checkCode(parts, context, writing, settlement.id, body);
  const sums = { hash: plan.hash, count: settlement.line_count, labor_net: plan.cost.net };
  assertSeen(sums, body);
  await commitStep(writing, context.principal, "offline_settle", settlement, sums.labor_net);
  return saveHandedOut(context, writing, settlement, sums, await decidePlan(context, writing, settlement, plan, true));
};

/**
 * Hands the lines of a settlement to its company, which pays them itself (offline companies only): from approval all of
 * them (many lines by `plan`, in slices after it), later the failed ones under new numbers. What was frozen is free again;
 * nothing is taken from a wallet. Errors: those of `settle`, `not_offline`, `nothing_to_retry`.
 */
export const offlineSettle = async (
  parts: CodeParts,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Single,
  plan: PaymentPlan | null,
): Promise<Settlement> => {
  await writing.changeSeq();
  if (plan !== null) return handOutPlanned(parts, context, writing, id, body, plan);
  const { settlement, figures } = await openOffline(context, writing, id, body);
  await checkCode(parts, context, writing, settlement.id, body);
  if (figures.outcome === "approval") throw refuseForApproval(context, writing, settlement, figures);
  assertSeen(sumsOf(figures), body);
  return handOut(context, writing, settlement, figures);
};

/**
 * The same for several settlements under one code, bound to the digest of what was seen of all. A settlement that is
 * refused leaves nothing behind, and the others continue. Errors of the whole: `not_found`, `forbidden`, those of the code,
 * `invalid` when a settlement is named twice.
 */
export const batchOfflineSettle = async (
  parts: CodeParts,
  context: SignedIn,
  writing: Writing,
  { sms_code, ...body }: Batch,
): Promise<BatchResult> => {
  await writing.changeSeq();
  const found = await findBatch(
    writing.tx,
    context,
    body.settlements.map(({ id }) => id),
  );
  await checkPaymentCode(parts, writing, {
    user_id: context.principal.user_id,
    purpose: "offline",
    object_id: found[0].id,
    digest: bodyDigest(body),
    code: sms_code,
  });
  return eachAlone(writing, body.settlements, found, async ({ id, ...seen }) => {
    const { settlement, figures } = await openOffline(context, writing, id, seen);
    return payOrRenew(context, writing, settlement, figures, seen, (own) => {
      assertSeen(sumsOf(own), seen);
      return handOut(context, writing, settlement, own);
    });
  });
};
