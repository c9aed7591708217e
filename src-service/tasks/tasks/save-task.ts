import type { z } from "zod";
import { hardWordKinds } from "../../../src-shared/companies/sensitive-words/sensitive-words-record.ts";
import { withId } from "../../../src-shared/kernel/lists/id-set.ts";
import { flagsOf } from "../../../src-shared/tasks/tasks/task-rules.ts";
import { taskAudits, taskModes } from "../../../src-shared/tasks/tasks/task-states.ts";
import { taskForm, taskRecord } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import { occupationStates } from "../../../src-shared/workers/occupations/occupations-record.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { findRow, insertMany, type Reader, type Tables } from "../../core/database/tables.ts";
import { recordId, recordIds } from "../../core/plumbing/answers.ts";
import { wordHits } from "../../core/plumbing/find-words.ts";
import { assertVersion } from "../../core/plumbing/versioned.ts";
import { assertCompanyIdMay } from "../../directory/companies/company-work.ts";
import { assertOwnFiles } from "../../records/records/files.ts";
import { findRecord } from "../../records/records/find.ts";
import { saveRecord } from "../../records/records/save.ts";
import { faultsOf, namedOf } from "./task-facts.ts";
import { type Task, taskCode } from "./task-row.ts";

export type TaskUpdate = z.output<(typeof taskRecord)["calls"]["update"]["body"]>;
type Sent = Omit<TaskUpdate, "version" | "action" | "reason">;

const asFlag = (value: boolean | undefined, kept: number | null): number =>
  value === undefined ? (kept ?? 0) : Number(value);

/** The occupation that was sent: "" takes it away. */
const occupationOf = ({ occupation_id: sent }: Sent, task?: Task): number | null =>
  sent === undefined ? (task?.occupation_id ?? null) : sent === "" ? null : recordId(sent);

/** Throws `not_found` for an occupation that was chosen now and is not in force at the agency of the task. */
export const assertOccupation = async (
  db: Reader,
  { agency_id, occupation_id }: Pick<Task, "agency_id" | "occupation_id">,
  before: number | null,
): Promise<void> => {
  if (occupation_id === null || occupation_id === before) return;
  const row = await findRow(db, "occupations", occupation_id);
  if (row?.agency_id !== agency_id || row.status !== occupationStates.code("inForce"))
    throw new ServiceError("not_found");
};

/** Columns that hold what was sent, with the flags that the mode leaves. `task`: as it stands; absent: a new one. */
export const taskColumns = (
  sent: Sent,
  company: Pick<Tables["companies"], "is_no_audit" | "task_mode">,
  task?: Task,
) => {
  const mode = sent.mode ?? task?.mode ?? company.task_mode ?? taskModes.open;
  const flags = flagsOf(
    mode,
    {
      is_display_hall: asFlag(sent.is_display_hall, task?.is_display_hall ?? 1) === 1,
      no_directional_is_display_hall:
        asFlag(sent.no_directional_is_display_hall, task?.no_directional_is_display_hall ?? 1) === 1,
      is_no_audit: asFlag(sent.is_no_audit, task?.is_no_audit ?? 0) === 1,
      is_no_audit_directional: true,
    },
    company.is_no_audit === 1,
  );
  const span = sent.auto_approve_time;
  const or = <K extends keyof Sent & keyof Task>(key: K, none: Task[K]): Task[K] => {
    const value = sent[key];
    if (value === undefined) return task?.[key] ?? none;
    return (value === "" ? none : value) as Task[K];
  };
  return {
    ...{ name: or("name", ""), industry_name: or("industry_name", ""), mode },
    occupation_id: occupationOf(sent, task),
    ...{ price: sent.price ?? task?.price ?? 0, max_price: or("max_price", null), price_unit: or("price_unit", 2) },
    predict_task_amount: sent.predict_task_amount ?? task?.predict_task_amount ?? 0,
    ...{ settlement_period: sent.settlement_period ?? task?.settlement_period ?? 3, need_count: or("need_count", 0) },
    ...{ start_day: or("start_day", null), end_day: or("end_day", null), area: or("area", ""), place: or("place", "") },
    ...{
      position: or("position", null),
      requirement: or("requirement", ""),
      delivery_standard: or("delivery_standard", ""),
    },
    content: sent.content === undefined ? (task?.content ?? null) : JSON.stringify(sent.content),
    auto_approve_from: span === undefined ? (task?.auto_approve_from ?? null) : (span?.[0] ?? null),
    auto_approve_to: span === undefined ? (task?.auto_approve_to ?? null) : (span?.[1] ?? null),
    ...{ auto_receive_time: or("auto_receive_time", null), auto_start_time: or("auto_start_time", null) },
    auto_end_time: or("auto_end_time", null),
    is_display_hall: Number(flags.is_display_hall),
    no_directional_is_display_hall: Number(flags.no_directional_is_display_hall),
    is_no_audit: Number(flags.is_no_audit),
    is_no_audit_directional: Number(flags.is_no_audit_directional),
  };
};

/** Names the workers and files of a task in place of those before; what was not sent stays. Throws `not_found` for any other. */
export const saveParts = async (
  { principal }: SignedIn,
  { tx }: Writing,
  task: Pick<Task, "id" | "company_id">,
  { labor_ids, attachments }: Sent,
): Promise<void> => {
  if (labor_ids !== undefined) {
    const ids = recordIds([...new Set(labor_ids)]);
    const found =
      ids.length === 0
        ? []
        : await tx
            .selectFrom("company_labors")
            .select(["id", "labor_id"])
            .where("id", "in", ids)
            .where("company_id", "=", task.company_id)
            .execute();
    if (found.length !== ids.length) throw new ServiceError("not_found");
    const laborOf = new Map(found.map(({ id, labor_id }) => [id, labor_id]));
    await tx.deleteFrom("task_named").where("task_id", "=", task.id).execute();
    await insertMany(
      tx,
      "task_named",
      ids.map((id, at) => ({
        task_id: task.id,
        position: at + 1,
        company_labor_id: id,
        labor_id: laborOf.get(id) ?? 0,
      })),
    );
  }
  if (attachments === undefined) return;
  const kept = await tx.selectFrom("task_attachments").selectAll().where("task_id", "=", task.id).execute();
  const files = new Map(kept.map((file) => [file.storage_key, file]));
  const added = attachments.filter((key) => !files.has(key));
  await assertOwnFiles(tx, principal, { attachments: taskForm.attachments }, { attachments: added });
  const stored =
    added.length === 0
      ? []
      : await tx.selectFrom("storage_objects").select(["key", "name", "sha256"]).where("key", "in", added).execute();
  for (const { key, name, sha256 } of stored)
    files.set(key, { task_id: task.id, position: 0, storage_key: key, file_name: name, sha256: sha256 ?? "" });
  await tx.deleteFrom("task_attachments").where("task_id", "=", task.id).execute();
  await insertMany(
    tx,
    "task_attachments",
    [...new Set(attachments)].flatMap((key, at) => {
      const file = files.get(key);
      return file === undefined ? [] : [{ ...file, position: at + 1 }];
    }),
  );
};

type TaskTexts = Pick<Task, "name" | "requirement" | "delivery_standard" | "content">;

/** Texts of a task in which the agency's words are looked for. */
export const textsOf = ({ name, requirement, delivery_standard, content }: TaskTexts): string[] => [
  ...[name, requirement ?? "", delivery_standard ?? ""],
  ...(JSON.parse(content ?? "[]") as { key: string; value: string }[]).flatMap(({ key, value }) => [key, value]),
];

/** Words of the agency that a task holds: `hard` ones block it, soft ones are for the eyes of who audits it. */
export const wordsIn = async (
  { db }: { readonly db: Reader },
  task: TaskTexts & Pick<Task, "agency_id">,
): Promise<{ hard: string[]; soft: string[] }> => {
  const found = new Map<string, number>();
  for (const { word } of await wordHits(db, task.agency_id, textsOf(task))) found.set(word.word, word.kind);
  const of = (isHard: boolean) =>
    [...found].flatMap(([word, kind]) => (hardWordKinds.includes(kind) === isHard ? [word] : []));
  return { hard: of(true), soft: of(false) };
};

/**
 * Throws what stands against a task's being published at `at`: a company that may give no work, what is missing or wrong by field,
 * and words that may not be there.
 */
export const assertReady = async (db: Reader, task: Task, at: string): Promise<void> => {
  await assertCompanyIdMay(db, task.company_id, "giveWork");
  const faults = await faultsOf(db, task, at);
  if (faults.length > 0)
    throw new ServiceError("task_faults", {
      fields: Object.fromEntries(faults.map(({ field, code }) => [field, [code]])),
    });
  if ((await wordsIn({ db }, task)).hard.length > 0) throw new ServiceError("task_word_forbidden");
};

/** Fields that may still be changed while people rely on a task: nothing that they agreed to. */
const alwaysOpen: ReadonlySet<string> = new Set([
  ...["requirement", "delivery_standard", "attachments", "auto_receive_time", "auto_start_time", "auto_end_time"],
  ...[
    "auto_approve_from",
    "auto_approve_to",
    "is_display_hall",
    "no_directional_is_display_hall",
    "need_count",
    "position",
  ],
]);

/** Columns that are other than they were; a form sends all of its fields, whatever was changed in it. */
const changedColumns = (task: Task, columns: Partial<Task>): string[] => {
  const before = new Map<string, unknown>(Object.entries(task));
  return Object.entries(columns).flatMap(([name, value]) =>
    (before.get(name) ?? null) === (value ?? null) ? [] : [name],
  );
};

/** True when other workers are named than before. */
const changesNames = async (db: Reader, { id }: Task, { labor_ids }: Sent): Promise<boolean> =>
  labor_ids !== undefined &&
  (await namedOf(db, id)).map((worker) => String(worker.id)).join() !== [...new Set(labor_ids)].join();

/**
 * Saves fields of a task (requirement T3): of a draft or a rejected one all, which makes it a draft; of a published one that
 * nobody applied for all, and it is audited anew; of any other only what nobody relied on. Throws as `tasks.update` says.
 */
export const editTask = async (context: SignedIn, writing: Writing, id: string, body: TaskUpdate): Promise<Task> => {
  const { principal } = context;
  const { tx } = writing;
  const task = await findRecord<Task>(tx, principal, taskRecord, id);
  if (!principal.permissions.has("task.task.edit")) throw new ServiceError("forbidden");
  assertVersion(task, body.version);
  if (!taskRecord.states.allows("edit", task.status))
    throw new ServiceError("illegal_transition", { current: task.status });
  const { version: _version, action: _action, reason: _reason, ...sent } = body;
  const isDraft = task.status === taskCode("draft") || task.status === taskCode("rejected");
  const isAwaited = !isDraft && ((task.applied_count ?? 0) > 0 || task.status !== taskCode("published"));
  const company = await tx
    .selectFrom("companies")
    .selectAll()
    .where("id", "=", task.company_id)
    .executeTakeFirstOrThrow();
  const columns = taskColumns(sent, company, task);
  const fixed = [
    ...changedColumns(task, columns),
    ...((await changesNames(tx, task, sent)) ? ["labor_ids"] : []),
  ].filter((name) => !alwaysOpen.has(name));
  const lowersNeed = (columns.need_count ?? 0) < (task.need_count ?? 0);
  if (isAwaited && (fixed.length > 0 || lowersNeed)) throw new ServiceError("task_relied_on");
  const next = { ...task, ...columns };
  await assertOccupation(tx, next, task.occupation_id);
  await saveParts(context, writing, task, sent);
  const isAudited = !isDraft && fixed.length > 0 && columns.is_no_audit !== 1;
  if (!isDraft) await assertReady(tx, next, writing.at);
  const words = await wordsIn(context, next);
  const changes: Partial<Task> = {
    ...columns,
    word_count: words.soft.length,
    editors: withId(task.editors, principal.user_id),
    ...(isDraft && { status: taskCode("draft"), audit_status: taskAudits.pending, reject_reason: null }),
    ...(isAudited && {
      status: taskCode("toAudit"),
      audit_status: taskAudits.pending,
      release_at: null,
      audit_at: null,
    }),
  };
  return saveRecord(writing, taskRecord, task, changes, "edit", (saved) => ({
    more: {
      name: saved.name,
      price: saved.price,
      predict_task_amount: saved.predict_task_amount,
      fields: Object.keys(sent),
    },
  }));
};
