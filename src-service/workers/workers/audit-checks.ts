import { sql } from "kysely";
import type { Check } from "../../core/database/audit-check.ts";
import { groupsCountRows } from "../../core/database/audit-groups.ts";
import { taken } from "../../core/migrations/0101-0125/0118-worker-covering.ts";
import { workerSums } from "../../core/migrations/0151-0175/0154-worker-unpaid.ts";

/** Checks that what rows of workers hold of the person and the account is what these say. */
const rowsFollowPeople: Check = async (db) => {
  const differs = sql.join(
    Object.entries(taken).map(([name, value]) => sql`${sql.ref(name)} is distinct from ${sql.raw(value)}`),
    sql` or `,
  );
  const { rows } = await sql<{ id: number }>`select id from company_labors where ${differs} order by id`.execute(db);
  const { rows: all } = await sql<{ n: number }>`select count(*) as n from company_labors`.execute(db);
  return {
    name: "workers show what people and accounts say",
    examined: Number(all[0]?.n ?? 0),
    faults: rows.map(({ id }) => `worker ${id}: the row says something else than the person or the account`),
  };
};

/** Proofs of what is kept of workers for their list. */
export const workerChecks: readonly Check[] = [groupsCountRows(workerSums, "workers"), rowsFollowPeople];
