import { type RawBuilder, sql } from "kysely";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";

const cancelled = billStates.code("cancelled");

/**
 * SQL that is true of a bill `b` that stands and pays for a part `a` in a task: it names the part, or it came by a file that made
 * tasks and is of the same task and worker. A worker may have several of those, one a day.
 */
export const paysForPart: RawBuilder<boolean> = sql<boolean>`b.status <> ${sql.lit(cancelled)} and (b.applicant_id = a.id
  or (b.task_batch_id is not null and b.applicant_id is null and b.task_id = a.task_id and b.labor_id = a.labor_id))`;

/** SQL of the number of a bill that pays for the part `a`; null while none does. */
export const billOfPart: RawBuilder<string | null> = sql<
  string | null
>`(select min(b.no) from bills as b where ${paysForPart})`;

/** SQL of the id of the part that a bill `b` pays for, or paid for before it was cancelled; null where there is none. */
export const partOfBill: RawBuilder<number | null> = sql<number | null>`coalesce(b.applicant_id,
  (select p.id from task_applicants as p
    where b.task_batch_id is not null and p.task_id = b.task_id and p.labor_id = b.labor_id))`;
