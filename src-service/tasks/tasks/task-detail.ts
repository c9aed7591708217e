import { sql } from "kysely";
import type { z } from "zod";
import { maskIdNumber, maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import type { taskRecord } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import type { SignedIn } from "../../core/context.ts";
import { findRow, lookUp, type Reader } from "../../core/database/tables.ts";
import { acceptedCode, notesOfTasks } from "../../ledger/evidence/accepted-code.ts";
import { wordsIn } from "./save-task.ts";
import { cancelledBill, paidBill } from "./standing-bills.ts";
import { ceilingOf, faultsOf, namedOf } from "./task-facts.ts";
import { type Task, taskCodes } from "./task-row.ts";

type Detail = z.output<(typeof taskRecord)["calls"]["get"]["output"]>;

const { code } = applicantStates;
const draftStates = taskCodes("draft", "rejected");
const unpublished = taskCodes("draft", "rejected", "toAudit");
/** Of `priceUnits`. */
const perDay = 2;

/** Amount that somebody's work comes to while nobody has accepted it: signed days at the price of a day, else a share of the plan. */
const expectedOf = (task: Task, { sign_count, quote }: { sign_count: number; quote: number | null }): number =>
  task.price_unit === perDay
    ? sign_count * (quote ?? task.price)
    : Math.round(task.predict_task_amount / Math.max(1, task.need_count ?? 1));

/** Where the money of a task stands, cents. */
const moneyOf = async (db: Reader, task: Task): Promise<Detail["money"]> => {
  const people = await db
    .selectFrom("task_applicants")
    .select(["sign_count", "quote"])
    .where("task_id", "=", task.id)
    .where("status", "in", [code("working"), code("toAccept"), code("refused")])
    .execute();
  const bills = await db
    .selectFrom("bills")
    .where("task_id", "=", task.id)
    .where("status", "<>", cancelledBill)
    .select(sql<number>`coalesce(sum(case when status = ${paidBill} then accounting_fee else 0 end), 0)`.as("paid"))
    .select(sql<number>`coalesce(sum(case when status = ${paidBill} then 0 else accounting_fee end), 0)`.as("billed"))
    .select(
      sql<number>`coalesce(sum(case when applicant_id is null and task_batch_id is null then 0 else accounting_fee end), 0)`.as(
        "of_people",
      ),
    )
    .executeTakeFirst();
  return {
    predicted: task.predict_task_amount,
    to_accept: people.reduce((sum, one) => sum + expectedOf(task, one), 0),
    accepted: Math.max(0, (task.accepted_amount ?? 0) - Number(bills?.of_people ?? 0)),
    billed: Number(bills?.billed ?? 0),
    paid: Number(bills?.paid ?? 0),
  };
};

const worked = (["working", "toAccept", "accepted", "refused"] as const).map(code);
const signedContract = [2, 5];

/** The note of a task: what it would say now, and the stamped ones. */
const noteOf = async (db: Reader, task: Task): Promise<Detail["note"]> => {
  const parts = await db
    .selectFrom("task_applicants")
    .select(["id", "accept_amount"])
    .where("task_id", "=", task.id)
    .where("status", "=", code("accepted"))
    .execute();
  const current = acceptedCode(parts);
  const papers = await notesOfTasks(db, [task.id]);
  const names = await lookUp(
    papers.flatMap(({ created_by }) => (created_by === null ? [] : [created_by])),
    (chunk) => db.selectFrom("users").select(["id", "name"]).where("id", "in", chunk).execute(),
  );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return {
    ...{ code: current, people: parts.length },
    amount: parts.reduce((sum, { accept_amount }) => sum + (accept_amount ?? 0), 0),
    papers: papers.map(({ id, no, file_name, create_at, created_by, task_code }) => ({
      ...{ id: String(id), no, file_name, at: create_at, by: nameOf.get(created_by ?? 0) ?? "" },
      is_current: task_code === current,
    })),
  };
};

/** Evidence that a task lacks, with how many of its people (requirement T6). */
const gapsOf = async (db: Reader, task: Task, note: Detail["note"]): Promise<Detail["gaps"]> => {
  const people = await db
    .selectFrom("task_applicants as a")
    .innerJoin("company_labors as r", "r.id", "a.company_labor_id")
    .select(["a.sign_count", "a.report_count", "r.contract_sign_type"])
    .where("a.task_id", "=", task.id)
    .where("a.status", "in", worked)
    .execute();
  if (people.length === 0) return [];
  const isNoted = note.papers.some(({ is_current }) => is_current);
  const isStale = !isNoted && note.papers.length > 0;
  const count = (lacks: (one: (typeof people)[number]) => boolean): number => people.filter(lacks).length;
  const gaps: Detail["gaps"] = [
    { key: "note", people: isNoted || isStale ? 0 : people.length },
    { key: "noteStale", people: isStale ? people.length : 0 },
    { key: "signIn", people: count(({ sign_count }) => sign_count === 0) },
    { key: "report", people: count(({ report_count }) => report_count === 0) },
    { key: "contract", people: count(({ contract_sign_type }) => !signedContract.includes(contract_sign_type)) },
    {
      key: "late",
      people: task.start_day !== null && task.create_at.slice(0, 10) > task.start_day ? people.length : 0,
    },
  ];
  return gaps.filter((gap) => gap.people > 0);
};

const occupationOf = async (db: Reader, { occupation_id }: Task): Promise<Detail["occupation"]> => {
  const row = occupation_id === null ? undefined : await findRow(db, "occupations", occupation_id);
  return row === undefined ? null : { id: String(row.id), code: row.code, name: row.name, class: row.class };
};

const simpleRunOf = async (db: Reader, taskId: number): Promise<Detail["simple_run"]> => {
  const run = await db
    .selectFrom("simple_task_runs")
    .select(["id", "no", "sent", "unfit"])
    .where("task_id", "=", taskId)
    .executeTakeFirst();
  return run === undefined ? null : { ...run, id: String(run.id) };
};

/** The rest of a task's detail. */
export const taskFacts = async (
  context: SignedIn,
  task: Task,
): Promise<Omit<Detail, "task" | "steps" | "next" | "actions">> => {
  const { db, clock } = context;
  const attachments = await db
    .selectFrom("task_attachments")
    .select(["storage_key as file_key", "file_name as name", "sha256"])
    .where("task_id", "=", task.id)
    .orderBy("position")
    .execute();
  const named = await namedOf(db, task.id);
  const note = await noteOf(db, task);
  const { hard, soft } = await wordsIn(context, task);
  const isDraft = draftStates.includes(task.status);
  return {
    ...{ requirement: task.requirement ?? "", delivery_standard: task.delivery_standard ?? "" },
    content: JSON.parse(task.content ?? "[]") as Detail["content"],
    ...{ auto_approve_from: task.auto_approve_from, auto_approve_to: task.auto_approve_to },
    ...{ auto_receive_time: task.auto_receive_time, auto_start_time: task.auto_start_time },
    ...{ auto_end_time: task.auto_end_time, ends_at: task.ends_at, position: task.position, attachments },
    occupation: await occupationOf(db, task),
    no_directional_is_display_hall: task.no_directional_is_display_hall === 1,
    named: named.map(({ id, name, id_no, standing, age }) => ({
      ...{ id: String(id), name: maskName(name), id_no: maskIdNumber(id_no), standing, age },
    })),
    money: await moneyOf(db, task),
    ...{ note, gaps: await gapsOf(db, task, note) },
    ceiling: await ceilingOf(db, task.company_id, task.industry_name ?? ""),
    faults: isDraft ? [...(await faultsOf(db, task, shanghaiNow(clock.now())))] : [],
    words: soft,
    forbidden_words: unpublished.includes(task.status) ? hard : [],
    simple_run: await simpleRunOf(db, task.id),
  };
};
