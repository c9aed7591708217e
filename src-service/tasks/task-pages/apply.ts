import { parseMoney } from "../../../src-shared/kernel/values/money/money-parse.ts";
import { applicantSources, applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { taskApplicantRecord } from "../../../src-shared/tasks/applicants/task-applicants-record.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { findRow } from "../../core/database/tables.ts";
import { insertRecord, saveRecord } from "../../records/records/save.ts";
import { followPeople } from "../tasks/people-counts.ts";
import { newApplicant } from "../tasks/publish.ts";
import { unfit } from "../tasks/task-facts.ts";
import type { Task } from "../tasks/task-row.ts";
import { tellTask } from "../tasks/tell.ts";
import { type Applicant, isElecting, isInHall } from "./hall.ts";
import { type Cooperation, cooperationsOf } from "./who.ts";

const { code, allows } = applicantStates;

/** Field of the price that somebody asks for a task: a page has one of each. */
export const quoteName = (taskId: number): string => `quote_${taskId}`;

const wrongQuote = ({ id }: Pick<Task, "id">, fault: string): ServiceError =>
  new ServiceError("invalid", { fields: { [quoteName(id)]: [fault] } });

/** The price that somebody asks for a unit, cents, within the range of the task; null where the task has one price for all. */
const quoteOf = (task: Task, text: string): number | null => {
  const { price, max_price } = task;
  if (max_price === null) return null;
  const parsed = parseMoney(text, { refuseZero: true });
  if (!parsed.ok) throw wrongQuote(task, "wrong");
  if (parsed.cents < price || parsed.cents > max_price) throw wrongQuote(task, "quote_range");
  return parsed.cents;
};

/** Throws what stands against this person's applying for a task now, in the order in which it helps them most. */
const assertMayApply = (
  task: Task,
  worker: Cooperation | undefined,
  before: Applicant | undefined,
  now: string,
): void => {
  if (worker === undefined) throw new ServiceError("task_not_for_you");
  if (before !== undefined && !allows("applyAgain", before.status)) throw new ServiceError("applicant_twice");
  if (task.is_display_hall !== 1 && task.no_directional_is_display_hall !== 1)
    throw new ServiceError("task_not_for_you");
  if (!isInHall(task)) throw new ServiceError("task_election_over");
  const obstacle = unfit(worker);
  if (obstacle !== null) throw new ServiceError(obstacle);
  if (!worker.isOpen) throw new ServiceError("company_not_active");
  if (isElecting(task, now)) return;
  throw new ServiceError((task.elected_count ?? 0) < (task.need_count ?? 0) ? "task_election_over" : "task_full");
};

/**
 * Somebody applies for a task of the hall, or anew after having given up or not having been elected. Throws `task_not_for_you`,
 * `applicant_twice`, `task_election_over`, `applicant_not_ready`, `applicant_under_age`, `company_not_active`, `task_full`, and
 * `invalid` beside the price.
 */
export const applyFor = async (
  writing: Writing,
  laborId: number,
  asked: { readonly taskId: number; readonly quote: string },
): Promise<Pick<Applicant, "id" | "labor_id">> => {
  const { tx, at } = writing;
  const task = await findRow(tx, "tasks", asked.taskId);
  if (task === undefined) throw new ServiceError("task_not_for_you");
  const worker = (await cooperationsOf(tx, laborId)).find(({ company_id }) => company_id === task.company_id);
  const before = await tx
    .selectFrom("task_applicants")
    .selectAll()
    .where("task_id", "=", task.id)
    .where("labor_id", "=", laborId)
    .executeTakeFirst();
  assertMayApply(task, worker, before, at);
  const relation = worker as Cooperation;
  const quote = quoteOf(task, asked.quote);
  const id = await keep(writing, task, relation, before, quote);
  await tellTask(writing, task.id, "apply", { laborId, ...(quote !== null && { amount: quote }) });
  await followPeople(writing, task.id);
  return { id, labor_id: laborId };
};

const keep = async (
  writing: Writing,
  task: Task,
  worker: Cooperation,
  before: Applicant | undefined,
  quote: number | null,
): Promise<number> => {
  const status = code("applied");
  if (before !== undefined) {
    const fresh = newApplicant(task, writing.at);
    const changes = { ...fresh, version: before.version, status, quote, company_labor_id: worker.id };
    await saveRecord(writing, taskApplicantRecord, before, changes, "applyAgain", () => ({ more: { quote } }));
    return before.id;
  }
  const id = await writing.ids(1);
  const [no = ""] = await writing.numbers("BM", 1);
  const row = {
    ...newApplicant(task, writing.at),
    ...{ id, no, change_seq: await writing.changeSeq(), status, quote, source: applicantSources.applied },
    // Who sees the tasks of one maker only sees who applied for them.
    ...{ maker_id: task.maker_id, labor_id: worker.labor_id, company_labor_id: worker.id },
  };
  const more = { task_id: task.id, source: applicantSources.applied, quote };
  await insertRecord(writing, taskApplicantRecord, row, { more });
  return id;
};
