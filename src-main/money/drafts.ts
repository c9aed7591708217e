import { AppError } from "../../src-shared/bridge/define.ts";
import type { PlanInput } from "../../src-shared/bridge/money.ts";
import {
  settlementsCreate,
  settlementsGet,
  settlementsSettle,
  settlementsUpdatePartSettleRecords,
} from "../../src-shared/calls/settlements.ts";
import type { ListRow } from "../../src-shared/lists/define.ts";
import type { settlements } from "../../src-shared/lists/settlements.ts";
import type { Canonical } from "../../src-shared/values/digest.ts";
import { billsTotal } from "./bills-total.ts";
import type { MoneyParts } from "./money-parts.ts";

/** An operation as it would be sent, less the SMS code, with the facts that the person confirms. Amounts in cents. */
export type Draft = {
  readonly action: PlanInput["action"];
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: { readonly [key: string]: Canonical | undefined };
  readonly businessKey: string;
  readonly objectId: string | null;
  readonly objectNo: string;
  readonly companyName: string;
  readonly count: number;
  readonly amount: number;
  readonly laborNet: number;
  /** What an SMS code would be bound to; null when the operation needs none. */
  readonly sms: { readonly purpose: "settle" | "retry"; readonly objectId: string; readonly digest: string } | null;
};

type Settlement = ListRow<typeof settlements>;
type Api = MoneyParts["api"];
type SettlementAction = Exclude<PlanInput["action"], "settlement.create">;

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
  laborNet: settlement.unknown_amount,
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
    laborNet: amount,
    sms: { purpose: "retry", objectId: settlement.id, digest: settlement.snapshot_hash },
  };
};

const drafters = {
  "settlement.pay": payDraft,
  "settlement.query": queryDraft,
  "settlement.retry": retryDraft,
} as const;

const onSettlement = async (api: Api, action: SettlementAction, id: string, signal: AbortSignal): Promise<Draft> => {
  const { settlement, actions } = await api.call(settlementsGet, { params: { id } }, { signal });
  const verdict = actions.find((one) => one.action === serviceActions[action]);
  if (verdict && !verdict.allowed) throw new AppError(verdict.reason ?? "forbidden");
  return drafters[action](settlement);
};

const creation = async (
  api: Api,
  body: Extract<PlanInput, { action: "settlement.create" }>["body"],
  signal: AbortSignal,
): Promise<Draft> => {
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

/**
 * Reads what the operation is about from the service, now, and says what would be sent. AppError: what the service says
 * against it, `selection_changed` when the bills are not those that the person saw, `nothing_to_retry`, `offline`.
 */
export const draftOf = (api: Api, input: PlanInput, signal: AbortSignal): Promise<Draft> =>
  input.action === "settlement.create"
    ? creation(api, input.body, signal)
    : onSettlement(api, input.action, input.settlement_id, signal);
