import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import type { TextKey } from "../../i18n/text-key.ts";

/** Kinds of operations on settlements; their texts lie under `money.*.<kind>`. */
export type SettlementKind =
  | "create"
  | "pay"
  | "query"
  | "retry"
  | "retryReady"
  | "revoke"
  | "companyPay"
  | "offline"
  | "offlineBatch"
  | "payBatch"
  | "voucherSettle"
  | "propose"
  | "decide"
  | "feedback";

type SettlementWords = {
  readonly kind: SettlementKind;
  readonly object: TextKey;
  readonly amount: TextKey;
  readonly to: (objectId: string) => string;
};

const ofSettlement = {
  object: "money.flow.object",
  amount: "money.flow.amount",
  to: (objectId: string) => `/settlements/${objectId}`,
} as const;

const paidAgain = { ...ofSettlement, amount: "money.flow.retryAmount" } as const;
const paidByCompany = { ...ofSettlement, amount: "money.flow.offlineAmount" } as const;

/** Words for operations on settlements. */
export const settlementWords: Readonly<Record<Extract<PlanInput["action"], `settlement.${string}`>, SettlementWords>> =
  {
    "settlement.create": { kind: "create", ...ofSettlement },
    "settlement.pay": { kind: "pay", ...ofSettlement },
    "settlement.payBatch": { kind: "payBatch", ...ofSettlement, to: () => "/settlements" },
    "settlement.companyPay": { kind: "companyPay", ...ofSettlement },
    "settlement.query": { kind: "query", ...ofSettlement, amount: "money.flow.queryAmount" },
    "settlement.retry": { kind: "retry", ...paidAgain },
    "settlement.retryReady": { kind: "retryReady", ...paidAgain },
    "settlement.revoke": { kind: "revoke", ...ofSettlement, amount: "money.flow.revokeAmount" },
    "settlement.propose": { kind: "propose", ...ofSettlement, amount: "money.flow.queryAmount" },
    "settlement.decide": { kind: "decide", ...ofSettlement, amount: "money.flow.queryAmount" },
    "settlement.offline": { kind: "offline", ...paidByCompany },
    "settlement.offlineBatch": { kind: "offlineBatch", ...paidByCompany },
    "settlement.voucherSettle": { kind: "voucherSettle", ...paidByCompany },
    "settlement.feedback": { kind: "feedback", ...paidByCompany, to: () => "/settlements" },
  };
