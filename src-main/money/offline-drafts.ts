import { AppError } from "../../src-shared/bridge/define.ts";
import type { PlanItem } from "../../src-shared/bridge/money.ts";
import { companiesAll } from "../../src-shared/calls/companies.ts";
import {
  settlementsBatchOfflineSettle,
  settlementsImportOfflineFeedback,
  settlementsSmsOfflineSettle,
  settlementsVoucherSettle,
} from "../../src-shared/calls/settlement-actions.ts";
import { type SettlementDetail, settlementsGet } from "../../src-shared/calls/settlements.ts";
import { settlementStates } from "../../src-shared/states/settlement.ts";
import { formatMoney } from "../../src-shared/values/money.ts";
import { boundToBody, boundToSeal } from "./bound-code.ts";
import type { Draft, Drafter } from "./draft.ts";
import { type InputOf, ofSettlement, ofSeveral, onSettlement, type Settlement } from "./on-settlement.ts";
import { rowsDraft, sumOf } from "./rows-draft.ts";

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
  const items: PlanItem[] = [];
  for (const id of new Set(settlement_ids)) {
    const { settlement, actions } = await api.call(settlementsGet, { params: { id } }, { signal });
    const verdict = actions.find(({ action }) => action === "offline_settle");
    const refusal = verdict?.allowed === true ? null : (verdict?.reason ?? "forbidden");
    if (refusal === null) settlements.push(settlement);
    const { no, company_name } = settlement;
    const { count, labor_net: amount } = handedOut(settlement);
    items.push({ id, no, company_name, count, amount, refusal, payees: [] });
  }
  const [first] = settlements;
  if (first === undefined) throw new AppError(items[0]?.refusal ?? "invalid");
  const body = { settlements: settlements.map((one) => ({ id: one.id, ...seenOf(one) })) };
  return {
    ...ofSeveral("settlement.offlineBatch", items),
    call: settlementsBatchOfflineSettle.name,
    body,
    laborNet: null,
    sms: boundToBody("offline", first.id, body),
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

const feedback: Drafter<"settlement.feedback"> = async (api, { action, body }, signal) => {
  const companies = await api.call(companiesAll, {}, { signal });
  const company = companies.results.find(({ id }) => id === body.company_id);
  if (!company) throw new AppError("not_found");
  const failed = body.rows.filter(({ status }) => status === "failure").length;
  return rowsDraft({
    ...{ action, body },
    call: settlementsImportOfflineFeedback,
    businessKey: `settlement.feedback:${body.company_id}`,
    companyName: company.name,
    amount: sumOf(body.rows, (row) => row.amount),
    notes: [
      { key: "reportFile", value: body.file_name },
      { key: "reportedFailed", value: String(failed) },
    ],
  });
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
