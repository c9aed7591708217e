import type { z } from "zod";
import type {
  settlementsBatchOfflineSettle,
  settlementsSmsOfflineSettle,
} from "../../src-shared/calls/settlement-actions.ts";
import { payModes } from "../../src-shared/lists/settlements.ts";
import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import { settlementStates } from "../../src-shared/states/settlement.ts";
import { dayOf, monthOf } from "../../src-shared/values/time.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { findSettlement, type Settlement } from "../money/find-settlement.ts";
import { unfreeze } from "../money/movements.ts";
import { handOutAttempts } from "../money/payout-attempts.ts";
import { checkPaymentCode } from "../session/payment-codes.ts";
import type { CodeParts } from "../session/sms-codes.ts";
import { assertPeriodOpen } from "../tax-books/period-open.ts";
import { assertApproved, assertShown } from "./assert-seen.ts";
import { type BatchResult, eachAlone, findBatch } from "./batch.ts";
import { bodyDigest } from "./body-digest.ts";
import { contractInForce } from "./contract-in-force.ts";
import { assertMay, commitStep } from "./decide.ts";
import type { PaymentFigures } from "./figures.ts";
import { assertSnapshot, readLines } from "./lines.ts";
import { payableLines } from "./payees.ts";
import { progressColumns, readProgress } from "./progress.ts";
import { refuseForApproval } from "./renew.ts";
import { causeOf, saveStep } from "./store.ts";
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

/** All that is checked of one settlement before anything is written, and its lines with the figures of now. */
const openOffline = async (
  context: SignedIn,
  writing: Writing,
  id: string,
  seen: Seen,
): Promise<{ settlement: Settlement; figures: PaymentFigures }> => {
  const { tx } = writing;
  const settlement = await findSettlement(tx, context.principal, id);
  await assertMay(tx, context.principal, "offline_settle", settlement, seen.version);
  if (!(await isOffline(tx, settlement))) throw new ServiceError("not_offline");
  await assertSnapshot(tx, settlement, seen.snapshot_hash);
  assertApproved(settlement);
  await assertPeriodOpen(tx, settlement.agency_id, monthOf(writing.at));
  const contract = await contractInForce(tx, settlement, dayOf(writing.at));
  const isAgain = settlement.status === settlementStates.code("offlineHandling");
  const lines = await readLines(tx, settlement.id, [isAgain ? failed : waiting]);
  if (lines.length === 0) throw new ServiceError("nothing_to_retry");
  const ids = lines.map((line) => line.id);
  const payable = await payableLines(tx, settlement, ids);
  if (payable.size < ids.length)
    throw new ServiceError("payee_changed", { params: { count: ids.length - payable.size } });
  return { settlement, figures: await figuresNow(writing, settlement, contract, lines) };
};

/** The figures are what the payer was shown, and come to the sums that they saw. */
const assertSeen = (figures: PaymentFigures, seen: Seen): void => {
  assertShown(figures, seen);
  const labor_net = figures.lines.reduce((sum, line) => sum + line.net, 0);
  const count = figures.lines.length;
  if (count !== seen.expected.count || labor_net !== seen.expected.labor_net) {
    throw new ServiceError("snapshot_changed", { params: { count, labor_net } });
  }
};

const handOut = async (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  figures: PaymentFigures,
): Promise<Settlement> => {
  const { user_id } = context.principal;
  const labor_net = figures.lines.reduce((sum, line) => sum + line.net, 0);
  await commitStep(writing, context.principal, "offline_settle", settlement, labor_net);
  const { lines, changes, told } = await begin(context, writing, settlement, figures);
  if (settlement.frozen_amount > 0) await unfreeze(writing, causeOf(settlement, user_id), settlement.frozen_amount);
  await handOutAttempts(writing, settlement, lines);
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
    { action: "offline_settle", params: { count: lines.length, labor_net, ...told } },
  );
};

/**
 * Hands the lines of a settlement to its company, which pays them itself (offline companies only): from approval all of
 * them, later the failed ones under new numbers. What was frozen is free again; nothing is taken from a wallet. Errors:
 * those of `settle`, `not_offline`, `nothing_to_retry`.
 */
export const offlineSettle = async (
  parts: CodeParts,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Single,
): Promise<Settlement> => {
  await writing.changeSeq();
  const { settlement, figures } = await openOffline(context, writing, id, body);
  await checkPaymentCode(parts, writing, {
    user_id: context.principal.user_id,
    purpose: "offline",
    object_id: settlement.id,
    digest: shownHash(body),
    code: body.sms_code,
  });
  if (figures.outcome === "approval") throw refuseForApproval(context, writing, settlement, figures);
  assertSeen(figures, body);
  return handOut(context, writing, settlement, figures);
};

/**
 * The same for several settlements under one code, bound to the digest of what was seen of all. A settlement that is refused
 * leaves nothing behind, and the others go on. Errors of the whole: `not_found`, `forbidden`, those of the code, `invalid`
 * when a settlement is named twice.
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
      assertSeen(own, seen);
      return handOut(context, writing, settlement, own);
    });
  });
};
