import { transferActions } from "../../src-shared/bridge/fund-plans.ts";
import type { PlanInput } from "../../src-shared/bridge/money.ts";
import { operationOf } from "../../src-shared/records/registry.ts";

/** Operations that count against the limits of who confirms them (`src-shared/amount-limits.ts`). */
const limited: ReadonlySet<string> = new Set<PlanInput["action"]>([
  "settlement.pay",
  "settlement.payBatch",
  "settlement.companyPay",
  "settlement.offline",
  "settlement.offlineBatch",
  "settlement.retry",
  "settlement.retryReady",
  "wallet.withdraw",
  "account.withdraw",
  "serviceBill.pay",
  transferActions.approve,
]);

/** Whether a plan counts against the person's limits. */
export const isLimited = (action: string): boolean => {
  const operation = operationOf(action);
  return limited.has(action) || operation?.record.actions[operation.action]?.limitedBy !== undefined;
};
