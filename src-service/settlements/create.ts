import type { z } from "zod";
import type { settlementsCreate } from "../../src-shared/calls/settlements.ts";
import { bills as billsList } from "../../src-shared/lists/bills.ts";
import { billStates } from "../../src-shared/states/bill.ts";
import { settlementStates } from "../../src-shared/states/settlement.ts";
import { dayOf, monthOf } from "../../src-shared/values/time.ts";
import { billsSource } from "../bills/bills-source.ts";
import { assertCompanyMay } from "../companies/company-work.ts";
import { type ContractTerms, termsInForce } from "../companies/contract-terms.ts";
import { findCompany } from "../companies/find-company.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../context.ts";
import { lookUp } from "../database/bulk.ts";
import type { Tables, Tx } from "../database/tables.ts";
import { matchingIds } from "../lists/query.ts";
import type { Settlement } from "../money/find-settlement.ts";
import { recordId } from "../plumbing/answers.ts";
import { withinSql } from "../plumbing/data-scope.ts";
import { assertPeriodOpen } from "../tax-books/period-open.ts";
import { writeLines } from "./lines.ts";
import { addEvent } from "./timeline.ts";

type Body = z.output<typeof settlementsCreate.body>;
type Bill = Tables["bills"];

/** Most bills of one settlement (security T3, settlements.create). */
export const mostBills = 50_000;

const wantedIds = async (tx: Tx, principal: Principal, body: Body): Promise<number[]> => {
  if ((body.bill_ids === undefined) === (body.matching === undefined)) {
    throw new ServiceError("invalid", { fields: { bill_ids: ["either_ids_or_matching"] } });
  }
  if (body.bill_ids !== undefined) return [...new Set(body.bill_ids.map(recordId))];
  const excepted = new Set((body.except ?? []).map(recordId));
  const ids = await matchingIds(tx, principal, billsList, body.matching ?? {}, billsSource);
  return ids.filter((id) => !excepted.has(id));
};

/** Whole bills are wide. */
const billsAtOnce = 1_000;

/** The bills of a selection, oldest first. Foreign and absent ones are `not_found`. */
const selectedBills = async (tx: Tx, principal: Principal, body: Body): Promise<Bill[]> => {
  const ids = await wantedIds(tx, principal, body);
  if (ids.length > mostBills) throw new ServiceError("too_many_bills", { params: { most: mostBills } });
  const within = withinSql(principal, { agency: "agency_id", company: "company_id", maker: "created_by" });
  const found = await lookUp(
    ids,
    (chunk) => tx.selectFrom("bills").selectAll().where("id", "in", chunk).where(within).execute(),
    billsAtOnce,
  );
  if (found.length !== ids.length) throw new ServiceError("not_found");
  return found.sort((a, b) => a.id - b.id);
};

/** What goes in must be what the operator saw: bills of one company, all to settle, as many and as much as expected. */
const assertSelection = (bills: readonly Bill[], body: Body, companyId: number): void => {
  if (bills.some((bill) => bill.company_id !== companyId)) throw new ServiceError("several_companies");
  const fee = bills.reduce((sum, bill) => sum + bill.accounting_fee, 0);
  if (bills.length !== body.expected.count || fee !== body.expected.accounting_fee) {
    throw new ServiceError("selection_changed", { params: { count: bills.length, accounting_fee: fee } });
  }
  const unfit = bills.find((bill) => !billStates.allows("addToSettlement", bill.status));
  if (unfit !== undefined) throw new ServiceError("bills_not_settleable", { params: { bill_no: unfit.no } });
};

const walletOf = async (tx: Tx, companyId: number, channel: number): Promise<number> => {
  const wallet = await tx
    .selectFrom("wallets")
    .select("id")
    .where("company_id", "=", companyId)
    .where("channel", "=", channel)
    .executeTakeFirst();
  if (wallet === undefined) throw new ServiceError("invalid", { fields: { channel: ["no_wallet"] } });
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

/** What a new settlement is about, and who makes it. */
export type NewSettlement = {
  readonly maker: { readonly id: number; readonly name: string };
  readonly agency_id: number;
  readonly company_id: number;
  readonly channel: number;
  readonly period: string;
  readonly settlement_remark: string;
};

const headerOf = async (writing: Writing, made: NewSettlement, contract: ContractTerms) => ({
  id: await writing.ids(1),
  agency_id: made.agency_id,
  company_id: made.company_id,
  contract_id: contract.contract_id,
  wallet_id: await walletOf(writing.tx, made.company_id, made.channel),
  no: (await writing.numbers("JS", 1))[0] ?? "",
  channel: made.channel,
  period: made.period,
  revision: 1,
});

const note = async (writing: Writing, settlement: Settlement, maker: NewSettlement["maker"]): Promise<void> => {
  const told = { count: settlement.line_count, company_payable: settlement.company_payable };
  await addEvent(writing, {
    settlement_id: settlement.id,
    actor: maker.name,
    action: "create",
    from: null,
    to: settlement.status,
    params: told,
  });
  await writing.audit({
    agency_id: settlement.agency_id,
    action: "settlements.create",
    object: `settlement:${settlement.id}`,
    after: { no: settlement.no, snapshot_hash: settlement.snapshot_hash, ...told },
  });
};

/**
 * The period ("YYYY-MM") says for which month's work a settlement pays; it decides no tax. Work of months to come, or of
 * before the contract, cannot be meant: `period_to_come`, `period_before_contract` with its first month.
 */
const assertPeriodWithin = (period: string, contract: ContractTerms, at: string): void => {
  if (period > monthOf(at)) throw new ServiceError("period_to_come", { params: { period } });
  const first = monthOf(contract.start_at);
  if (period < first) throw new ServiceError("period_before_contract", { params: { period, first } });
};

/**
 * Makes a draft of bills that are all to settle and of one company. Errors: `company_stopped`, `contract_not_effective`, `period_locked` when
 * the month of today is locked, `period_to_come`, `period_before_contract`, `invalid` without a wallet, `bills_not_settleable` naming a bill that leaves no net pay; all but the last come before anything is written.
 */
export const createFrom = async (
  writing: Writing,
  bills: readonly Bill[],
  made: NewSettlement,
): Promise<Settlement> => {
  const { tx } = writing;
  const seq = await writing.changeSeq();
  const company = await tx
    .selectFrom("companies")
    .selectAll()
    .where("id", "=", made.company_id)
    .executeTakeFirstOrThrow();
  assertCompanyMay(company, "settle");
  const contract = await termsInForce(tx, company.id, dayOf(writing.at));
  if (contract === null) throw new ServiceError("contract_not_effective");
  await assertPeriodOpen(tx, made.agency_id, monthOf(writing.at));
  assertPeriodWithin(made.period, contract, writing.at);
  const header = await headerOf(writing, made, contract);
  const state = { status: billStates.code("inSettlement"), settlement_id: header.id };
  const sealed = await writeLines(writing, header, contract, bills, state);
  const settlement: Settlement = {
    ...header,
    version: 1,
    change_seq: seq,
    status: settlementStates.code("draft"),
    settlement_remark: made.settlement_remark,
    approved_hash: null,
    paid_hash: null,
    ...sealed,
    ...unpaid,
    maker_id: made.maker.id,
    checker_id: null,
    payer_id: null,
    approved_at: null,
    create_at: writing.at,
    settlement_at: null,
    cancel_at: null,
  };
  await tx.insertInto("settlements").values(settlement).execute();
  writing.touched("settlements", made.company_id);
  await note(writing, settlement, made.maker);
  return settlement;
};

/**
 * Groups bills of one company into a draft. Errors: `selection_changed`, `bills_not_settleable`, `several_companies`,
 * `too_many_bills`, `company_stopped`, `contract_not_effective`, `not_found`, `invalid`.
 */
export const createSettlement = async (context: SignedIn, writing: Writing, body: Body): Promise<Settlement> => {
  const { principal } = context;
  await writing.changeSeq();
  const company = await findCompany(writing.tx, principal, body.company_id);
  const bills = await selectedBills(writing.tx, principal, body);
  assertSelection(bills, body, company.id);
  const { channel, period, settlement_remark } = body;
  return createFrom(writing, bills, {
    maker: { id: principal.user_id, name: principal.name },
    ...{ agency_id: principal.agency_id, company_id: company.id, channel, period, settlement_remark },
  });
};
