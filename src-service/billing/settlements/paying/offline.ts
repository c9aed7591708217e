import type { z } from "zod";
import type {
  settlementsBatchOfflineSettle,
  settlementsSmsOfflineSettle,
} from "../../../../src-shared/billing/settlements/settlement-actions-calls.ts";
import { payoutLineStates, settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { payModes } from "../../../../src-shared/billing/settlements/settlements-list.ts";
import { companyOffline } from "../../../../src-shared/kernel/states/company.ts";
import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { checkPaymentCode } from "../../../access/proofs/payment-codes.ts";
import type { CodeParts } from "../../../access/proofs/sms-codes.ts";
import { AskAgain, ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import type { Reader } from "../../../core/database/tables.ts";
import type { ContractTerms } from "../../../directory/companies/contract-terms.ts";
import { findSettlement, type Settlement } from "../../../ledger/money/find-settlement.ts";
import { unfreeze } from "../../../ledger/money/movements.ts";
import { assertBooked } from "../../../ledger/money/open-plans.ts";
import { handOutAttempts } from "../../../ledger/money/payout-attempts.ts";
import type { PaymentFigures } from "../figures/figures.ts";
import { refuseForApproval } from "../figures/renew-figures.ts";
import { decidePlan } from "../making/decide-plan.ts";
import { isPlanValid, makePlan, type PaymentPlan } from "../making/payment-plan.ts";
import { assertApproved, assertShown } from "../rows/assert-figures.ts";
import { assertMay, commitStep } from "../rows/decide.ts";
import { assertSnapshot, readLines } from "../rows/lines.ts";
import { payableLines } from "../rows/payees.ts";
import { progressColumns, readProgress } from "../rows/progress.ts";
import { type Changes, causeOf, type Step, saveStep } from "../rows/store.ts";
import { termsOfSettlement } from "../rows/work-terms.ts";
import { type BatchResult, eachAlone, findBatch } from "./batch.ts";
import { beginPayment, figuresNow, payOrRenew, shownHash } from "./begin-payment.ts";
import { bodyDigest } from "./body-digest.ts";

type Single = z.output<typeof settlementsSmsOfflineSettle.body>;
type Batch = z.output<typeof settlementsBatchOfflineSettle.body>;
type OfflineRequest = Omit<Single, "sms_code">;

const ownChannel = 2;

/** True when the company pays the workers of a settlement itself: its mode is offline, or the channel is its own. */
export const isOffline = async (db: Reader, settlement: Settlement): Promise<boolean> => {
  if (settlement.channel === ownChannel) return true;
  const company = await db
    .selectFrom("companies")
    .select("settlement_type")
    .where("id", "=", settlement.company_id)
    .executeTakeFirstOrThrow();
  return company.settlement_type === companyOffline;
};

const waiting = payoutLineStates.code("waiting");
const failed = payoutLineStates.code("failed");

/**
 * Checks one settlement as far as that needs none of its lines; returns the terms in force at `at` (`YYYY-MM-DD
 * HH:mm:ss`).
 */
const assertMayHandOut = async (
  db: Reader,
  { principal }: Pick<SignedIn, "principal">,
  settlement: Settlement,
  request: OfflineRequest,
  at: string,
): Promise<ContractTerms> => {
  await assertMay(db, principal, "offline_settle", settlement, request.version);
  if (!(await isOffline(db, settlement))) throw new ServiceError("not_offline");
  if (request.snapshot_hash !== settlement.snapshot_hash) throw new ServiceError("snapshot_changed");
  assertApproved(settlement);
  return termsOfSettlement(db, settlement, at);
};

/** Runs all checks of one settlement before anything is written; returns its lines with the current figures. */
const openOffline = async (
  context: SignedIn,
  writing: Writing,
  id: string,
  request: OfflineRequest,
): Promise<{ settlement: Settlement; figures: PaymentFigures }> => {
  const { tx } = writing;
  const settlement = await findSettlement(tx, context.principal, id);
  const contract = await assertMayHandOut(tx, context, settlement, request, writing.at);
  await assertSnapshot(tx, settlement, request.snapshot_hash);
  const isAgain = settlement.status === settlementStates.code("offlineHandling");
  const lines = await readLines(tx, settlement.id, [isAgain ? failed : waiting]);
  if (lines.length === 0) throw new ServiceError("nothing_to_retry");
  const ids = lines.map((line) => line.id);
  const payable = await payableLines(tx, ids);
  if (payable.size < ids.length)
    throw new ServiceError("payee_changed", { params: { count: ids.length - payable.size } });
  return { settlement, figures: await figuresNow(writing, settlement, contract, lines) };
};

type HandOut = { readonly hash: string; readonly count: number; readonly labor_net: number };

const sumsOf = ({ hash, lines }: PaymentFigures): HandOut => ({
  ...{ hash, count: lines.length },
  labor_net: lines.reduce((sum, line) => sum + line.net, 0),
});

/** Checks that the figures and sums are those that the payer was shown. */
const assertAsShown = (figures: HandOut, request: OfflineRequest): void => {
  assertShown(figures, request);
  const { count, labor_net } = figures;
  if (count !== request.expected.count || labor_net !== request.expected.labor_net) {
    throw new ServiceError("snapshot_changed", { params: { count, labor_net } });
  }
};

/**
 * Saves that a settlement was handed to its company: releases its frozen amount; the payout worker does not send its lines.
 */
const saveHandedOut = async (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  { count, labor_net }: HandOut,
  { changes, stepParams }: { readonly changes: Changes; readonly stepParams: Step["params"] },
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
    { action: "offline_settle", params: { count, labor_net, ...stepParams } },
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
  const { lines, ...begun } = await beginPayment(context, writing, settlement, figures);
  await handOutAttempts(writing, settlement, lines);
  return saveHandedOut(context, writing, settlement, sums, begun);
};

const checkCode = (codeService: CodeParts, context: SignedIn, writing: Writing, id: number, body: Single) =>
  checkPaymentCode(codeService, writing, {
    user_id: context.principal.user_id,
    purpose: "offline",
    object_id: id,
    digest: shownHash(body),
    code: body.sms_code,
  });

/**
 * Plans the first hand-out of a settlement with more lines than one slice, while no transaction is open. Null where no plan
 * is needed: for few lines, for failed lines that are handed out again, and for a request that is going to be refused.
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
    // The transaction is going to refuse it and counts the try.
    if (error instanceof ServiceError) return null;
    throw error;
  }
};

/** Decides a hand-out by its plan; the lines are handed out in slices afterwards. */
const handOutPlanned = async (
  codeService: CodeParts,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Single,
  plan: PaymentPlan,
): Promise<Settlement> => {
  const settlement = await findSettlement(writing.tx, context.principal, id);
  const contract = await assertMayHandOut(writing.tx, context, settlement, body, writing.at);
  await assertBooked(writing.tx, settlement.agency_id);
  if (!(await isPlanValid(writing.tx, plan, settlement, contract, writing.at))) throw new AskAgain();
  await checkCode(codeService, context, writing, settlement.id, body);
  const sums = { hash: plan.hash, count: settlement.line_count, labor_net: plan.cost.net };
  assertAsShown(sums, body);
  await commitStep(writing, context.principal, "offline_settle", settlement, sums.labor_net);
  return saveHandedOut(context, writing, settlement, sums, await decidePlan(context, writing, settlement, plan, true));
};

/**
 * Hands the lines of a settlement to its company, which pays them itself (offline companies only): from approval all of
 * them (many lines by `plan`, in slices after it), later the failed ones under new numbers. Releases the frozen amount;
 * nothing is taken from a wallet. Errors: those of `settle`, `not_offline`, `nothing_to_retry`.
 */
export const offlineSettle = async (
  codeService: CodeParts,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Single,
  plan: PaymentPlan | null,
): Promise<Settlement> => {
  if (plan !== null) return handOutPlanned(codeService, context, writing, id, body, plan);
  const { settlement, figures } = await openOffline(context, writing, id, body);
  await checkCode(codeService, context, writing, settlement.id, body);
  if (figures.outcome === "approval") throw refuseForApproval(context, writing, settlement, figures);
  assertAsShown(sumsOf(figures), body);
  return handOut(context, writing, settlement, figures);
};

/**
 * The same for several settlements under one code, bound to the digest of what was seen of all. A refused settlement is
 * rolled back, and the others continue. Errors of the whole request: `not_found`, `forbidden`, those of the code, `invalid`
 * when a settlement is named twice.
 */
export const batchOfflineSettle = async (
  codeService: CodeParts,
  context: SignedIn,
  writing: Writing,
  { sms_code, ...body }: Batch,
): Promise<BatchResult> => {
  const settlements = await findBatch(
    writing.tx,
    context,
    body.settlements.map(({ id }) => id),
  );
  await checkPaymentCode(codeService, writing, {
    user_id: context.principal.user_id,
    purpose: "offline",
    object_id: settlements[0].id,
    digest: bodyDigest(body),
    code: sms_code,
  });
  return eachAlone(writing, body.settlements, settlements, async ({ id, ...request }) => {
    const { settlement, figures } = await openOffline(context, writing, id, request);
    return payOrRenew(context, writing, settlement, figures, request, (own) => {
      assertAsShown(sumsOf(own), request);
      return handOut(context, writing, settlement, own);
    });
  });
};
