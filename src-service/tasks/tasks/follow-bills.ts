import { sql } from "kysely";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { taskRecord } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import type { Writing } from "../../core/context.ts";
import { lastChange, readFact, storeFact } from "../../core/database/facts.ts";
import { lookUp, type Reader, readRow, yieldToEventLoop } from "../../core/database/tables.ts";
import { paysForPart } from "../../ledger/evidence/part-bills.ts";
import type { Service } from "../../lists/service.ts";
import { saveRecord } from "../../records/records/save.ts";
import { copyNotes } from "./copy-notes.ts";
import { followPeopleBills } from "./people-bills.ts";
import { cancelledBill, paidBill } from "./standing-bills.ts";
import { taskCode, taskCodes } from "./task-row.ts";
import { tellTask } from "./tell.ts";

const followedFact = "tasks:seq";
const tasksATurn = 100;
const acceptedPart = applicantStates.code("accepted");
const following = taskCodes("accepted", "settled", "partlySettled");

type Paid = { readonly task_id: number; readonly bills: number; readonly open: number; readonly paid: number };

/** Bills of tasks that are not cancelled: how many, how many not paid, and what was paid, cents. */
const billsOf = (db: Reader, ids: readonly number[]): Promise<Paid[]> =>
  lookUp(ids, (chunk) =>
    db
      .selectFrom("bills")
      .where("task_id", "in", chunk)
      .where("status", "<>", cancelledBill)
      .groupBy("task_id")
      .select(sql<number>`task_id`.as("task_id"))
      .select(sql<number>`count(*)`.as("bills"))
      .select(sql<number>`sum(case when status = ${paidBill} then 0 else 1 end)`.as("open"))
      .select(sql<number>`sum(case when status = ${paidBill} then accounting_fee else 0 end)`.as("paid"))
      .execute(),
  );

/** Number of people whose accepted work no bill pays for yet. */
const unbilled = async (db: Reader, taskId: number): Promise<number> => {
  const { rows } = await sql<{ people: number }>`select count(*) as people from task_applicants as a
    where a.task_id = ${taskId} and a.status = ${acceptedPart} and not exists
      (select 1 from bills as b where ${paysForPart})`.execute(db);
  return Number(rows[0]?.people ?? 0);
};

/** Brings the settled state and the paid amount of one task to where its bills stand. */
const follow = async (writing: Writing, taskId: number, found: Paid | undefined): Promise<void> => {
  const task = await readRow(writing.tx, "tasks", taskId);
  const { bills, open, paid } = {
    bills: Number(found?.bills ?? 0),
    open: Number(found?.open ?? 0),
    paid: Number(found?.paid ?? 0),
  };
  const isAll = bills > 0 && open === 0 && (await unbilled(writing.tx, taskId)) === 0;
  const state = isAll ? taskCode("settled") : paid > 0 ? taskCode("partlySettled") : taskCode("accepted");
  const figures = { actual_amount: paid, bill_count: bills };
  if (!following.includes(task.status) || state === task.status) {
    if (task.actual_amount === paid && task.bill_count === bills) return;
    const change_seq = await writing.changeSeq();
    await writing.tx
      .updateTable("tasks")
      .set({ ...figures, change_seq })
      .where("id", "=", taskId)
      .execute();
    writing.touched("tasks", task.company_id);
    return;
  }
  const changes = { ...figures, status: state, settlement_at: isAll ? writing.at : null };
  await saveRecord(writing, taskRecord, task, changes, "settle", () => ({ more: { paid, bills } }));
  const isLess = paid < (task.actual_amount ?? 0);
  const kind = isAll ? "settled" : isLess ? "payoutReturned" : "partlySettled";
  await tellTask(writing, taskId, kind, { amount: paid });
};

/**
 * Brings tasks to where their bills stand since its last run: settled once all accepted work is paid, partly settled before, and
 * back when a payment returns; and tells their people and their history of the bills. Safe to run at any time and to be cut off. Returns how many tasks were looked at.
 */
export const followTaskBills = async (service: Pick<Service, "reading" | "system" | "clock">): Promise<number> => {
  const after = Number((await readFact(service.reading, followedFact)) ?? 0);
  const upTo = await lastChange(service.reading);
  if (upTo <= after) return 0;
  const changed = await service.reading
    .selectFrom("bills")
    .select("task_id")
    .distinct()
    .where("change_seq", ">", after)
    .where("change_seq", "<=", upTo)
    .where("task_id", "is not", null)
    .orderBy("task_id")
    .execute();
  const accepted = await service.reading
    .selectFrom("tasks")
    .select("id")
    .where("change_seq", ">", after)
    .where("change_seq", "<=", upTo)
    .where("status", "in", following)
    .execute();
  const ids = [...new Set([...changed.map(({ task_id }) => task_id ?? 0), ...accepted.map(({ id }) => id)])];
  const context = service.system("tasks");
  for (let start = 0; start < ids.length; start += tasksATurn) {
    const turn = ids.slice(start, start + tasksATurn);
    await context.write(async (writing) => {
      const found = new Map((await billsOf(writing.tx, turn)).map((one) => [Number(one.task_id), one]));
      for (const id of turn) {
        await follow(writing, id, found.get(id));
        await copyNotes(writing, id);
      }
    });
    await yieldToEventLoop();
  }
  if (changed.length > 0) await followPeopleBills(context, { after, upTo });
  if (ids.length > 0) await context.write(({ tx }) => storeFact(tx, followedFact, String(upTo)));
  return ids.length;
};
