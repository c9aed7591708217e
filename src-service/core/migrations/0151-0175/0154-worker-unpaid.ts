import { type Kysely, sql } from "kysely";
import { fillSums, type MaintainedSums, maintainSums } from "../../schema/maintained-sums.ts";
import type { ColumnType, Dialect } from "../../schema/schema.ts";
import { workerSums as before } from "../0076-0100/0093-worker-counts.ts";

/** Net pay of a cooperation's bills that are neither paid nor cancelled, in cents, on the row and in its group. */
export const workerUnpaidColumns = {
  company_labors: { unpaid: "int" },
  worker_groups: { unpaid: "int" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** The groups of workers with what is owed to them. */
export const workerSums = { ...before, sums: ["unpaid"] } as const satisfies MaintainedSums;

/** The order of the list by this amount, with what a page is found by (migrations 0110 and 0118). */
const index = `create index company_labors_agency_unpaid_idx on company_labors
  (agency_id, unpaid, id, create_at, standing)`;

/** Adds the amounts, takes them from the bills once, and sums them in the groups from now on. */
export const upWorkerUnpaid = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  const type = sql.raw(dialect === "sqlite" ? "integer" : "bigint");
  for (const table of Object.keys(workerUnpaidColumns))
    await sql`alter table ${sql.table(table)} add column unpaid ${type} not null default 0`.execute(db);
  for (const event of ["insert", "update", "delete"])
    await sql.raw(`drop trigger worker_groups_${event}${dialect === "sqlite" ? "" : " on company_labors"}`).execute(db);
  await sql
    .raw(`update company_labors set unpaid = coalesce((select sum(b.net_pay) from bills b
      where b.labor_id = company_labors.labor_id and b.company_id = company_labors.company_id
      and b.status not in (60, 90)), 0)`)
    .execute(db);
  for (const text of ["delete from worker_groups", fillSums(workerSums), ...maintainSums(workerSums, dialect), index])
    await sql.raw(text).execute(db);
};
