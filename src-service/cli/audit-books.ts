import { billChecks } from "../bills/audit-checks.ts";
import type { Check, CheckResult } from "../database/audit-check.ts";
import type { Connected } from "../database/connect.ts";
import { fundChecks } from "../funds/audit-checks.ts";
import { incomeTaxChecks } from "../income-tax/audit-checks.ts";
import { invoiceChecks } from "../invoices/audit-checks.ts";
import { ledgerChecks } from "../money/audit-checks.ts";
import { recordChecks } from "../money/audit-records.ts";
import { auditLogChecks } from "../plumbing/audit-checks.ts";
import { promotionFeeChecks } from "../promotion-fees/audit-checks.ts";
import { sealChecks } from "../seals/audit-checks.ts";
import type { AuditSeals } from "../seals/start-sealing.ts";
import { serviceBillChecks } from "../service-bills/audit-checks.ts";
import { settlementChecks } from "../settlements/audit-checks.ts";

/** The proofs of every area, in the order in which money goes through them. An area adds its own to its own list. */
export const bookChecks: readonly Check[] = [
  ...ledgerChecks,
  ...recordChecks,
  ...settlementChecks,
  ...incomeTaxChecks,
  ...invoiceChecks,
  ...serviceBillChecks,
  ...fundChecks,
  ...promotionFeeChecks,
  ...billChecks,
  ...auditLogChecks,
];

/**
 * Runs every proof of the books on one state of the database, also while the service works on it; with `seals` those of
 * the seals too.
 */
export const auditBooks = (
  connected: Pick<Connected, "dialect" | "snapshot">,
  seals?: AuditSeals,
): Promise<CheckResult[]> =>
  connected.snapshot(async (tx) => {
    const results: CheckResult[] = [];
    for (const check of bookChecks) results.push(await check(tx));
    if (seals !== undefined) results.push(...(await sealChecks(tx, connected.dialect, seals)));
    return results;
  });
