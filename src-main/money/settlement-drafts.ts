import {
  settlementsCmbCompanyPay,
  settlementsRevokePayment,
} from "../../src-shared/billing/settlements/settlement-actions-calls.ts";
import type { PayPreview } from "../../src-shared/billing/settlements/settlement-figures-calls.ts";
import {
  type SettlementDetail,
  settlementsCreate,
  settlementsSettle,
  settlementsUpdatePartSettleRecords,
} from "../../src-shared/billing/settlements/settlements-calls.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { billsTotal } from "./bills-total.ts";
import { boundToShown } from "./bound-code.ts";
import type { Draft, Drafter } from "./draft.ts";
import { offlineDrafters } from "./offline-drafts.ts";
import { type InputOf, ofSettlement, onPayment, onSettlement, overLimitNote } from "./on-settlement.ts";
import { payBatch } from "./pay-batch-draft.ts";

const wholePayment = (
  { settlement }: SettlementDetail,
  { figures_hash, count, company_payable, labor_net }: PayPreview,
) => ({
  body: {
    snapshot_hash: settlement.snapshot_hash,
    figures_hash,
    version: settlement.version,
    expected: { count, company_payable },
  },
  count,
  amount: company_payable,
  laborNet: labor_net,
});

const payDraft = (detail: SettlementDetail, preview: PayPreview): Draft => ({
  ...ofSettlement("settlement.pay", detail.settlement),
  call: settlementsSettle.name,
  ...wholePayment(detail, preview),
  notes: overLimitNote(detail.over_limit),
  sms: boundToShown("settle", detail.settlement.id, preview),
});

const companyPayDraft = (detail: SettlementDetail, preview: PayPreview): Draft => ({
  ...ofSettlement("settlement.companyPay", detail.settlement),
  call: settlementsCmbCompanyPay.name,
  ...wholePayment(detail, preview),
  notes: overLimitNote(detail.over_limit),
  sms: boundToShown("company_pay", detail.settlement.id, preview),
});

/** Lines without a definitive result, unknown or on their way. */
const unanswered = (settlement: SettlementDetail["settlement"]) => {
  const { line_count, paid_count, failed_count, returned_count } = settlement;
  const { labor_net, success_amount, failed_amount, returned_amount } = settlement;
  return {
    count: line_count - paid_count - failed_count - returned_count,
    amount: labor_net - success_amount - failed_amount - returned_amount,
  };
};

const queryDraft = ({ settlement }: SettlementDetail): Draft => ({
  ...ofSettlement("settlement.query", settlement),
  call: settlementsUpdatePartSettleRecords.name,
  body: { action: "query", version: settlement.version },
  ...unanswered(settlement),
  laborNet: null,
  sms: null,
});

/** All that failed, to the accounts as they were; told how many of them the triage would not pay again yet. */
const retryDraft = ({ settlement, triage: { ready } }: SettlementDetail, preview: PayPreview): Draft => {
  const { figures_hash, count, labor_net: amount } = preview;
  const notReady = Math.max(0, count - (ready.count - ready.moved));
  return {
    ...ofSettlement("settlement.retry", settlement),
    call: settlementsUpdatePartSettleRecords.name,
    body: {
      action: "retry_failed",
      version: settlement.version,
      snapshot_hash: settlement.snapshot_hash,
      figures_hash,
      expected: { count, amount },
    },
    count,
    amount,
    laborNet: null,
    notes: notReady === 0 ? [] : [{ key: "sameAccount", value: String(notReady) }],
    sms: boundToShown("retry", settlement.id, preview),
  };
};

/** Only what can be paid now, to newer cards where there are any: lines and accounts are in the digest. */
const retryReadyDraft = ({ settlement, triage: { ready } }: SettlementDetail, preview: PayPreview): Draft => {
  const { figures_hash, digest, count, labor_net: amount } = preview;
  return {
    ...ofSettlement("settlement.retryReady", settlement),
    call: settlementsUpdatePartSettleRecords.name,
    body: {
      action: "retry_ready",
      version: settlement.version,
      snapshot_hash: settlement.snapshot_hash,
      figures_hash,
      ready_digest: digest,
      expected: { count, amount },
    },
    count,
    amount,
    laborNet: null,
    notes: ready.moved === 0 ? [] : [{ key: "movedCards", value: String(ready.moved) }],
    sms: boundToShown("retry", settlement.id, preview),
  };
};

const revokeDraft = ({ settlement, revocable }: SettlementDetail, { reason }: InputOf<"settlement.revoke">): Draft => ({
  ...ofSettlement("settlement.revoke", settlement),
  call: settlementsRevokePayment.name,
  body: { snapshot_hash: settlement.snapshot_hash, reason },
  count: revocable.count,
  amount: revocable.amount,
  laborNet: null,
  notes: [
    { key: "notRevocable", value: String(settlement.line_count - revocable.count) },
    { key: "reason", value: reason },
  ],
  sms: null,
});

const proposeDraft = (
  { settlement }: SettlementDetail,
  { lines, voucher_keys, reason }: InputOf<"settlement.propose">,
): Draft => {
  const paid = lines.filter(({ result }) => result === "paid");
  const amount = paid.reduce((sum, line) => sum + line.amount, 0);
  return {
    ...ofSettlement("settlement.propose", settlement),
    call: settlementsUpdatePartSettleRecords.name,
    body: { action: "propose", version: settlement.version, lines, voucher_keys, reason },
    count: lines.length,
    amount,
    laborNet: null,
    notes: [
      { key: "decidedPaid", value: String(paid.length) },
      { key: "decidedFailed", value: String(lines.length - paid.length) },
      { key: "decidedAmount", value: formatMoney(amount) },
      { key: "reason", value: reason },
    ],
    sms: null,
  };
};

const decideDraft = (
  { settlement, cases }: SettlementDetail,
  { case_ids, verdict, reason }: InputOf<"settlement.decide">,
): Draft => {
  const chosenCases = cases.filter(({ id }) => case_ids.includes(id));
  const amount = chosenCases.reduce((sum, one) => sum + (one.amount ?? 0), 0);
  return {
    ...ofSettlement("settlement.decide", settlement),
    call: settlementsUpdatePartSettleRecords.name,
    body: { action: "decide", version: settlement.version, case_ids, verdict, reason },
    count: case_ids.length,
    amount,
    laborNet: null,
    notes: [
      { key: verdict === "approve" ? "verdictApprove" : "verdictReject", value: String(case_ids.length) },
      { key: "decidedAmount", value: formatMoney(amount) },
      { key: "reason", value: reason },
    ],
    sms: null,
  };
};

/** `selection_changed` when the bills are not those that the person saw. */
const creation: Drafter<"settlement.create"> = async (api, { body }, signal) => {
  const total = await billsTotal(api, body, signal);
  if (total.count !== body.expected.count || total.accounting_fee !== body.expected.accounting_fee)
    throw new AppError("selection_changed", { params: { count: total.count, accounting_fee: total.accounting_fee } });
  return {
    action: "settlement.create",
    call: settlementsCreate.name,
    params: {},
    body,
    businessKey: `settlement.create:${body.company_id}`,
    objectId: null,
    objectNo: "",
    companyName: total.companyName,
    count: total.count,
    amount: total.customer_pay,
    laborNet: total.net_pay,
    sms: null,
  };
};

/** Drafts for operations on settlements. */
export const settlementDrafters = {
  "settlement.create": creation,
  "settlement.pay": onPayment({ verdict: "settle", way: "settle", draft: payDraft }),
  "settlement.payBatch": payBatch,
  "settlement.companyPay": onPayment({ verdict: "company_pay", way: "company_pay", draft: companyPayDraft }),
  "settlement.query": onSettlement<"settlement.query">({ verdict: "query", draft: queryDraft }),
  "settlement.retry": onPayment({ verdict: "retry_failed", way: "retry_failed", draft: retryDraft }),
  "settlement.retryReady": onPayment({ verdict: "retry_failed", way: "retry_ready", draft: retryReadyDraft }),
  "settlement.revoke": onSettlement<"settlement.revoke">({ verdict: "revoke", draft: revokeDraft }),
  "settlement.propose": onSettlement<"settlement.propose">({ verdict: "propose_decision", draft: proposeDraft }),
  "settlement.decide": onSettlement<"settlement.decide">({ verdict: "decide_lines", draft: decideDraft }),
  ...offlineDrafters,
} as const;
