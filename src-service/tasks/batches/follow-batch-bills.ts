import { sql } from "kysely";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import type { Writing } from "../../core/context.ts";
import { lastChange, readFact, storeFact } from "../../core/database/facts.ts";
import { type Reader, type Tables, yieldToEventLoop } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import type { Service } from "../../lists/service.ts";
import { followPeople } from "../tasks/people-counts.ts";

type Applicant = Tables["task_applicants"];

const followedFact = "task-batches:seq";
const peopleATurn = 500;
const cancelled = billStates.code("cancelled");
const { code } = applicantStates;
const [working, toAccept, refused, accepted] = (["working", "toAccept", "refused", "accepted"] as const).map(code);

const applicants = versioned("task_applicants", "taskApplicants");

/** Parts in a task that stand otherwise than the bills of its files say; `billed`: what those come to, cents. */
const unlike = async (db: Reader, taskId: number): Promise<(Applicant & { readonly billed: number })[]> => {
  const { rows } = await sql<Applicant & { billed: number | string }>`
    select a.*, coalesce(s.amount, 0) as billed from task_applicants as a
    left join (select b.labor_id, sum(b.accounting_fee) as amount from bills as b
      where b.task_id = ${taskId} and b.task_batch_id is not null and b.applicant_id is null and b.status <> ${cancelled}
      group by b.labor_id) as s on s.labor_id = a.labor_id
    where a.task_id = ${taskId} and ((a.status in (${working}, ${toAccept}, ${refused}) and coalesce(s.amount, 0) > 0)
      or (a.status = ${accepted} and a.accept_by is null and coalesce(s.amount, 0) <> coalesce(a.accept_amount, 0)))
    order by a.id limit ${peopleATurn}`.execute(db);
  return rows.map((row) => ({ ...row, billed: Number(row.billed) }));
};

const asBilled = (billed: number, at: string): Partial<Applicant> =>
  billed > 0
    ? { status: code("accepted"), accept_amount: billed, accept_at: at, accept_by: null }
    : { status: code("working"), accept_amount: null, accept_at: null };

/** Brings some people of a task to where the bills of its files stand. Returns how many there were. */
const follow = async (writing: Writing, taskId: number): Promise<number> => {
  const people = await unlike(writing.tx, taskId);
  if (people.length === 0) return 0;
  const saved = await applicants.saveMany(
    writing,
    people.map(({ billed, ...before }) => ({ before, after: asBilled(billed, writing.at) })),
  );
  for (const { before, after } of saved)
    await writing.audit({
      agency_id: before.agency_id,
      action: `taskApplicants.${after.status === code("accepted") ? "finish" : "take_back"}`,
      object: `taskApplicant:${before.id}`,
      before: { status: before.status, version: before.version, accept_amount: before.accept_amount },
      after: { status: after.status, version: after.version, accept_amount: after.accept_amount },
    });
  await followPeople(writing, taskId);
  return people.length;
};

/**
 * Accepts the work that bills of plus files pay for, at what they come to, and takes that back once they are cancelled. Nobody else has
 * to accept it: the file says that it is done, and the audit of its bills is by a second person. The task's history learns of the bills
 * where it learns of all of them (`people-bills.ts`). Safe to run at any time and to be cut
 * off. Returns how many tasks were looked at.
 */
export const followBatchBills = async (service: Pick<Service, "reading" | "system">): Promise<number> => {
  const after = Number((await readFact(service.reading, followedFact)) ?? 0);
  const upTo = await lastChange(service.reading);
  if (upTo <= after) return 0;
  const changed = await service.reading
    .selectFrom("bills as b")
    .innerJoin("tasks as t", "t.id", "b.task_id")
    .select("b.task_id")
    .distinct()
    .where("b.change_seq", ">", after)
    .where("b.change_seq", "<=", upTo)
    .where("b.task_batch_id", "is not", null)
    .where("t.batch_id", "is not", null)
    .orderBy("b.task_id")
    .execute();
  const context = service.system("tasks");
  for (const { task_id } of changed) {
    while ((await context.write((writing) => follow(writing, task_id ?? 0))) === peopleATurn) await yieldToEventLoop();
  }
  if (changed.length > 0) await context.write(({ tx }) => storeFact(tx, followedFact, String(upTo)));
  return changed.length;
};
