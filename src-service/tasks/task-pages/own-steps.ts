import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { taskApplicantRecord } from "../../../src-shared/tasks/applicants/task-applicants-record.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import { saveRecord } from "../../records/records/save.ts";
import { followPeople } from "../tasks/people-counts.ts";
import { unfit } from "../tasks/task-facts.ts";
import { tellTask } from "../tasks/tell.ts";
import type { Applicant } from "./hall.ts";

const { code, allows } = applicantStates;

/** Steps that somebody takes by themselves in a task that they came to. */
export type OwnStep = "receive" | "deliver" | "withdraw";

/** Throws `illegal_transition` where somebody's part does not stand where a step begins. */
export const assertStep = (part: Pick<Applicant, "status">, step: OwnStep): void => {
  if (!allows(step, part.status)) throw new ServiceError("illegal_transition", { current: part.status });
};

/** Changes that a step leaves in the part of who takes it. */
const changesOf = (step: OwnStep, at: string, reason: string): Partial<Applicant> => {
  switch (step) {
    case "receive":
      return { status: code("working"), receive_at: at };
    case "deliver":
      return { status: code("toAccept"), deliver_at: at };
    case "withdraw":
      return { status: code("gaveUp"), withdraw_by: null, withdraw_at: at, withdraw_reason: reason };
  }
};

/**
 * Takes a step of somebody's own in a task: the task's history tells of it, and the task goes where its people stand. Throws
 * `illegal_transition`, and, where somebody would begin who is not ready any more, `applicant_not_ready`, `applicant_under_age`.
 */
export const takeStep = async (writing: Writing, id: number, step: OwnStep, reason = ""): Promise<void> => {
  const part = await readRow(writing.tx, "task_applicants", id);
  assertStep(part, step);
  if (step === "receive") {
    const obstacle = unfit(await readRow(writing.tx, "company_labors", part.company_labor_id));
    if (obstacle !== null) throw new ServiceError(obstacle);
  }
  const kind = step === "withdraw" && part.status === code("elected") ? "decline" : step;
  const changes = changesOf(step, writing.at, reason);
  await saveRecord(writing, taskApplicantRecord, part, changes, step, () => ({ ...(reason !== "" && { reason }) }));
  await tellTask(writing, part.task_id, kind, { laborId: part.labor_id, ...(reason !== "" && { reason }) });
  await followPeople(writing, part.task_id);
};
