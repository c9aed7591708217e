import { daysBetween } from "../../../src-shared/kernel/values/time/time.ts";
import { applicantSources, applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import type { taskApplicantRecord } from "../../../src-shared/tasks/applicants/task-applicants-record.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { type Reader, readRow, type Tables } from "../../core/database/tables.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { assertCompanyIdMay } from "../../directory/companies/company-work.ts";
import type { RecordRules } from "../../records/records/rules.ts";
import { followPeople } from "../tasks/people-counts.ts";
import { newApplicant } from "../tasks/publish.ts";
import { isBilled } from "../tasks/standing-bills.ts";
import { unfit } from "../tasks/task-facts.ts";
import { findTask, type Task, taskCode, taskCodes } from "../tasks/task-row.ts";
import { tellTask } from "../tasks/tell.ts";
import { applicantsSource } from "./applicants-source.ts";
import { findLabor } from "./find-worker.ts";

export type Applicant = Tables["task_applicants"];
type Rules = RecordRules<typeof taskApplicantRecord>;

const { code } = applicantStates;

/** States of a task in which somebody can still be elected: also as a replacement before work ends. */
const electing = taskCodes("published", "elected", "inProgress");
/** States in which work is accepted. */
const accepting = taskCodes("inProgress", "toAccept", "refused", "accepted", "partlySettled");
/** Of `priceUnits`. */
const perDay = 2;

/** Throws what stands against somebody's being elected for a task now. */
export const assertElectable = async (db: Reader, task: Task, companyLaborId: number): Promise<void> => {
  if (!electing.includes(task.status)) throw new ServiceError("task_election_over");
  await assertCompanyIdMay(db, task.company_id, "giveWork");
  const worker = await readRow(db, "company_labors", companyLaborId);
  const obstacle = unfit(worker);
  if (obstacle !== null) throw new ServiceError(obstacle);
  if ((task.elected_count ?? 0) >= (task.need_count ?? 0)) throw new ServiceError("task_full");
};

/** Most that may be accepted of one person, cents: where a day is priced, the highest price for each day of the task; null: no such bound. */
export const mostAccepted = (task: Task): number | null => {
  const { price, max_price, price_unit, start_day, end_day } = task;
  if (price_unit !== perDay || start_day === null || end_day === null || price === 0) return null;
  return (max_price ?? price) * (daysBetween(start_day, end_day) + 1);
};

/** Effects of each step of somebody's part: the task is told of it and goes where its people stand. */
const after = (
  writing: Writing,
  row: Applicant,
  userId: number,
  kind: Parameters<typeof tellTask>[2],
  more: { readonly amount?: number; readonly reason?: string } = {},
) => ({
  besides: async (): Promise<void> => {
    await tellTask(writing, row.task_id, kind, { userId, laborId: row.labor_id, ...more });
    await followPeople(writing, row.task_id);
  },
});

/** Rules of people's parts in tasks beside the declaration. */
export const applicantRules: Rules = {
  source: applicantsSource,
  prefix: "BM",
  stamps: {
    elect: { by: "elect_by", at: "elect_at" },
    reject: { by: "reject_by", at: "reject_at", reason: "reject_reason" },
    accept: { by: "accept_by", at: "accept_at" },
    refuse: { by: "refuse_by", at: "refuse_at", reason: "refuse_reason" },
    correct: { by: "correct_by", at: "correct_at", reason: "correct_reason" },
    withdraw: { by: "withdraw_by", at: "withdraw_at", reason: "withdraw_reason" },
  },
  audited: { create: ["task_id", "source"], act: ["accept_amount", "score"] },
  facts: async () => ({}),
  create: async ({ principal }, writing, body, company) => {
    const task = await findTask(writing.tx, principal, body.task_id);
    if (task.company_id !== company.id) throw new ServiceError("not_found");
    const worker = await findLabor(writing.tx, company.id, recordId(body.company_labor_id));
    await assertElectable(writing.tx, task, worker.id);
    const same = await writing.tx
      .selectFrom("task_applicants")
      .select("id")
      .where("task_id", "=", task.id)
      .where("labor_id", "=", worker.labor_id)
      .executeTakeFirst();
    if (same !== undefined) throw new ServiceError("applicant_twice");
    const {
      version: _version,
      agency_id: _agency,
      company_id: _company,
      create_at: _at,
      ...columns
    } = newApplicant(task, writing.at);
    return {
      columns: {
        ...columns,
        ...{ labor_id: worker.labor_id, company_labor_id: worker.id, source: applicantSources.directed },
        ...{ elect_by: principal.user_id, elect_at: writing.at },
      },
      besides: async () => {
        await tellTask(writing, task.id, "dispatch", { userId: principal.user_id, laborId: worker.labor_id });
        await followPeople(writing, task.id);
      },
    };
  },
  judge: {
    elect: async ({ db, row }) => assertElectable(db, await readRow(db, "tasks", row.task_id), row.company_labor_id),
    accept: async ({ db, row, body }) => {
      const task = await readRow(db, "tasks", row.task_id);
      if (!accepting.includes(task.status)) throw new ServiceError("task_not_begun");
      const amount = amountOf(body, row.id);
      if (amount === null) throw new ServiceError("invalid", { fields: { accept_amount: ["required"] } });
      const most = mostAccepted(task);
      if (most !== null && amount > most) throw new ServiceError("applicant_over_price");
    },
    correct: async ({ db, row }) => {
      if (await isBilled(db, "applicant_id", row.id)) throw new ServiceError("applicant_billed");
    },
  },
  act: {
    elect: async ({ principal }, writing, row) => after(writing, row, principal.user_id, "elect"),
    reject: async ({ principal }, writing, row, { reason = "" }) =>
      after(writing, row, principal.user_id, "reject", { reason }),
    accept: async ({ principal }, writing, row, body) => {
      const amount = amountOf(body, row.id) ?? 0;
      return {
        changes: { accept_amount: amount, ...(body.score !== undefined && { score: body.score }) },
        ...after(writing, row, principal.user_id, "accept", { amount }),
      };
    },
    refuse: async ({ principal }, writing, row, { reason = "" }) =>
      after(writing, row, principal.user_id, "refuse", { reason }),
    correct: async ({ principal }, writing, row, { reason = "" }) => ({
      changes: { accept_amount: null, score: null },
      ...after(writing, row, principal.user_id, "correct", { reason }),
    }),
    withdraw: async ({ principal }, writing, row, { reason = "" }) =>
      after(writing, row, principal.user_id, "withdraw", { reason }),
  },
};

type Accepted = {
  readonly accept_amount?: number | undefined;
  readonly amounts?: Readonly<Record<string, number>> | undefined;
};

/** The amount that is accepted of one of several; cents, null where none was said. */
const amountOf = ({ accept_amount, amounts }: Accepted, id: number): number | null =>
  amounts?.[String(id)] ?? accept_amount ?? null;

/** True while a worker can still be told of a task that waits for their answer. */
export const isAwaited = (applicant: Applicant, task: Task): boolean =>
  applicant.status === code("elected") && task.status !== taskCode("closed") && task.status !== taskCode("cancelled");
