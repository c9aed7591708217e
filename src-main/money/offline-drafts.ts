import { settlementsImportOfflineFeedback } from "../../src-shared/billing/settlements/offline-feedback-import.ts";
import {
  settlementsBatchOfflineSettle,
  settlementsSmsOfflineSettle,
  settlementsVoucherSettle,
} from "../../src-shared/billing/settlements/settlement-actions-calls.ts";
import type { PayPreview } from "../../src-shared/billing/settlements/settlement-figures-calls.ts";
import { settlementStates } from "../../src-shared/billing/settlements/settlement-states.ts";
import { type SettlementDetail, settlementsGet } from "../../src-shared/billing/settlements/settlements-calls.ts";
import type { PlanItem } from "../../src-shared/bridge/money.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { boundToBody, boundToShown } from "./bound-code.ts";
import { companyName } from "./company-name.ts";
import type { Draft, Drafter } from "./draft.ts";
import {
  type InputOf,
  ofSettlement,
  ofSeveral,
  onPayment,
  onSettlement,
  readShown,
  type Settlement,
  vatShortOfSeveral,
} from "./on-settlement.ts";
import { rowsDraft, sumOf } from "./rows-draft.ts";

const isHandedOut = ({ status }: Settlement): boolean => status === settlementStates.code("offlineHandling");

/** The lines that are handed to the company, as they come to now: all of an approved settlement, later the failed ones again. */
const seenOf = ({ version, snapshot_hash }: Settlement, { figures_hash, count, labor_net }: PayPreview) => ({
  ...{ version, snapshot_hash, figures_hash },
  expected: { count, labor_net },
});

/** Note on the company's debt to the agency for it, beside its own payments to its workers. */
const owedNote = (cents: number) => ({ key: "owedOffline", value: formatMoney(cents) });
const owedOf = ({ company_payable, labor_net }: PayPreview): number => company_payable - labor_net;

const offlineDraft = ({ settlement }: SettlementDetail, preview: PayPreview): Draft => {
  const seenState = seenOf(settlement, preview);
  return {
    ...ofSettlement("settlement.offline", settlement),
    call: settlementsSmsOfflineSettle.name,
    body: seenState,
    count: seenState.expected.count,
    amount: seenState.expected.labor_net,
    laborNet: null,
    notes: isHandedOut(settlement) ? [] : [owedNote(owedOf(preview))],
    sms: boundToShown("offline", settlement.id, preview),
  };
};

const offlineBatch: Drafter<"settlement.offlineBatch"> = async (api, { settlement_ids }, signal) => {
  const settlements: { readonly settlement: Settlement; readonly preview: PayPreview }[] = [];
  const items: PlanItem[] = [];
  for (const id of new Set(settlement_ids)) {
    const { settlement, actions } = await api.call(settlementsGet, { params: { id } }, { signal });
    const verdict = actions.find(({ action }) => action === "offline_settle");
    const refusal = verdict?.allowed === true ? null : (verdict?.reason ?? "forbidden");
    const { no, company_name, line_count, labor_net } = settlement;
    const common = { id, no, company_name, payees: [] };
    if (refusal !== null) {
      items.push({ ...common, count: line_count, amount: labor_net, refusal });
      continue;
    }
    const preview = await readShown(api, id, "offline_settle", signal);
    const isToApprove = preview.outcome === "approval";
    if (!isToApprove) settlements.push({ settlement, preview });
    items.push({
      ...{ ...common, count: preview.count, amount: preview.labor_net },
      refusal: isToApprove ? "figures_changed" : null,
      ...(preview.difference && { difference: preview.difference }),
    });
  }
  const [first] = settlements;
  if (first === undefined) throw new AppError(items[0]?.refusal ?? "invalid");
  const body = {
    settlements: settlements.map(({ settlement, preview }) => ({ id: settlement.id, ...seenOf(settlement, preview) })),
  };
  return {
    ...ofSeveral("settlement.offlineBatch", items),
    call: settlementsBatchOfflineSettle.name,
    body,
    laborNet: null,
    notes: vatShortOfSeveral(settlements.map(({ preview }) => preview)),
    sms: boundToBody("offline", first.settlement.id, body),
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
  const failed = body.rows.filter(({ status }) => status === "failure").length;
  return rowsDraft({
    ...{ action, body },
    call: settlementsImportOfflineFeedback,
    businessKey: `settlement.feedback:${body.company_id}`,
    companyName: await companyName(api, body.company_id, signal),
    amount: sumOf(body.rows, (row) => row.amount),
    notes: [
      { key: "reportFile", value: body.file_name },
      { key: "reportedFailed", value: String(failed) },
    ],
  });
};

/** Drafts for operations on settlements that companies pay themselves. */
export const offlineDrafters = {
  "settlement.offline": onPayment({ verdict: "offline_settle", way: "offline_settle", draft: offlineDraft }),
  "settlement.offlineBatch": offlineBatch,
  "settlement.voucherSettle": onSettlement<"settlement.voucherSettle">({
    verdict: "voucher_settle",
    draft: voucherDraft,
  }),
  "settlement.feedback": feedback,
} as const;
