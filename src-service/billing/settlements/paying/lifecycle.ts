import { sql } from "kysely";
import type { z } from "zod";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import {
  payoutLineStates,
  settlementStates,
  settlementsBeforePayment,
} from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type {
  settlementsCancel,
  settlementsUpdate,
} from "../../../../src-shared/billing/settlements/settlements-calls.ts";
import { dayOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { AskAgain, ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { lookUp, type Tables } from "../../../core/database/tables.ts";
import { raised, raisedVersion } from "../../../core/plumbing/versioned.ts";
import type { ContractTerms } from "../../../directory/companies/contract-terms.ts";
import { findSettlement, type Settlement } from "../../../ledger/money/find-settlement.ts";
import { costTotal, freeze, unfreeze } from "../../../ledger/money/movements.ts";
import { assertBooked } from "../../../ledger/money/open-plans.ts";
import { reapplyDiscount, releaseDiscount } from "../figures/discounts.ts";
import { refuseForApproval, renewFigures } from "../figures/renew-figures.ts";
import { isMakingPlanValid, type MakingPlan } from "../making/making-plan.ts";
import { isPlanValid } from "../making/payment-plan.ts";
import { storePlan } from "../making/payment-slices.ts";
import { isReadAhead, type StepPlan } from "../making/read-ahead.ts";
import { writeLines } from "../making/write-lines.ts";
import { retriable } from "../results/triage.ts";
import { addCosts, costOf } from "../rows/cost.ts";
import { assertMay, commitStep } from "../rows/decide.ts";
import { availableFor } from "../rows/funding.ts";
import { assertSnapshot, readLines, sealOfTexts, type Totals } from "../rows/lines.ts";
import { causeOf, saveStep } from "../rows/store.ts";
import { termsOfSettlement } from "../rows/work-terms.ts";
import { figuresNow } from "./begin-payment.ts";
import { giveUp, takeUp } from "./give-up.ts";
import { isOffline } from "./offline.ts";

type Update = z.output<typeof settlementsUpdate.body>;
type Line = Tables["payout_lines"];
type Cancel = z.output<typeof settlementsCancel.body>;

const requireText = (field: string, text: string | undefined): string => {
  if (text === undefined || text.trim() === "")
    throw new ServiceError("invalid", { fields: { [field]: ["required"] } });
  return text;
};

type Act = (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  body: Update,
  plan: StepPlan | null,
) => Promise<Settlement>;

const submit: Act = async (context, writing, settlement, _body, plan) => {
  await termsOfSettlement(writing.tx, settlement, writing.at);
  if (!isReadAhead(plan, settlement)) await assertSnapshot(writing.tx, settlement, settlement.snapshot_hash);
  return saveStep(
    context,
    writing,
    settlement,
    { status: settlementStates.code("toReview") },
    { action: "submit", params: { revision: settlement.revision } },
  );
};

/** The maker withdraws it before anybody has decided; the seal stays, and is checked again when it is submitted. */
const withdraw: Act = (context, writing, settlement) =>
  saveStep(
    context,
    writing,
    settlement,
    { status: settlementStates.code("draft") },
    { action: "take_back", params: { revision: settlement.revision } },
  );

/**
 * Checks that the lines are the sealed ones and what a payment would pay now; uses what was read ahead if that is still
 * valid.
 */
const assertApprovable = async (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  seenHash: string,
  plan: StepPlan | null,
): Promise<void> => {
  const { tx } = writing;
  if (seenHash !== settlement.snapshot_hash) throw new ServiceError("snapshot_changed");
  const contract = await termsOfSettlement(tx, settlement, writing.at);
  if (isReadAhead(plan, settlement) && plan.figures !== null) {
    if (!(await isPlanValid(tx, plan.figures, settlement, contract, writing.at))) throw new AskAgain();
    return;
  }
  await assertSnapshot(tx, settlement, seenHash);
  await assertFiguresOfNow(context, writing, settlement, contract, await readLines(tx, settlement.id));
};

/** Where an approved settlement waits: for its company's own payment, for the payer, or for money in the wallet. */
const afterApproval = async ({ tx }: Writing, settlement: Settlement): Promise<"toHandOut" | "toPay" | "toFund"> => {
  if (await isOffline(tx, settlement)) return "toHandOut";
  return (await availableFor(tx, settlement)) >= settlement.company_payable ? "toPay" : "toFund";
};

const approve: Act = async (context, writing, settlement, body, plan) => {
  const seenHash = requireText("snapshot_hash", body.snapshot_hash);
  await assertApprovable(context, writing, settlement, seenHash, plan);
  await commitStep(writing, context.principal, "approve", settlement, settlement.company_payable);
  const next = await afterApproval(writing, settlement);
  const frozen = next === "toPay" ? settlement.company_payable : 0;
  if (frozen > 0) await freeze(writing, causeOf(settlement, context.principal.user_id), frozen);
  return saveStep(
    context,
    writing,
    settlement,
    {
      status: settlementStates.code(next),
      checker_id: context.principal.user_id,
      approved_hash: settlement.snapshot_hash,
      approved_at: writing.at,
      paid_hash: null,
      frozen_amount: frozen,
    },
    { action: "approve", params: { snapshot_hash: seenHash } },
  );
};

/** Lines of a settlement to be paid again. */
const openLines = (writing: Writing, settlement: Settlement) => readLines(writing.tx, settlement.id, retriable);

/**
 * Checks that the approved figures are what a payment would pay now. If anything has changed since the figures were sealed,
 * including taxes, throws `figures_changed` and writes the new figures for the checker.
 */
const assertFiguresOfNow = async (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  contract: ContractTerms,
  lines: readonly Line[],
): Promise<void> => {
  const figures = await figuresNow(writing, settlement, contract, lines);
  if (figures.moves.length > 0) throw refuseForApproval(context, writing, settlement, figures);
};

/** The new figures of lines to be paid again: the money is taken when they are paid, so nothing is frozen. */
const approveAgain: Act = async (context, writing, settlement, body) => {
  const seenHash = requireText("snapshot_hash", body.snapshot_hash);
  await assertSnapshot(writing.tx, settlement, seenHash);
  const contract = await termsOfSettlement(writing.tx, settlement, writing.at);
  const lines = await openLines(writing, settlement);
  await assertFiguresOfNow(context, writing, settlement, contract, lines);
  const costs = await lookUp(
    lines.map(({ id }) => id),
    async (chunk) => [await costOf(writing.tx, settlement.id, chunk)],
  );
  await commitStep(writing, context.principal, "approve_again", settlement, costTotal(addCosts(costs)));
  const changes = {
    checker_id: context.principal.user_id,
    approved_hash: settlement.snapshot_hash,
    approved_at: writing.at,
    paid_hash: null,
  };
  return saveStep(context, writing, settlement, changes, {
    action: "approve_again",
    params: { snapshot_hash: seenHash },
  });
};

/** Sends a payment back for an approval of the current figures. Throws `figures_same` when none is needed. */
const renew: Act = async (context, writing, settlement) => {
  const contract = await termsOfSettlement(writing.tx, settlement, writing.at);
  const isWhole = settlementsBeforePayment.includes(settlement.status);
  const lines = isWhole ? await readLines(writing.tx, settlement.id) : await openLines(writing, settlement);
  const figures = await figuresNow(writing, settlement, contract, lines);
  if (figures.outcome !== "approval") throw new ServiceError("figures_same");
  return renewFigures(context, writing, settlement, figures);
};

const reject: Act = async (context, writing, settlement, body) => {
  const reason = requireText("reason", body.reason);
  const changes = { status: settlementStates.code("reviewRejected"), checker_id: context.principal.user_id };
  return saveStep(context, writing, settlement, changes, { action: "reject", reason });
};

/** Decides new lines from what was computed ahead; they are created in slices afterwards. */
const remakeAhead = async (
  writing: Writing,
  settlement: Settlement,
  header: Settlement,
  contract: ContractTerms,
  making: MakingPlan,
): Promise<Totals & { snapshot_hash: string }> => {
  if (!(await isMakingPlanValid(writing.tx, making, settlement, contract, dayOf(writing.at)))) throw new AskAgain();
  await storePlan(writing, settlement, { attempt: 0, slices: making.slices });
  return { ...making.totals, snapshot_hash: sealOfTexts(header, making.totals, making.texts) };
};

/** Computes and writes all lines again, with the shares of a discount. */
const remake = async (
  writing: Writing,
  settlement: Settlement,
  header: Settlement,
  contract: ContractTerms,
): Promise<Totals & { snapshot_hash: string }> => {
  const bills = await writing.tx
    .selectFrom("bills")
    .selectAll()
    .where("settlement_id", "=", settlement.id)
    .orderBy("id")
    .execute();
  const state = { status: billStates.code("inSettlement"), settlement_id: settlement.id };
  const written = await writeLines(writing, header, contract, bills, state);
  return (await reapplyDiscount(writing, header, written.service_fee)) ?? written;
};

/** Creates a new revision: computes all lines again and clears all earlier decisions. */
const edit: Act = async (context, writing, settlement, body, plan) => {
  const contract = await termsOfSettlement(writing.tx, settlement, writing.at);
  const header = { ...settlement, revision: settlement.revision + 1 };
  const making = isReadAhead(plan, settlement) ? plan.making : null;
  const sealed =
    making === null
      ? await remake(writing, settlement, header, contract)
      : await remakeAhead(writing, settlement, header, contract, making);
  const isLess = (sealed.discount ?? 0) < (settlement.discount ?? 0);
  return saveStep(
    context,
    writing,
    settlement,
    {
      ...sealed,
      status: settlementStates.code("draft"),
      revision: header.revision,
      checker_id: null,
      approved_hash: null,
      approved_at: null,
      paid_hash: null,
      ...(body.settlement_remark !== undefined && { settlement_remark: body.settlement_remark }),
    },
    {
      action: "edit",
      params: {
        revision: header.revision,
        ...(isLess && { before: settlement.discount ?? 0, discount: sealed.discount }),
      },
    },
  );
};

const fund: Act = async (context, writing, settlement) => {
  if ((await availableFor(writing.tx, settlement)) < settlement.company_payable) {
    throw new ServiceError("insufficient_funds");
  }
  await freeze(writing, causeOf(settlement, context.principal.user_id), settlement.company_payable);
  const changes = { status: settlementStates.code("toPay"), frozen_amount: settlement.company_payable };
  return saveStep(context, writing, settlement, changes, { action: "fund" });
};

const acts: Readonly<Record<Update["action"], Act>> = {
  ...{ submit, approve, reject, edit, fund, renew },
  approve_again: approveAgain,
  give_up: (context, writing, settlement, body) =>
    giveUp(context, writing, settlement, requireText("reason", body.reason)),
  take_up: takeUp,
  take_back: withdraw,
};

/**
 * Moves a settlement along its lifecycle; uses what `planStep` has read ahead, if given. Errors: `service_busy`
 * while a draft or payment of the agency is being booked, and when what was read ahead no longer holds, `not_found`,
 * `forbidden`, `stale_version` and `illegal_transition` (409 with the current version or status), `same_person`,
 * `snapshot_changed`, `figures_changed`, `contract_not_effective`, `insufficient_funds`, `amount_limit`, `invalid`.
 */
export const updateSettlement = (
  context: SignedIn,
  id: string,
  body: Update,
  plan: StepPlan | null,
): Promise<Settlement> =>
  context.write(async (writing) => {
    const settlement = await findSettlement(writing.tx, context.principal, id);
    await assertMay(writing.tx, context.principal, body.action, settlement, body.version);
    await assertBooked(writing.tx, settlement.agency_id);
    return acts[body.action](context, writing, settlement, body, plan);
  });

/** Releases the bills and the frozen money of a settlement. */
const release = async (context: SignedIn, writing: Writing, settlement: Settlement): Promise<void> => {
  const { tx } = writing;
  await tx
    .updateTable("bills")
    .set({ ...(await raised(writing)), status: billStates.code("toSettle"), settlement_id: null })
    .where("settlement_id", "=", settlement.id)
    .execute();
  // Nothing was ever sent under these payout keys, so another settlement of the same period may pay the bills.
  await tx
    .updateTable("payout_lines")
    .set({
      ...{ ...raisedVersion, status: payoutLineStates.code("cancelled") },
      payout_key: sql<string>`${`released:${settlement.id}:`} || payout_key`,
    })
    .where("settlement_id", "=", settlement.id)
    .execute();
  if (settlement.frozen_amount > 0) {
    await unfreeze(writing, causeOf(settlement, context.principal.user_id), settlement.frozen_amount);
  }
  await releaseDiscount(writing, settlement.id);
  writing.touched("bills", settlement.company_id);
};

/** Cancels a settlement that was not paid. Errors as `updateSettlement`. */
export const cancelSettlement = (context: SignedIn, id: string, body: Cancel): Promise<Settlement> =>
  context.write(async (writing) => {
    const settlement = await findSettlement(writing.tx, context.principal, id);
    await assertMay(writing.tx, context.principal, "cancel", settlement, body.version);
    await assertBooked(writing.tx, settlement.agency_id);
    const reason = requireText("reason", body.reason);
    await release(context, writing, settlement);
    const changes = { status: settlementStates.code("cancelled"), frozen_amount: 0, cancel_at: writing.at };
    return saveStep(context, writing, settlement, changes, { action: "cancel", reason });
  });
