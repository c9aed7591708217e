import { sql } from "kysely";
import type { z } from "zod";
import type { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import type { settlementsRevokePayment } from "../../../../src-shared/billing/settlements/settlement-actions-calls.ts";
import { payoutLineStates, settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { SettlementDetail } from "../../../../src-shared/billing/settlements/settlements-calls.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { lookUp, type Reader } from "../../../core/database/tables.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";
import { findSettlement, type Settlement } from "../../../ledger/money/find-settlement.ts";
import { costTotal, unfreeze } from "../../../ledger/money/movements.ts";
import { assertBooked } from "../../../ledger/money/open-plans.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import { unbookedSlices } from "../making/payment-slices.ts";
import { refundAttempts } from "../results/finish.ts";
import { revokedCode } from "../results/triage.ts";
import { moveBills } from "../rows/bill-moves.ts";
import { addCosts, costOf } from "../rows/cost.ts";
import { assertMay } from "../rows/decide.ts";
import { isAnswered, progressColumns, readProgress, statusAfter } from "../rows/progress.ts";
import { causeOf, saveStep } from "../rows/store.ts";
import { isOffline } from "./offline.ts";

type Body = z.output<typeof settlementsRevokePayment.body>;
type Revoked = { readonly count: number; readonly amount: number };
type Unsent = { readonly id: number; readonly line_id: number; readonly bill_id: number };

/** Attempts of a settlement that were never claimed, so they are certainly not at the bank. */
const unsentOf = (db: Reader, settlementId: number): Promise<Unsent[]> =>
  db
    .selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", (join) => join.onRef("p.id", "=", "a.line_id").onRef("p.attempt", "=", "a.attempt"))
    .where("p.settlement_id", "=", settlementId)
    .where("a.state", "=", attemptStates.queued)
    .where("a.first_claim_ms", "is", null)
    .select(["a.id", "a.line_id", "p.bill_id"])
    .orderBy("a.id")
    .execute();

/** Lists what a revocation would stop now. */
export const revocableOf = async (db: Reader, settlement: Settlement): Promise<SettlementDetail["revocable"]> => {
  if (settlement.status === settlementStates.code("toPay")) {
    return { count: settlement.line_count, amount: settlement.company_payable };
  }
  if (settlement.status !== settlementStates.code("paying")) return { count: 0, amount: 0 };
  const unsent = await unsentOf(db, settlement.id);
  const costs = await lookUp(
    unsent.map((one) => one.line_id),
    async (chunk) => [await costOf(db, settlement.id, chunk)],
  );
  // Slices of a large payment that are not booked yet are booked before it is revoked.
  const unbooked = await unbookedSlices(db, settlement.id);
  return {
    count: unbooked.reduce((sum, { lines }) => sum + lines, unsent.length),
    amount: costTotal(addCosts([...costs, ...unbooked])),
  };
};

type To = {
  readonly line: Parameters<typeof payoutLineStates.code>[0];
  readonly bill: Parameters<typeof billStates.code>[0];
};

const moveBack = async (writing: Writing, companyId: number, unsent: readonly Unsent[], to: To): Promise<void> => {
  const isCancelled = to.line === "cancelled";
  await versioned("payout_lines").raise(
    writing,
    unsent.map((one) => one.line_id),
    {
      ...{ status: payoutLineStates.code(to.line), fail_code: isCancelled ? revokedCode : null },
      finished_at: isCancelled ? writing.at : null,
    },
  );
  await moveBills(
    writing,
    companyId,
    unsent.map((one) => one.bill_id),
    to.bill,
  );
};

const giveUp = async (writing: Writing, unsent: readonly Unsent[]): Promise<void> => {
  await lookUp(
    unsent.map((one) => one.id),
    async (chunk) => {
      await writing.tx
        .updateTable("payout_attempts")
        .set({ fail_code: revokedCode, finished_ms: writing.nowMs })
        .where("id", "in", chunk)
        .execute();
      return [];
    },
  );
};

/** Nothing was sent yet: releases the frozen money; the approval stays valid. */
const revokeFrozen = async (context: SignedIn, writing: Writing, settlement: Settlement, reason: string) => {
  const revoked: Revoked = { count: settlement.line_count, amount: settlement.frozen_amount };
  await unfreeze(writing, causeOf(settlement, context.principal.user_id), settlement.frozen_amount);
  const next = (await isOffline(writing.tx, settlement)) ? "toHandOut" : "toFund";
  const changes = { status: settlementStates.code(next), frozen_amount: 0 };
  const savedSettlement = await saveStep(context, writing, settlement, changes, {
    action: "revoke",
    params: revoked,
    reason,
  });
  return { settlement: savedSettlement, revoked };
};

const lineCount = async (db: Reader, settlementId: number): Promise<number> => {
  const row = await db
    .selectFrom("payout_lines")
    .where("settlement_id", "=", settlementId)
    .select(sql<number>`count(*)`.as("lines"))
    .executeTakeFirstOrThrow();
  return Number(row.lines);
};

const revokeSending = async (context: SignedIn, writing: Writing, settlement: Settlement, reason: string) => {
  const { tx } = writing;
  await assertBooked(tx, settlement.agency_id);
  const unsent = await unsentOf(tx, settlement.id);
  if (unsent.length === 0) throw new ServiceError("nothing_to_revoke");
  const isWhole = unsent.length === (await lineCount(tx, settlement.id));
  const cost = await refundAttempts(writing, settlement, unsent, context.principal.user_id);
  await giveUp(writing, unsent);
  await moveBack(
    writing,
    settlement.company_id,
    unsent,
    isWhole ? { line: "waiting", bill: "inSettlement" } : { line: "cancelled", bill: "settleFailed" },
  );
  const progress = await readProgress(tx, settlement.id);
  const revoking = settlementStates.code("revoking");
  const after = isWhole ? settlementStates.code("toFund") : isAnswered(progress) ? statusAfter(progress, 0) : revoking;
  const revoked: Revoked = { count: unsent.length, amount: costTotal(cost) };
  const changes = { status: after, ...progressColumns(progress), ...(isWhole && { payer_id: null, pay_mode: null }) };
  const savedSettlement = await saveStep(context, writing, settlement, changes, {
    action: "revoke",
    params: revoked,
    reason,
  });
  return { settlement: savedSettlement, revoked };
};

/**
 * Revokes the part of a payment that was not sent. From `toPay` all of it: releases the frozen money. From `paying` the
 * lines that were not claimed yet, whose cost is refunded to the wallet: if none was sent the settlement is to be funded
 * again, else it is `revoking` until the bank has answered for the rest. Writers are serialised, so a line is either
 * claimed or revoked, never both. Errors: `not_found`, `forbidden`, `illegal_transition`, `snapshot_changed`,
 * `nothing_to_revoke`.
 */
export const revokePayment = async (
  context: SignedIn,
  writing: Writing,
  id: string,
  { snapshot_hash, reason }: Body,
): Promise<{ settlement: Settlement; revoked: Revoked }> => {
  const settlement = await findSettlement(writing.tx, context.principal, id);
  await assertMay(writing.tx, context.principal, "revoke", settlement, settlement.version);
  if (snapshot_hash !== settlement.snapshot_hash) throw new ServiceError("snapshot_changed");
  const isFrozen = settlement.status === settlementStates.code("toPay");
  return (isFrozen ? revokeFrozen : revokeSending)(context, writing, settlement, reason.trim());
};
