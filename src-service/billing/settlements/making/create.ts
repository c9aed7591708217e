import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { ownChannel } from "../../../../src-shared/companies/wizard/wizard-steps.ts";
import { dayOf, monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { AskAgain, ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { readRow, type Tables } from "../../../core/database/tables.ts";
import { assertCompanyMay } from "../../../directory/companies/company-work.ts";
import { type ContractTerms, termsForWork, type WorkTerms } from "../../../directory/companies/contract-terms.ts";
import { findCompany } from "../../../directory/companies/find-company.ts";
import { isChannelStopped } from "../../../directory/companies/stopped-channels.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { assertBooked, assertFree } from "../../../ledger/money/open-plans.ts";
import { openOwnBooks } from "../../../ledger/money/open-wallet.ts";
import { assertPeriodOpen } from "../../../ledger/tax-books/period-open.ts";
import { type BillTimes, isUnder } from "../../bills/rows/work-terms.ts";
import { sealOfTexts, type Totals } from "../rows/lines.ts";
import { addEvent } from "../rows/timeline.ts";
import { assertSelection, chosenIds, type NewBody, wholeBills } from "./bill-choice.ts";
import { isMakingPlanValid, type NewDraftPlan } from "./making-plan.ts";
import { storePlan } from "./payment-slices.ts";
import { writeLines } from "./write-lines.ts";

type Bill = Tables["bills"];

const walletOf = async (writing: Writing, { agency_id, company_id, channel }: NewSettlement): Promise<number> => {
  const { tx } = writing;
  if (channel === ownChannel) await openOwnBooks(writing, { agency_id, company_id });
  const wallet = await tx
    .selectFrom("wallets")
    .select("id")
    .where("company_id", "=", company_id)
    .where("channel", "=", channel)
    .executeTakeFirst();
  if (wallet === undefined) throw new ServiceError("invalid", { fields: { channel: ["no_wallet"] } });
  if (await isChannelStopped(tx, company_id, channel)) throw new ServiceError("channel_stopped");
  return wallet.id;
};

const unpaid = {
  paid_count: 0,
  failed_count: 0,
  unknown_count: 0,
  returned_count: 0,
  success_amount: 0,
  failed_amount: 0,
  unknown_amount: 0,
  returned_amount: 0,
  frozen_amount: 0,
  case_count: 0,
  pay_mode: null,
  invoice_status: 1,
  voucher_status: 1,
} as const;

/** Facts of a new settlement and its maker. */
export type NewSettlement = {
  readonly maker: { readonly id: number; readonly name: string };
  readonly agency_id: number;
  readonly company_id: number;
  readonly channel: number;
  readonly period: string;
  readonly settlement_remark: string;
};

const headerOf = async (writing: Writing, newSettlement: NewSettlement, contract: ContractTerms) => ({
  id: await writing.ids(1),
  agency_id: newSettlement.agency_id,
  company_id: newSettlement.company_id,
  contract_id: contract.contract_id,
  wallet_id: await walletOf(writing, newSettlement),
  no: (await writing.numbers("JS", 1))[0] ?? "",
  channel: newSettlement.channel,
  period: newSettlement.period,
  revision: 1,
});

const note = async (writing: Writing, settlement: Settlement, maker: NewSettlement["maker"]): Promise<void> => {
  const summary = { count: settlement.line_count, company_payable: settlement.company_payable };
  await addEvent(writing, {
    settlement_id: settlement.id,
    actor: maker.name,
    action: "create",
    from: null,
    to: settlement.status,
    params: summary,
  });
  await writing.audit({
    agency_id: settlement.agency_id,
    action: "settlements.create",
    object: `settlement:${settlement.id}`,
    after: { no: settlement.no, snapshot_hash: settlement.snapshot_hash, ...summary },
  });
};

/**
 * The period ("YYYY-MM") names the month of the work; it does not affect taxes. Throws for future months and months before
 * the company's first contract, because the next one carries what was open: `period_to_come`, `period_before_contract` with
 * that month.
 */
const assertPeriodWithin = (period: string, { first_month: first }: WorkTerms, at: string): void => {
  if (period > monthOf(at)) throw new ServiceError("period_to_come", { params: { period } });
  if (period < first) throw new ServiceError("period_before_contract", { params: { period, first } });
};

/**
 * Checks whether a company can have a new settlement now, before anything is written; returns its header and the terms
 * of its bills.
 */
const openMaking = async (writing: Writing, newSettlement: NewSettlement, bills: readonly BillTimes[]) => {
  const { tx } = writing;
  const company = await readRow(tx, "companies", newSettlement.company_id);
  assertCompanyMay(company, "settle");
  const terms = await termsForWork(tx, company.id, dayOf(writing.at));
  if (terms === null || !bills.every((bill) => isUnder(bill, terms))) throw new ServiceError("contract_not_effective");
  await assertPeriodOpen(tx, newSettlement.agency_id, monthOf(writing.at));
  assertPeriodWithin(newSettlement.period, terms, writing.at);
  return { contract: terms.contract, header: await headerOf(writing, newSettlement, terms.contract) };
};

type Sealed = Totals & { readonly snapshot_hash: string };

/** Writes the draft with these sums and this seal. */
const writeDraft = async (
  writing: Writing,
  newSettlement: NewSettlement,
  header: Awaited<ReturnType<typeof headerOf>>,
  sealed: Sealed,
): Promise<Settlement> => {
  const settlement: Settlement = {
    ...header,
    version: 1,
    change_seq: await writing.changeSeq(),
    status: settlementStates.code("draft"),
    settlement_remark: newSettlement.settlement_remark,
    approved_hash: null,
    paid_hash: null,
    ...sealed,
    ...unpaid,
    maker_id: newSettlement.maker.id,
    checker_id: null,
    payer_id: null,
    approved_at: null,
    create_at: writing.at,
    settlement_at: null,
    cancel_at: null,
  };
  await writing.tx.insertInto("settlements").values(settlement).execute();
  writing.touched("settlements", newSettlement.company_id);
  await note(writing, settlement, newSettlement.maker);
  return settlement;
};

/**
 * Creates a draft from bills of one company that are all to settle. Errors: `company_stopped`, `contract_not_effective`,
 * `period_locked` when the month of today is locked, `period_to_come`, `period_before_contract`, `invalid` without a
 * wallet, `bills_not_settleable` naming a bill that leaves no net pay, `service_busy` while another draft is being made of
 * one of the bills; all but the last but one come before anything is written.
 */
export const createFrom = async (
  writing: Writing,
  bills: readonly Bill[],
  newSettlement: NewSettlement,
): Promise<Settlement> => {
  await assertFree(
    writing.tx,
    bills.map(({ id }) => id),
  );
  const { header, contract } = await openMaking(writing, newSettlement, bills);
  const state = { status: billStates.code("inSettlement"), settlement_id: header.id };
  return writeDraft(writing, newSettlement, header, await writeLines(writing, header, contract, bills, state));
};

/** Creates a draft by its plan: the settlement with its sums and seal now, its lines afterwards in slices. */
const createPlanned = async (
  writing: Writing,
  newSettlement: NewSettlement,
  plan: NewDraftPlan,
): Promise<Settlement> => {
  await assertBooked(writing.tx, newSettlement.agency_id);
  const { header, contract } = await openMaking(writing, newSettlement, plan.bills);
  if (!(await isMakingPlanValid(writing.tx, plan, newSettlement, contract, dayOf(writing.at)))) throw new AskAgain();
  const { totals, texts, slices } = plan;
  const snapshot_hash = sealOfTexts(header, totals, texts);
  const settlement = await writeDraft(writing, newSettlement, header, { ...totals, snapshot_hash });
  await storePlan(writing, settlement, { attempt: 0, slices });
  return settlement;
};

/**
 * Groups bills of one company into a draft, in the transaction of the operation, or by `plan` (`planMaking`) with lines
 * that are made in slices after it. Errors: `selection_changed`, `bills_not_settleable`, `several_companies`,
 * `too_many_bills`, `company_stopped`, `contract_not_effective`, `not_found`, `invalid`.
 */
export const createSettlement = async (
  { principal }: SignedIn,
  writing: Writing,
  body: NewBody,
  plan: NewDraftPlan | null,
): Promise<Settlement> => {
  const { tx } = writing;
  const company = await findCompany(tx, principal, body.company_id);
  const { channel, period, settlement_remark } = body;
  const newSettlement = {
    maker: { id: principal.user_id, name: principal.name },
    ...{ agency_id: principal.agency_id, company_id: company.id, channel, period, settlement_remark },
  };
  if (plan !== null) return createPlanned(writing, newSettlement, plan);
  const bills = await wholeBills(tx, principal, await chosenIds(tx, principal, body));
  assertSelection(bills, body, company.id);
  return createFrom(writing, bills, newSettlement);
};
