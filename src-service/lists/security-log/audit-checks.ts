import type { Check } from "../../core/database/audit-check.ts";
import { findAuditBreak } from "../../core/plumbing/audit.ts";

/** Checks that the entries of every agency form an unbroken chain up to the head, which is stored separately. */
const chainHolds: Check = async (db) => {
  const { rows } = await db
    .selectFrom("audit_log")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow()
    .then(({ rows: count }) => ({ rows: Number(count) }));
  const entries = await db.selectFrom("audit_log").select("agency_id").distinct().execute();
  const heads = await db.selectFrom("facts").select("name").where("name", "like", "audit:%").execute();
  const agencies = new Set([
    ...entries.map(({ agency_id }) => agency_id),
    ...heads.map(({ name }) => Number(name.slice("audit:".length))),
  ]);
  const faults: string[] = [];
  for (const agency of [...agencies].sort((one, other) => one - other)) {
    const breakAt = await findAuditBreak(db, agency);
    if (breakAt === "head") faults.push(`audit log of agency ${agency}: its newest entries are missing`);
    else if (breakAt !== null)
      faults.push(`audit log of agency ${agency}: entry ${breakAt} does not continue the one before`);
  }
  return { name: "the audit log is whole", examined: rows, faults };
};

export const auditLogChecks: readonly Check[] = [chainHolds];
