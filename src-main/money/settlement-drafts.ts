import { AppError } from "../../src-shared/bridge/define.ts";
import {
  settlementsCreate,
  settlementsGet,
  settlementsSettle,
  settlementsUpdatePartSettleRecords,
} from "../../src-shared/calls/settlements.ts";
import type { ListRow } from "../../src-shared/lists/define.ts";
import type { settlements } from "../../src-shared/lists/settlements.ts";
import { billsTotal } from "./bills-total.ts";
import type { Api, Draft, Drafter } from "./draft.ts";

type Settlement = ListRow<typeof settlements>;
type SettlementAction = "settlement.pay" | "settlement.query" | "settlement.retry";

/** Names of the actions as the service decides on them in `settlements.get`. */
const serviceActions: Readonly<Record<SettlementAction, string>> = {
  "settlement.pay": "settle",
  "settlement.query": "query",
  "settlement.retry": "retry_failed",
};

const ofSettlement = (action: SettlementAction, settlement: Settlement) => ({
  action,
  params: { id: settlement.id },
  /** Two operations on one settlement never overlap: the second could rest on a state that the first changes. */
  businessKey: `settlement:${settlement.id}`,
  objectId: settlement.id,
  objectNo: settlement.no,
  companyName: settlement.company_name,
});

const payDraft = (settlement: Settlement): Draft => ({
  ...ofSettlement("settlement.pay", settlement),
  call: settlementsSettle.name,
  body: {
    snapshot_hash: settlement.snapshot_hash,
    version: settlement.version,
    expected: { count: settlement.line_count, company_payable: settlement.company_payable },
  },
  count: settlement.line_count,
  amount: settlement.company_payable,
  laborNet: settlement.labor_net,
  sms: { purpose: "settle", objectId: settlement.id, digest: settlement.snapshot_hash },
});

const queryDraft = (settlement: Settlement): Draft => ({
  ...ofSettlement("settlement.query", settlement),
  call: settlementsUpdatePartSettleRecords.name,
  body: { action: "query", version: settlement.version },
  count: settlement.unknown_count,
  amount: settlement.unknown_amount,
  laborNet: null,
  sms: null,
});

const retryDraft = (settlement: Settlement): Draft => {
  const count = settlement.failed_count + settlement.returned_count;
  const amount = settlement.failed_amount + settlement.returned_amount;
  if (count === 0) throw new AppError("nothing_to_retry");
  return {
    ...ofSettlement("settlement.retry", settlement),
    call: settlementsUpdatePartSettleRecords.name,
    body: {
      action: "retry_failed",
      version: settlement.version,
      snapshot_hash: settlement.snapshot_hash,
      expected: { count, amount },
    },
    count,
    amount,
    laborNet: null,
    sms: { purpose: "retry", objectId: settlement.id, digest: settlement.snapshot_hash },
  };
};

const drafters = {
  "settlement.pay": payDraft,
  "settlement.query": queryDraft,
  "settlement.retry": retryDraft,
} as const;

/** AppError: what the service decided against this person doing it. */
const onSettlement =
  (action: SettlementAction) =>
  async (api: Api, { settlement_id }: { settlement_id: string }, signal: AbortSignal): Promise<Draft> => {
    const { settlement, actions } = await api.call(settlementsGet, { params: { id: settlement_id } }, { signal });
    const verdict = actions.find((one) => one.action === serviceActions[action]);
    if (verdict && !verdict.allowed) throw new AppError(verdict.reason ?? "forbidden");
    return drafters[action](settlement);
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

/** What can be planned about settlements. */
export const settlementDrafters = {
  "settlement.create": creation,
  "settlement.pay": onSettlement("settlement.pay"),
  "settlement.query": onSettlement("settlement.query"),
  "settlement.retry": onSettlement("settlement.retry"),
} as const;
