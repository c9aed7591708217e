import { sql } from "kysely";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { taskStates } from "../../../src-shared/tasks/tasks/task-states.ts";
import type { ListSource } from "../../lists/lists/source.ts";

const cancelled = sql.lit(billStates.code("cancelled"));
const paid = sql.lit(billStates.code("settled"));
const ended = sql.join((["settled", "closed", "cancelled"] as const).map((key) => sql.lit(taskStates.code(key))));

const ofTasks = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select cast(count(*) as bigint) from tasks as t where t.batch_id = b.id and ${condition})`;
const ofBills = (expression: ReturnType<typeof sql>) =>
  sql<number>`(select cast(${expression} as bigint) from bills as f where f.task_batch_id = b.id and f.status <> ${cancelled})`;

/** Rows of the list of batches, with what their tasks and bills come to now. */
export const taskBatchesSource: ListSource = {
  maker: "maker_id",
  from: (db) =>
    db
      .selectFrom("task_batches as b")
      .leftJoin("companies as c", "c.id", "b.company_id")
      .leftJoin("users as maker", "maker.id", "b.maker_id")
      .selectAll("b")
      .select(["c.name as company_name"])
      .select((eb) => [
        eb.fn.coalesce("maker.name", eb.val("")).as("maker_name"),
        sql<number>`b.total_count - b.refused_count`.as("made_count"),
        ofTasks(sql`1 = 1`).as("task_count"),
        ofTasks(sql`t.status not in (${ended})`).as("open_task_count"),
        ofBills(sql`count(*)`).as("bill_count"),
        ofBills(sql`coalesce(sum(f.accounting_fee), 0)`).as("billed_amount"),
        ofBills(sql`coalesce(sum(case when f.status = ${paid} then f.accounting_fee else 0 end), 0)`).as("paid_amount"),
      ]),
};

/** Rows of the files that batches were made of. */
export const taskBatchRowsSource: ListSource = {
  maker: null,
  from: (db) =>
    db
      .selectFrom("task_batch_rows as r")
      .leftJoin("labors as l", "l.id", "r.labor_id")
      .leftJoin("tasks as t", "t.id", "r.task_id")
      .selectAll("r")
      .select(["l.name as labor_name", "l.id_no", "t.no as task_no"]),
};
