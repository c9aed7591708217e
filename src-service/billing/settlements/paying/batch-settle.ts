import type { z } from "zod";
import type { PayPreview } from "../../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import {
  type BatchSettlePreview,
  mostLinesAtOnce,
  type settlementsBatchSettle,
} from "../../../../src-shared/billing/settlements/settlement-payments-calls.ts";
import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { assertWithinLimits } from "../../../access/agencies/person-limits.ts";
import { checkPaymentCode } from "../../../access/proofs/payment-codes.ts";
import type { CodeParts } from "../../../access/proofs/sms-codes.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import type { Reader } from "../../../core/database/tables.ts";
import { findSettlement, type Settlement } from "../../../ledger/money/find-settlement.ts";
import { assertBooked } from "../../../ledger/money/open-plans.ts";
import type { PaidAhead } from "../figures/compute-bills.ts";
import { paymentFigures } from "../figures/figures.ts";
import { faultyPayees, overLimitCount } from "../rows/payees.ts";
import { type BatchResult, eachAlone, findBatch } from "./batch.ts";
import { figuresNow, payOrRenew } from "./begin-payment.ts";
import { bodyDigest } from "./body-digest.ts";
import { previewOf } from "./pay-preview.ts";
import { assertPayable, type PaymentRequest, payLines } from "./settle.ts";

type Batch = z.output<typeof settlementsBatchSettle.body>;
type Previewed = BatchSettlePreview["settlements"][number];

const payeesShown = 20;

const requestOf = (settlement: Settlement): PaymentRequest => ({
  version: settlement.version,
  snapshot_hash: settlement.snapshot_hash,
  expected: { count: settlement.line_count, company_payable: settlement.company_payable },
});

type CheckedSettlement = {
  readonly reason: string | null;
  readonly figures: PayPreview | null;
  readonly paid: PaidAhead | null;
};

/** Computes what paying a settlement would pay now, after those before it in the batch, or the error code against it. */
const checkPayment = async (
  context: SignedIn,
  settlement: Settlement,
  at: string,
  ahead: readonly PaidAhead[],
): Promise<CheckedSettlement> => {
  const { db } = context;
  try {
    const {
      lines,
      contract,
      sealed: sealedLines,
    } = await assertPayable(db, context, "wallet", settlement, requestOf(settlement), at);
    const payment = await paymentFigures(db, settlement, contract, lines, at, { paid: ahead, sealed: sealedLines });
    const figures = await previewOf(db, context.principal, settlement, payment);
    if (payment.outcome === "approval") return { reason: "figures_changed", figures, paid: null };
    return {
      reason: null,
      figures,
      paid: { settlement, mode: contract.terms.tax_calculate_mode, bills: payment.bills, computed: payment.computed },
    };
  } catch (error) {
    if (error instanceof ServiceError) return { reason: error.code, figures: null, paid: null };
    throw error;
  }
};

const companyNames = async (db: Reader, settlements: readonly Settlement[]) => {
  const ids = settlements.map(({ company_id }) => company_id);
  const rows = await db.selectFrom("companies").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const walletsOf = async (
  db: Reader,
  settlements: readonly Settlement[],
  payable: readonly Settlement[],
  names: ReadonlyMap<number, string>,
): Promise<BatchSettlePreview["wallets"]> => {
  const ids = settlements.map(({ wallet_id }) => wallet_id);
  const wallets = await db.selectFrom("wallets").selectAll().where("id", "in", ids).orderBy("id").execute();
  return wallets.map(({ id, company_id, channel, balance, frozen }) => ({
    id: String(id),
    company_name: names.get(company_id) ?? "",
    ...{ channel, balance, frozen },
    paid: payable.filter((one) => one.wallet_id === id).reduce((sum, one) => sum + one.company_payable, 0),
  }));
};

/** Previews what `batchSettle` would do with these settlements now: see the call. */
export const batchSettlePreview = async (context: SignedIn, ids: readonly string[]): Promise<BatchSettlePreview> => {
  const { db, clock } = context;
  const at = shanghaiNow(clock.now());
  const batchSettlements = await findBatch(db, context, ids);
  const names = await companyNames(db, batchSettlements);
  const payable: Settlement[] = [];
  const ahead: PaidAhead[] = [];
  const settlements: Previewed[] = [];
  for (const settlement of batchSettlements) {
    const { reason, figures, paid } = await checkPayment(context, settlement, at, ahead);
    if (reason === null) payable.push(settlement);
    if (paid !== null) ahead.push(paid);
    const { id, no, wallet_id, version, snapshot_hash, line_count: count, company_payable, labor_net } = settlement;
    settlements.push({
      id: String(id),
      wallet_id: String(wallet_id),
      company_name: names.get(settlement.company_id) ?? "",
      ...{ no, version, snapshot_hash, count, company_payable, labor_net, reason, figures },
      over_limit: await overLimitCount(db, context.principal, settlement.id),
      payees:
        reason === "payee_changed" || reason === "payee_account"
          ? [...(await faultyPayees(db, settlement, payeesShown))]
          : [],
    });
  }
  return { settlements, wallets: await walletsOf(db, batchSettlements, payable, names) };
};

/** A batch approved by one code counts as one payment, so the limits of one payment apply to its sum. */
const assertBatch = async (writing: Writing, { principal }: SignedIn, { settlements }: Batch): Promise<void> => {
  const lines = settlements.reduce((sum, { expected }) => sum + expected.count, 0);
  const cents = settlements.reduce((sum, { expected }) => sum + expected.company_payable, 0);
  if (lines > mostLinesAtOnce) throw new ServiceError("too_many_bills", { params: { most: mostLinesAtOnce } });
  await assertWithinLimits(writing, principal, cents);
};

/**
 * Pays several settlements from their wallets under one code, bound to the digest of what was seen of all: each as by
 * `settle`, completely or not at all; one that a checker has to approve again waits while the others are paid. Errors of
 * the whole: `not_found`, `forbidden`, `amount_limit`, `day_limit` and `too_many_bills` for the sum, those of the code,
 * `invalid` when a settlement is named twice.
 */
export const batchSettle = async (
  codeService: CodeParts,
  context: SignedIn,
  writing: Writing,
  { sms_code, ...body }: Batch,
): Promise<BatchResult> => {
  const { tx } = writing;
  const batchSettlements = await findBatch(
    tx,
    context,
    body.settlements.map(({ id }) => id),
  );
  await assertBatch(writing, context, { sms_code, ...body });
  await assertBooked(tx, context.principal.agency_id);
  await checkPaymentCode(codeService, writing, {
    user_id: context.principal.user_id,
    purpose: "settle",
    object_id: batchSettlements[0].id,
    digest: bodyDigest(body),
    code: sms_code,
  });
  return eachAlone(writing, body.settlements, batchSettlements, async ({ id, ...request }) => {
    const settlement = await findSettlement(tx, context.principal, id);
    const {
      lines,
      contract,
      sealed: sealedLines,
    } = await assertPayable(tx, context, "wallet", settlement, request, writing.at);
    const figures = await figuresNow(writing, settlement, contract, lines, sealedLines);
    return payOrRenew(context, writing, settlement, figures, request, (own) =>
      payLines("wallet", context, writing, settlement, own),
    );
  });
};
