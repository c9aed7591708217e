import type { z } from "zod";
import type { settlementsSettle, settlementsUpdatePartSettleRecords } from "../../src-shared/calls/settlements.ts";
import { billStates } from "../../src-shared/states/bill.ts";
import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import { settlementStates } from "../../src-shared/states/settlement.ts";
import { dayOf } from "../../src-shared/values/time.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import { lookUp, type Reader } from "../database/bulk.ts";
import { capture, costTotal } from "../money/movements.ts";
import { checkPaymentCode } from "../session/payment-codes.ts";
import type { CodeParts } from "../session/sms-codes.ts";
import { queueAttempts } from "./attempts.ts";
import { addCosts, costOf } from "./cost.ts";
import { assertMay } from "./decide.ts";
import { contractInForce } from "./lifecycle.ts";
import { assertSnapshot } from "./lines.ts";
import { causeOf, findSettlement, type Settlement, saveStep } from "./store.ts";

type Settle = z.output<typeof settlementsSettle.body>;
type Retry = Extract<z.output<typeof settlementsUpdatePartSettleRecords.body>, { action: "retry_failed" }>;

/** Open cooperation: going on, or stopping with bills still to be paid (dictionary B3). */
const mayStillBePaid = [1, 2];
const signedTypes = [2, 5];
const realNameDone = 2;

/**
 * Refuses with `payee_changed` unless every payee still is who was sealed: same name and number, real name proven, signed
 * with this company, the account still theirs.
 */
const assertPayees = async (db: Reader, settlement: Settlement, lineIds: readonly number[]): Promise<void> => {
  const unchanged = await lookUp(lineIds, (chunk) =>
    db
      .selectFrom("payout_lines as p")
      .innerJoin("labors as l", (join) =>
        join
          .onRef("l.id", "=", "p.labor_id")
          .onRef("l.name", "=", "p.labor_name")
          .onRef("l.id_no", "=", "p.id_no")
          .on("l.real_name_status", "=", realNameDone),
      )
      .innerJoin("company_labors as r", (join) =>
        join
          .onRef("r.labor_id", "=", "p.labor_id")
          .on("r.company_id", "=", settlement.company_id)
          .on("r.cooperation_status", "in", mayStillBePaid)
          .on("r.contract_sign_type", "in", signedTypes),
      )
      .innerJoin("labor_accounts as a", (join) =>
        join
          .onRef("a.labor_id", "=", "p.labor_id")
          .onRef("a.account_no", "=", "p.account_no")
          .onRef("a.bank_code", "=", "p.bank_code"),
      )
      .where("p.id", "in", chunk)
      .select("p.id")
      .distinct()
      .execute(),
  );
  const changed = lineIds.length - unchanged.length;
  if (changed > 0) throw new ServiceError("payee_changed", { params: { count: changed } });
};

const billsToSettling = async (writing: Writing, billIds: readonly number[], companyId: number): Promise<void> => {
  const seq = await writing.changeSeq();
  await lookUp(billIds, async (chunk) => {
    await writing.tx
      .updateTable("bills")
      .set((eb) => ({ version: eb("version", "+", 1), change_seq: seq, status: billStates.code("settling") }))
      .where("id", "in", chunk)
      .execute();
    return [];
  });
  writing.touched("bills", companyId);
};

const assertExpected = (found: { count: number; amount: number }, expected: { count: number; amount: number }) => {
  if (found.count !== expected.count || found.amount !== expected.amount) {
    throw new ServiceError("snapshot_changed", { params: found });
  }
};

const assertApproved = (settlement: Settlement): void => {
  if (settlement.approved_hash !== settlement.snapshot_hash) throw new ServiceError("snapshot_changed");
};

/**
 * Pays all lines of an approved settlement: takes the frozen money and hands the lines to the payout worker, all in the
 * transaction of the operation. Errors: those of `updateSettlement`, `payee_changed`, `sms_code_wrong`,
 * `sms_code_expired`, `too_many_tries`.
 */
export const settle = async (
  parts: CodeParts,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Settle,
): Promise<Settlement> => {
  const { tx } = writing;
  const { principal } = context;
  await writing.changeSeq();
  const settlement = await findSettlement(tx, principal, id);
  await assertMay(tx, principal, "settle", settlement, body.version);
  await assertSnapshot(tx, settlement, body.snapshot_hash);
  assertApproved(settlement);
  assertExpected(
    { count: settlement.line_count, amount: settlement.company_payable },
    { count: body.expected.count, amount: body.expected.company_payable },
  );
  await contractInForce(tx, settlement, dayOf(writing.at));
  const lines = await tx.selectFrom("payout_lines").selectAll().where("settlement_id", "=", settlement.id).execute();
  await assertPayees(
    tx,
    settlement,
    lines.map((line) => line.id),
  );
  if (settlement.frozen_amount !== settlement.company_payable) throw new ServiceError("insufficient_funds");
  await checkPaymentCode(parts, writing, {
    user_id: principal.user_id,
    purpose: "settle",
    object_id: settlement.id,
    digest: settlement.snapshot_hash,
    code: body.sms_code,
  });
  const cost = await costOf(tx, settlement.id, null);
  if (costTotal(cost) !== settlement.company_payable) throw new ServiceError("snapshot_changed");
  await capture(writing, causeOf(settlement, principal.user_id), cost, "frozen");
  await queueAttempts(writing, settlement, lines);
  await billsToSettling(
    writing,
    lines.map((line) => line.bill_id),
    settlement.company_id,
  );
  return saveStep(
    context,
    writing,
    settlement,
    { status: settlementStates.code("paying"), payer_id: principal.user_id, frozen_amount: 0 },
    { action: "settle", params: { count: lines.length, company_payable: settlement.company_payable } },
  );
};

const retriable = payoutLineStates.transitions.retry.from.map((key) => payoutLineStates.code(key));

/**
 * Pays the definitively failed and returned lines again, each as a new attempt under a new channel number. Their cost went
 * back to the wallet when they failed, so it is taken from what is available. `expected.amount` is their net pay.
 * Errors: as `settle`, and `unknown_lines` while any result is unknown, `nothing_to_retry`.
 */
export const retryFailed = async (
  parts: CodeParts,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Retry,
): Promise<{ settlement: Settlement; resolved: number }> => {
  const { tx } = writing;
  const { principal } = context;
  await writing.changeSeq();
  const settlement = await findSettlement(tx, principal, id);
  await assertMay(tx, principal, "retry_failed", settlement, body.version);
  await assertSnapshot(tx, settlement, body.snapshot_hash);
  assertApproved(settlement);
  const lines = await tx
    .selectFrom("payout_lines")
    .selectAll()
    .where("settlement_id", "=", settlement.id)
    .where("status", "in", retriable)
    .execute();
  if (lines.length === 0) throw new ServiceError("nothing_to_retry");
  assertExpected({ count: lines.length, amount: lines.reduce((sum, line) => sum + line.net, 0) }, body.expected);
  await contractInForce(tx, settlement, dayOf(writing.at));
  const lineIds = lines.map((line) => line.id);
  await assertPayees(tx, settlement, lineIds);
  await checkPaymentCode(parts, writing, {
    user_id: principal.user_id,
    purpose: "retry",
    object_id: settlement.id,
    digest: settlement.snapshot_hash,
    code: body.sms_code,
  });
  const costs = await lookUp(lineIds, async (chunk) => [await costOf(tx, settlement.id, chunk)]);
  await capture(writing, causeOf(settlement, principal.user_id), addCosts(costs), "available");
  await queueAttempts(writing, settlement, lines);
  await billsToSettling(
    writing,
    lines.map((line) => line.bill_id),
    settlement.company_id,
  );
  const saved = await saveStep(
    context,
    writing,
    settlement,
    {
      status: settlementStates.code("paying"),
      payer_id: principal.user_id,
      failed_count: 0,
      failed_amount: 0,
      returned_count: 0,
      returned_amount: 0,
    },
    { action: "retry_failed", params: { count: lines.length, amount: body.expected.amount } },
  );
  return { settlement: saved, resolved: 0 };
};
