import { sql } from "kysely";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { metresBetween, parsePlace } from "../../../src-shared/tasks/evidence/distance.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import { touchRow } from "../../core/plumbing/versioned.ts";
import type { PageFields } from "../../core/plumbing/worker-page.ts";
import type { Task } from "../tasks/task-row.ts";
import { tellTask } from "../tasks/tell.ts";
import type { Applicant } from "./hall.ts";
import type { Kept } from "./page-photo.ts";

const { code } = applicantStates;

/** States in which somebody signs in; what was kept on the phone also comes in after the work was handed over. */
export const signingStates = [code("working"), code("refused")];
export const sendingStates = [...signingStates, code("toAccept")];

const mostPlace = 100;
/** Time by which the clock of a phone may be ahead. */
const aheadMs = 120_000;

/** Place and time that somebody says. `atMs`: what their phone kept while it had no connection; null: now. */
export type Said = { readonly place: string; readonly position: string | null; readonly atMs: number | null };

const wrong = (field: string, fault: string): ServiceError =>
  new ServiceError("invalid", { fields: { [field]: [fault] } });

/** Reads a form of signing in. Throws `invalid` beside the place: either it is typed, or the browser knows the position. */
export const saidIn = (fields: PageFields): Said => {
  const [place, position, at] = [fields["place"] ?? "", fields["position"] ?? "", fields["at"] ?? ""];
  if (position !== "" && parsePlace(position) === null) throw wrong("place", "wrong");
  if (place.trim().length > mostPlace) throw wrong("place", "too_long");
  if (place.trim() === "" && position === "") throw wrong("place", "required");
  if (at !== "" && !/^\d{12,14}$/u.test(at)) throw wrong("at", "sign_time");
  return { place: place.trim(), position: position === "" ? null : position, atMs: at === "" ? null : Number(at) };
};

/** When somebody signed in, in Asia/Shanghai. Throws where that is in the future, before the work began or was received. */
const timeOf = (writing: Writing, task: Task, part: Applicant, { atMs }: Said): string => {
  if (atMs === null && !signingStates.includes(part.status))
    throw new ServiceError("illegal_transition", { current: part.status });
  if (atMs !== null && atMs > writing.nowMs + aheadMs) throw wrong("at", "sign_time");
  const at = atMs === null || atMs >= writing.nowMs ? writing.at : shanghaiNow(atMs);
  if (dayOf(at) < (task.start_day ?? "")) throw new ServiceError("task_not_begun");
  if (at < (part.receive_at ?? "")) throw wrong("at", "sign_time");
  return at;
};

/** Counts the days on which somebody signed in; a count alone makes no next version of their part. */
const countDays = async (writing: Writing, part: Applicant): Promise<void> => {
  const days = await writing.tx
    .selectFrom("sign_ins")
    .select(sql<number>`count(distinct substr(sign_at, 1, 10))`.as("days"))
    .where("applicant_id", "=", part.id)
    .executeTakeFirstOrThrow();
  await writing.tx
    .updateTable("task_applicants")
    .set({ sign_count: Number(days.days), change_seq: await writing.changeSeq() })
    .where("id", "=", part.id)
    .execute();
  touchRow(writing, "taskApplicants", part);
};

/**
 * Writes down that somebody was at work, with the distance to the task's place in metres; what a phone kept keeps its own time, and
 * the time of its coming in marks it. The same entry sent twice is there once. Throws `illegal_transition`, `task_not_begun`, and
 * `invalid` at `at`.
 */
export const signIn = async (writing: Writing, id: number, said: Said, photo: Kept | null): Promise<boolean> => {
  const { tx, at } = writing;
  const part = await readRow(tx, "task_applicants", id);
  if (!sendingStates.includes(part.status)) throw new ServiceError("illegal_transition", { current: part.status });
  const task = await readRow(tx, "tasks", part.task_id);
  const sign_at = timeOf(writing, task, part, said);
  const same = await tx
    .selectFrom("sign_ins")
    .select("id")
    .where("applicant_id", "=", id)
    .where("sign_at", "=", sign_at)
    // Two within a second are told apart by where they were made.
    .where("position", said.position === null ? "is" : "=", said.position)
    .executeTakeFirst();
  if (same !== undefined) return false;
  await tx
    .insertInto("sign_ins")
    .values({
      ...{ id: await writing.ids(1), version: 1, change_seq: await writing.changeSeq() },
      ...{ agency_id: part.agency_id, company_id: part.company_id, task_id: task.id, applicant_id: id },
      ...{ labor_id: part.labor_id, sign_at, received_at: at, position: said.position, place: said.place },
      distance: metresBetween(task.position, said.position),
      ...{ photo_key: photo?.key ?? null, photo_sha256: photo?.sha256 ?? null },
    })
    .execute();
  touchRow(writing, "signins", part);
  await countDays(writing, part);
  await tellTask(writing, task.id, "signIn", { laborId: part.labor_id });
  return true;
};
