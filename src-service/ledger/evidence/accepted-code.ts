import { createHash } from "node:crypto";
import { acceptanceNote } from "../../../src-shared/billing/vouchers/voucher-states.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";

/** Of the lifecycle of people of tasks: their work was accepted. */
const accepted = 5;

/** Part in a task whose work was accepted, with its amount in cents. */
type AcceptedPart = { readonly id: number; readonly accept_amount: number | null };

/**
 * Short code of what was accepted in a task, as its note prints it ("4F2A-9C01"): another one as soon as somebody or some amount is
 * another. "" where nothing is accepted.
 */
export const acceptedCode = (parts: readonly AcceptedPart[]): string => {
  if (parts.length === 0) return "";
  const said = [...parts]
    .sort((one, other) => one.id - other.id)
    .map(({ id, accept_amount }) => `${id}:${accept_amount ?? 0}`);
  const hex = createHash("sha256").update(said.join(",")).digest("hex").slice(0, 8).toUpperCase();
  return `${hex.slice(0, 4)}-${hex.slice(4)}`;
};

/** Of each of these tasks the code of what is accepted now. */
export const acceptedCodes = async (db: Reader, taskIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const parts = await lookUp(taskIds, (chunk) =>
    db
      .selectFrom("task_applicants")
      .select(["id", "task_id", "accept_amount"])
      .where("task_id", "in", chunk)
      .where("status", "=", accepted)
      .execute(),
  );
  const byTask = new Map<number, AcceptedPart[]>();
  for (const part of parts) {
    const of = byTask.get(part.task_id);
    if (of === undefined) byTask.set(part.task_id, [part]);
    else of.push(part);
  }
  return new Map(taskIds.map((id) => [id, acceptedCode(byTask.get(id) ?? [])]));
};

/** Stamped notes of tasks themselves, newest first; copies of them prove the settlements that they are billed in. */
export const notesOfTasks = (db: Reader, taskIds: readonly number[]) =>
  lookUp(taskIds, (chunk) =>
    db
      .selectFrom("voucher_records")
      .selectAll()
      .where("task_id", "in", chunk)
      .where("settlement_id", "is", null)
      .where("type", "=", acceptanceNote)
      .orderBy("id", "desc")
      .execute(),
  );

/** Those of these tasks whose stamped note says what is accepted now. */
export const notedTasks = async (db: Reader, taskIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const notes = await notesOfTasks(db, taskIds);
  const codes = await acceptedCodes(db, [...new Set(notes.map(({ task_id }) => task_id ?? 0))]);
  return new Set(
    notes.flatMap(({ task_id, task_code }) => (codes.get(task_id ?? 0) === task_code ? [task_id ?? 0] : [])),
  );
};
