import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { payoutLineStates, settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { payModes } from "../../../src-shared/billing/settlements/settlements-list.ts";
import {
  addDays,
  addMonths,
  dayOf,
  monthOf,
  parseShanghai,
  shanghaiNow,
} from "../../../src-shared/kernel/values/time/time.ts";
import { payoutKey, type SealedLine, snapshotHash, totalsOf } from "../../billing/settlements/rows/lines.ts";
import type { Tables } from "../../core/database/tables.ts";
import { nextVersion } from "../../core/plumbing/versioned.ts";
import { attemptStates } from "../../ledger/money/payout-attempts.ts";
import { contentOf } from "../world/invoice-content.ts";
import { type LineKey, lineFates, type Story } from "../world/stories.ts";
import { addTimeline, type Times } from "../world/timeline.ts";
import { addAttempt, addOwnAttempt, type Sent } from "./attempts.ts";
import { type CompanyData, type GeneratedBill, makeBatch } from "./batches.ts";
import { addFigureChange } from "./figure-changes.ts";

type Settlement = Tables["settlements"];

/** A generated settlement with the facts for the ledger. */
export type GeneratedSettlement = {
  readonly settlement: Settlement;
  readonly times: Times;
  readonly lines: readonly { readonly bill: Tables["bills"]; readonly fate: LineKey }[];
};

const minute = 60_000;
const bankChannel = 1;
const alipayChannel = 4;
/** Every n-th settlement, by its id. */
const alipayEvery = 15;

const timesOf = ({ world }: CompanyData, day: string): Times => {
  const { random } = world;
  const start = (parseShanghai(day) ?? 0) + (9 * 60 + random.int(20, 240)) * minute;
  const text = (minutes: number): string => shanghaiNow(start + minutes * minute);
  const approve = random.int(30, 90);
  const pay = approve + random.int(20, 80);
  const finishedAt = pay + random.int(3, 18);
  return {
    create: text(0),
    submit: text(random.int(3, 12)),
    approve: text(approve),
    pay: text(pay),
    finish: text(finishedAt),
    back: shanghaiNow(start + (finishedAt + 2 * 24 * 60) * minute),
  };
};

type BillKey = Parameters<typeof billStates.code>[0];

const billFate: Readonly<Partial<Record<LineKey, BillKey>>> = {
  paid: "settled",
  failed: "settleFailed",
  returned: "returned",
  paying: "settling",
  unknown: "settling",
  cancelled: "cancelled",
};

const notFrozen: ReadonlySet<Story["status"]> = new Set([
  ...["draft", "toReview", "reviewRejected", "toFund", "toHandOut", "cancelled"],
] as const);
const notApproved: ReadonlySet<Story["status"]> = new Set(["draft", "toReview", "reviewRejected", "cancelled"]);
const notPaid: ReadonlySet<Story["status"]> = new Set([...notFrozen, "toPay"]);

/** Statuses whose money was frozen at approval (not for offline ones). */
export const wasFrozen = (status: number): boolean => {
  const key = settlementStates.keyOf(status);
  return key !== undefined && !notFrozen.has(key) && key !== "offlineHandling" && key !== "offlineSettled";
};

const isOld = (companyData: CompanyData, period: string, months: number): boolean =>
  period <= addMonths(monthOf(companyData.world.anchor), -months);

/** The bill after the outcome of its line. */
const finishBill = (
  companyData: CompanyData,
  generated: GeneratedBill,
  settlementId: number,
  fate: LineKey,
  times: Times,
  story: Story,
) => {
  const isHandedOut = story.status === "offlineHandling" && fate === "waiting";
  const isCancelled = fate === "cancelled" && story.status === "cancelled";
  const key = isHandedOut ? "settling" : fate === "cancelled" && !isCancelled ? "settleFailed" : billFate[fate];
  const status = billStates.code(key ?? "inSettlement");
  const isPaid = fate === "paid" || fate === "returned";
  // The payment of a demo settlement begins on the day of its creation.
  const isBegun = status !== billStates.code("inSettlement") && !isCancelled;
  const period = monthOf(times.create);
  const bill: Tables["bills"] = {
    ...{ ...generated.bill, ...nextVersion(generated.bill) },
    settlement_id: isCancelled ? null : settlementId,
    status,
    audit_status: 3,
    audit_at: `${dayOf(generated.bill.create_at)} 18:00:00`,
    settlement_at: isPaid ? times.finish : null,
    tax_month: isBegun ? period : null,
    cancel_at: isCancelled ? times.finish : null,
    invoicing_status: isPaid && isOld(companyData, period, 2) ? 3 : 1,
    invoice_content: isPaid && isOld(companyData, period, 2) ? contentOf(companyData.company) : null,
    withholding_status: isPaid && isOld(companyData, period, 1) ? 4 : 1,
    tax_verify_status: isPaid && isOld(companyData, period, 3) ? 2 : 1,
  };
  return bill;
};

const sealLine = (companyData: CompanyData, no: number, bill: Tables["bills"], period: string): SealedLine => ({
  seq: no,
  bill_id: bill.id,
  labor_id: bill.labor_id,
  labor_name: bill.labor_name,
  id_no: bill.id_no,
  account_no: bill.labor_bank_account,
  bank_code: bill.bank_code,
  accounting_fee: bill.accounting_fee,
  service_fee: bill.service_fee,
  pit: bill.pit,
  vat: bill.vat,
  surtax: bill.surtax,
  net: bill.net_pay,
  payout_key: payoutKey(
    companyData.world.agencyId,
    bill.id,
    { id_no: bill.id_no, account_no: bill.labor_bank_account },
    bill.net_pay,
    period,
  ),
  discount: 0,
  labor_service_fee: bill.labor_service_fee,
  vat_recover: bill.vat_recover,
  car_rental_fee: bill.car_rental_fee,
  customer_pay: bill.customer_pay,
});

/** The company's report about payments that it made itself. */
const ownStates: Readonly<Partial<Record<LineKey, number>>> = {
  paid: attemptStates.paid,
  failed: attemptStates.offlineFailed,
};

/** The outcome of the line's payment: made by the bank, by the company itself, or not at all. */
const attemptOf = (
  companyData: CompanyData,
  settlement: { no: string; channel: number },
  line: { id: number; seq: number; net: number },
  sealed: SealedLine,
  fate: LineKey,
  times: Times,
  story: Story,
): Sent | null => {
  const { world, company } = companyData;
  const { no } = settlement;
  if (notPaid.has(story.status)) return null;
  if (company.isOffline) {
    return addOwnAttempt(world, no, line, ownStates[fate] ?? attemptStates.offline, times);
  }
  if (fate === "cancelled") return addOwnAttempt(world, no, line, attemptStates.refunded, times);
  return addAttempt(world, settlement, line, sealed, fate, times);
};

const addLine = (
  companyData: CompanyData,
  settlement: { id: number; no: string; channel: number },
  sealed: SealedLine,
  fate: LineKey,
  times: Times,
  story: Story,
): number => {
  const { labor_service_fee, vat_recover, car_rental_fee, customer_pay, ...stored } = sealed;
  const id = companyData.world.ids(1);
  const attemptColumns = attemptOf(
    companyData,
    settlement,
    { id, seq: sealed.seq, net: sealed.net },
    sealed,
    fate,
    times,
    story,
  );
  const released = fate === "cancelled" && story.status === "cancelled" ? `released:${settlement.id}:` : "";
  const isFinal = fate === "paid" || fate === "failed" || fate === "returned";
  companyData.world.add("payout_lines", {
    id,
    version: 1,
    agency_id: companyData.world.agencyId,
    settlement_id: settlement.id,
    ...stored,
    payout_key: released + sealed.payout_key,
    status: payoutLineStates.code(fate),
    attempt: attemptColumns === null ? 0 : 1,
    channel_order_no: attemptColumns?.order ?? null,
    channel_serial: attemptColumns?.serial ?? null,
    fail_code: attemptColumns?.fail_code ?? null,
    fail_reason: attemptColumns?.fail_reason ?? null,
    sent_at: attemptColumns?.serial === undefined || story.status === "offlineHandling" ? null : times.pay,
    finished_at: isFinal ? (fate === "returned" ? times.back : times.finish) : null,
  });
  return id;
};

const countsOf = (lines: GeneratedSettlement["lines"], story: Story) => {
  const sumsOf = (fates: readonly LineKey[]) => {
    const linesWithFate = lines.filter((line) => fates.includes(line.fate));
    return { count: linesWithFate.length, amount: linesWithFate.reduce((sum, { bill }) => sum + bill.net_pay, 0) };
  };
  const [paid, failed, unknown, returned] = [
    sumsOf(["paid"]),
    sumsOf(story.status === "revoking" ? ["failed", "cancelled"] : ["failed"]),
    sumsOf(["unknown"]),
    sumsOf(["returned"]),
  ];
  return {
    paid_count: paid.count,
    failed_count: failed.count,
    unknown_count: unknown.count,
    returned_count: returned.count,
    success_amount: paid.amount,
    failed_amount: failed.amount,
    unknown_amount: unknown.amount,
    returned_amount: returned.amount,
  };
};

/** Generates a settlement of a day by its story: batch, bills, lines, attempts, timeline. */
export const makeSettlement = (
  companyData: CompanyData,
  story: Story,
  day: string,
  count: number,
): GeneratedSettlement => {
  const { world, company, memory } = companyData;
  const times = timesOf(companyData, day);
  const period = monthOf(day);
  const imported = addDays(day, -world.random.int(1, 4));
  const batch = makeBatch(companyData, { count, day: imported, period, date: day, status: "toSettle" });
  const fates = lineFates(world.random, story, batch.length);
  const identity = { id: world.ids(1), no: world.number("JS", day) };
  // Some companies pay a few of their settlements by Alipay.
  const isAlipay = company.alipayWalletId !== null && !notFrozen.has(story.status) && identity.id % alipayEvery === 0;
  const settlement = { ...identity, channel: isAlipay ? alipayChannel : bankChannel };
  const lines = batch.map((generated, at) => {
    const fate = fates[at] ?? "waiting";
    return { made: generated, fate, bill: finishBill(companyData, generated, settlement.id, fate, times, story) };
  });
  const lastPaid = memory.lastPaid(company.id);
  const sealed = lines.map(({ bill }, at) => sealLine(companyData, at + 1, bill, period));
  const lineIds = lines.map(({ made: generated, bill, fate }, at) => {
    world.add("bills", bill);
    const lineId = addLine(companyData, settlement, sealed[at] as SealedLine, fate, times, story);
    const isCounted = bill.status === billStates.code("settled") || bill.status === billStates.code("settling");
    if (isCounted) {
      const { labor_id, accounting_fee } = bill;
      memory.count({
        ...{ settlement_id: settlement.id, company_id: company.id, period },
        ...{ labor_id, accounting_fee, amounts: generated.line.amounts },
      });
    }
    return lineId;
  });
  const header = {
    agency_id: world.agencyId,
    company_id: company.id,
    contract_id: company.contract.contract_id,
    wallet_id: isAlipay ? (company.alipayWalletId ?? company.walletId) : company.walletId,
    no: settlement.no,
    channel: settlement.channel,
    period,
    revision: story.figures === "renewed" ? 2 : 1,
  };
  const totals = totalsOf(sealed);
  const snapshot_hash = snapshotHash(header, sealed);
  const change =
    story.figures === undefined
      ? null
      : addFigureChange(
          companyData,
          { ...header, id: settlement.id },
          story.figures,
          lines.map(({ bill }, at) => ({ id: lineIds[at] ?? 0, sealed: sealed[at] as SealedLine, bill })),
          { at: times.pay, cause_id: lastPaid },
        );
  const isPaidOtherwise = story.figures === "paid" && change?.isOther === true;
  const isApproved = !notApproved.has(story.status);
  const wasPaid = !notPaid.has(story.status);
  const counts = countsOf(lines, story);
  const isFrozen = story.status === "toPay";
  const row: Settlement = {
    id: settlement.id,
    version: isApproved ? 4 : 2,
    change_seq: world.seq(),
    ...header,
    status: settlementStates.code(story.status),
    settlement_remark: `${period} ${world.random.pick(company.work)}`,
    snapshot_hash,
    approved_hash: isApproved ? (isPaidOtherwise ? (change?.before_hash ?? "") : snapshot_hash) : null,
    paid_hash: isPaidOtherwise ? snapshot_hash : null,
    ...totals,
    ...counts,
    pay_mode: wasPaid ? (company.isOffline ? payModes.offline : payModes.wallet) : null,
    case_count: 0,
    frozen_amount: isFrozen ? totals.company_payable : 0,
    // Set by the invoices, which are generated last.
    invoice_status: 1,
    voucher_status: 1,
    maker_id: world.operator("maker").id,
    checker_id: isApproved || story.status === "reviewRejected" ? world.operator("checker").id : null,
    payer_id: wasPaid ? world.operator("payer").id : null,
    approved_at: isApproved ? times.approve : null,
    create_at: times.create,
    settlement_at: counts.paid_count > 0 ? times.finish : null,
    cancel_at: story.status === "cancelled" ? times.finish : null,
  };
  world.add("settlements", row);
  addTimeline(world, row, times, story);
  return { settlement: row, times, lines };
};
