import type { Principal } from "../../../core/context.ts";

/**
 * True when a person sees what a worker earns at all companies of the agency: its people who see the tax books. A company's
 * people see only their own company's part of a worker's figures (requirement 7.8).
 */
export const seesWorkerIncome = (principal: Pick<Principal, "company_id" | "permissions">): boolean =>
  principal.company_id === null && principal.permissions.has("income_tax.summary.view");

/** Steps that depend only on the bill and its company, not on the worker's month, year or tax to date. */
export const ownSteps: ReadonlySet<string> = new Set([
  ...["feeTier", "feeUpTo", "feeBefore", "serviceFee"],
  ...["laborBase", "laborFeeUpTo", "laborFeeBefore", "laborServiceFee", "incomeExVat", "netPay", "customerPay"],
]);
