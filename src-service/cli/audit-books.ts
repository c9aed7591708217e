import { billChecks } from "../bills/audit-checks.ts";
import type { Connected } from "../database/connect.ts";
import { fundChecks } from "../funds/audit-checks.ts";
import { incomeTaxChecks } from "../income-tax/audit-checks.ts";
import { invoiceChecks } from "../invoices/audit-checks.ts";
import { type CheckResult, ledgerChecks } from "../money/audit-checks.ts";
import { promotionFeeChecks } from "../promotion-fees/audit-checks.ts";
import { serviceBillChecks } from "../service-bills/audit-checks.ts";
import { settlementChecks } from "../settlements/audit-checks.ts";

/** Runs every proof of the books on one state of the database, also while the service works on it. */
export const auditBooks = (connected: Pick<Connected, "snapshot">): Promise<CheckResult[]> =>
  connected.snapshot(async (tx) => {
    const results: CheckResult[] = [];
    for (const check of [
      ...ledgerChecks,
      ...settlementChecks,
      ...incomeTaxChecks,
      ...invoiceChecks,
      ...serviceBillChecks,
      ...fundChecks,
      ...promotionFeeChecks,
      ...billChecks,
    ])
      results.push(await check(tx));
    return results;
  });
