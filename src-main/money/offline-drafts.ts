import { createHash } from "node:crypto";
import { AppError } from "../../src-shared/bridge/define.ts";
import { companiesAll } from "../../src-shared/calls/companies.ts";
import {
  settlementsBatchOfflineSettle,
  settlementsImportOfflineFeedback,
  settlementsSmsOfflineSettle,
  settlementsVoucherSettle,
} from "../../src-shared/calls/settlement-actions.ts";
import { type SettlementDetail, settlementsGet } from "../../src-shared/calls/settlements.ts";
import { settlementStates } from "../../src-shared/states/settlement.ts";
import { canonicalJson } from "../../src-shared/values/digest.ts";
import { formatMoney } from "../../src-shared/values/money.ts";
import type { Draft, Drafter } from "./draft.ts";
import { boundToSeal, type InputOf, ofSettlement, onSettlement, type Settlement } from "./on-settlement.ts";

const isHandedOut = ({ status }: Settlement): boolean => status === settlementStates.code("offlineHandling");

/** Which lines are handed to the company: all of an approved settlement, later the failed ones again. */
const handedOut = (settlement: Settlement) => {
  const { failed_count, failed_amount, line_count, labor_net } = settlement;
  return isHandedOut(settlement) ? { count: failed_count, labor_net: failed_amount } : { count: line_count, labor_net };
};

const seenOf = (settlement: Settlement) => ({
  version: settlement.version,
  snapshot_hash: settlement.snapshot_hash,
  expected: handedOut(settlement),
});

/** What the company owes the agency for it, beside what it pays its workers itself. */
const owedNote = (cents: number) => ({ key: "owedOffline", value: formatMoney(cents) });
const owedOf = ({ company_payable, labor_net }: Settlement): number => company_payable - labor_net;

const offlineDraft = ({ settlement }: SettlementDetail): Draft => {
  const seen = seenOf(settlement);
  return {
    ...ofSettlement("settlement.offline", settlement),
    call: settlementsSmsOfflineSettle.name,
    body: seen,
    count: seen.expected.count,
    amount: seen.expected.labor_net,
    laborNet: null,
    notes: isHandedOut(settlement) ? [] : [owedNote(owedOf(settlement))],
    sms: boundToSeal("offline", settlement),
  };
};

const offlineBatch: Drafter<"settlement.offlineBatch"> = async (api, { settlement_ids }, signal) => {
  const settlements: Settlement[] = [];
  const refusals: AppError[] = [];
  for (const id of new Set(settlement_ids)) {
    const found = await api.call(settlementsGet, { params: { id } }, { signal });
    const verdict = found.actions.find(({ action }) => action === "offline_settle");
    if (verdict?.allowed === true) settlements.push(found.settlement);
    else refusals.push(new AppError(verdict?.reason ?? "forbidden"));
  }
  const [first] = settlements;
  if (first === undefined) throw refusals[0] ?? new AppError("invalid");
  const body = { settlements: settlements.map((one) => ({ id: one.id, ...seenOf(one) })) };
  const seen = body.settlements.map(({ expected }) => expected);
  const companies = [...new Set(settlements.map((one) => one.company_name))];
  return {
    action: "settlement.offlineBatch",
    call: settlementsBatchOfflineSettle.name,
    params: {},
    body,
    businessKey: `settlement.offlineBatch:${first.id}`,
    objectId: null,
    objectNo: "",
    companyName: companies.join("、"),
    count: seen.reduce((sum, { count }) => sum + count, 0),
    amount: seen.reduce((sum, { labor_net }) => sum + labor_net, 0),
    laborNet: null,
    notes: [
      ...settlements.map((one) => {
        const { count, labor_net } = handedOut(one);
        return { key: "settlementItem", value: `${one.no} · ${count} · ${formatMoney(labor_net)}` };
      }),
      ...(refusals.length === 0 ? [] : [{ key: "leftOut", value: String(refusals.length) }]),
    ],
    sms: {
      purpose: "offline",
      objectId: first.id,
      digest: createHash("sha256").update(canonicalJson(body)).digest("hex"),
    },
  };
};

const voucherDraft = (
  { settlement }: SettlementDetail,
  { voucher_keys, reason }: InputOf<"settlement.voucherSettle">,
): Draft => {
  const { line_count, paid_count, failed_count, labor_net, success_amount, failed_amount } = settlement;
  const expected = {
    count: line_count - paid_count - failed_count,
    labor_net: labor_net - success_amount - failed_amount,
  };
  return {
    ...ofSettlement("settlement.voucherSettle", settlement),
    call: settlementsVoucherSettle.name,
    body: {
      version: settlement.version,
      snapshot_hash: settlement.snapshot_hash,
      voucher_keys,
      reason,
      expected,
    },
    count: expected.count,
    amount: expected.labor_net,
    laborNet: null,
    notes: [
      { key: "files", value: String(voucher_keys.length) },
      { key: "reason", value: reason },
    ],
    sms: null,
  };
};

const feedback: Drafter<"settlement.feedback"> = async (api, { body }, signal) => {
  const companies = await api.call(companiesAll, {}, { signal });
  const company = companies.results.find(({ id }) => id === body.company_id);
  if (!company) throw new AppError("not_found");
  const failed = body.rows.filter(({ status }) => status === "failure").length;
  return {
    action: "settlement.feedback",
    call: settlementsImportOfflineFeedback.name,
    params: {},
    body,
    businessKey: `settlement.feedback:${body.company_id}`,
    objectId: null,
    objectNo: "",
    companyName: company.name,
    count: body.rows.length,
    amount: body.rows.reduce((sum, row) => sum + row.amount, 0),
    laborNet: null,
    notes: [
      { key: "reportFile", value: body.file_name },
      { key: "reportedFailed", value: String(failed) },
    ],
    sms: null,
  };
};

/** What can be planned about settlements that companies pay themselves. */
export const offlineDrafters = {
  "settlement.offline": onSettlement<"settlement.offline">({ verdict: "offline_settle", draft: offlineDraft }),
  "settlement.offlineBatch": offlineBatch,
  "settlement.voucherSettle": onSettlement<"settlement.voucherSettle">({
    verdict: "voucher_settle",
    draft: voucherDraft,
  }),
  "settlement.feedback": feedback,
} as const;
