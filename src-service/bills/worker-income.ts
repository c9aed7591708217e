import type { Principal } from "../context.ts";

/**
 * Whether a person sees what a worker earns at all companies of the agency: its people who see the tax books. A company's
 * people see their company's own part only, wherever figures of a worker stand (requirement 7.8).
 */
export const seesWorkerIncome = (principal: Pick<Principal, "company_id" | "permissions">): boolean =>
  principal.company_id === null && principal.permissions.has("income_tax.summary.view");

/** Steps whose inputs and results are of the bill and its company alone: no month, year or tax to date of the worker. */
export const ownSteps: ReadonlySet<string> = new Set([
  ...["feeTier", "feeUpTo", "feeBefore", "serviceFee"],
  ...["laborBase", "laborFeeUpTo", "laborFeeBefore", "laborServiceFee", "incomeExVat", "netPay", "customerPay"],
]);
