import { contributed } from "../areas.ts";
import type { Check, CheckResult } from "../core/database/audit-check.ts";
import type { Connected } from "../core/database/connect.ts";
import { sealChecks } from "../core/seals/audit-checks.ts";
import { sealedTables } from "../core/seals/sealed-tables.ts";
import type { AuditSeals } from "../core/seals/start-sealing.ts";

/** The proofs of every area, as the areas contribute them. */
export const bookChecks: readonly Check[] = contributed.auditChecks;

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
    if (seals !== undefined)
      results.push(...(await sealChecks(tx, connected.dialect, seals, sealedTables(contributed.tables))));
    return results;
  });
