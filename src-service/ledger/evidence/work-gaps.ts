import { sql } from "kysely";
import type { WorkGaps } from "../../../src-shared/billing/bills/work-gaps.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import type { Reader } from "../../core/database/tables.ts";
import { notedTasks } from "./accepted-code.ts";
import { partOfBill } from "./part-bills.ts";

const cancelledBill = 90;
/** States of whoever was elected, works, or has worked. */
const atWork = (["elected", "working", "toAccept", "accepted", "refused"] as const).map(applicantStates.code);

/** Bills of one settlement, or one bill. */
type Bills = { readonly settlement_id: number } | { readonly bill_id: number };

type OfTask = Record<
  "bills" | "fees" | "unaccepted" | "unaccepted_fees" | "unsigned" | "unsigned_fees" | "accepted" | "accepted_fees",
  number
> & {
  readonly task_id: number | null;
};

/**
 * Evidence of work that bills lack, summed over their tasks; what none lacks is left out. A task without people is only named by its
 * bills, as ever: nothing is accepted or noted there, so that nothing of it is missing. Work of a plus file is accepted by its bills.
 */
export const workGapsOf = async (db: Reader, which: Bills): Promise<WorkGaps> => {
  const those = "bill_id" in which ? sql`b.id = ${which.bill_id}` : sql`b.settlement_id = ${which.settlement_id}`;
  const people = sql`select 1 from task_applicants as w where w.task_id = b.task_id
    and w.status in (${sql.join(atWork.map((code) => sql.lit(code)))})`;
  const isUnaccepted = sql`b.task_id is not null and a.id is null and exists (${people})`;
  const isAccepted = sql`b.task_id is not null and a.id is not null`;
  const isUnsigned = sql`b.applicant_id is not null and coalesce(a.sign_count, 0) = 0`;
  const { rows } = await sql<OfTask>`
    select b.task_id, count(*) as bills, sum(b.accounting_fee) as fees,
      sum(case when ${isUnaccepted} then 1 else 0 end) as unaccepted,
      sum(case when ${isUnaccepted} then b.accounting_fee else 0 end) as unaccepted_fees,
      sum(case when ${isUnsigned} then 1 else 0 end) as unsigned,
      sum(case when ${isUnsigned} then b.accounting_fee else 0 end) as unsigned_fees,
      sum(case when ${isAccepted} then 1 else 0 end) as accepted,
      sum(case when ${isAccepted} then b.accounting_fee else 0 end) as accepted_fees
    from "bills" as "b" left join "task_applicants" as "a" on "a"."id" = ${partOfBill}
    where ${those} and b.status <> ${cancelledBill} group by b.task_id order by b.task_id`.execute(db);
  const noted = await notedTasks(
    db,
    rows.flatMap(({ task_id }) => (task_id === null ? [] : [task_id])),
  );
  const gapOf = (
    key: WorkGaps[number]["key"],
    lacks: (row: OfTask) => readonly [count: number, amount: number],
  ): WorkGaps => {
    const found = rows.map((row) => ({ task_id: row.task_id, lacking: lacks(row).map(Number) }));
    const count = found.reduce((sum, { lacking: [one = 0] }) => sum + one, 0);
    const amount = found.reduce((sum, { lacking: [, one = 0] }) => sum + one, 0);
    const task = found.find(({ task_id, lacking: [one = 0] }) => task_id !== null && one > 0)?.task_id ?? null;
    return count === 0 ? [] : [{ key, count, amount, task_id: task === null ? null : String(task) }];
  };
  return [
    ...gapOf("task", ({ task_id, bills, fees }) => (task_id === null ? [bills, fees] : [0, 0])),
    ...gapOf("acceptance", ({ unaccepted, unaccepted_fees }) => [unaccepted, unaccepted_fees]),
    ...gapOf("signIn", ({ unsigned, unsigned_fees }) => [unsigned, unsigned_fees]),
    ...gapOf("note", ({ task_id, accepted, accepted_fees }) =>
      task_id !== null && !noted.has(task_id) ? [accepted, accepted_fees] : [0, 0],
    ),
  ];
};
