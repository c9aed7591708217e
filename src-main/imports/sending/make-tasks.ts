import type { BillImportRow } from "../../../src-shared/billing/bills/bills-calls.ts";
import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import type { RowWord } from "../../../src-shared/kernel/imports/define-import.ts";
import { calls } from "../../../src-shared/registries/calls/registry.ts";
import { plusTask, plusTaskRowOf } from "../../../src-shared/tasks/batches/plus-task-import.ts";
import type { Api, CallOptions } from "../../api/api.ts";
import type { SealedBatch, SealedBills } from "../staging/worker-protocol.ts";

/** Progress of making the tasks of a batch of plus bills: the part to be sent next, and the rows taken once the service has all of them. */
export type TasksAt = {
  readonly part: number;
  readonly rows: { readonly done: number; readonly total: number } | null;
};

export const noTasksYet: TasksAt = { part: 0, rows: null };

/** One question to the service: goes on at `at`, the tasks are there, with the rows that made none, or no row was looked at. */
type TaskStep =
  | { readonly kind: "on"; readonly at: TasksAt }
  | { readonly kind: "refused"; readonly code: string; readonly params: RowWord["params"] }
  | { readonly kind: "made"; readonly task_batch_id: string; readonly refused: readonly RowWord[] };

/** The plus bills of a batch whose tasks have to be made first; null where they are, or need not be. */
export const awaitsTasks = (sealed: SealedBatch): SealedBills | null =>
  !("template" in sealed) && sealed.task_batch !== undefined && sealed.task_batch_id === undefined ? sealed : null;

type Answer = CallOutput<(typeof calls)["importJobs.state"]>;

const heard = (sealed: SealedBills, { part }: TasksAt, answer: Answer): TaskStep => {
  const { state, received, task_batch_id, refused, judged, total } = answer;
  if (state === "working") return { kind: "on", at: { part, rows: { done: judged, total } } };
  if (state === "receiving") {
    const missing = Array.from({ length: sealed.parts }, (_, index) => index).find((one) => !received.includes(one));
    return { kind: "on", at: { part: missing ?? part, rows: null } };
  }
  const words = refused.map(({ row, code = "", params = {} }): RowWord => ({ row, code, params }));
  if (task_batch_id !== undefined) return { kind: "made", task_batch_id, refused: words };
  return { kind: "refused", code: words[0]?.code ?? "import_interrupted", params: words[0]?.params ?? {} };
};

/**
 * Sends a part of the rows whose tasks may be missing, or asks how far the service is with them. The same part again, after an answer
 * that was lost or a start of the program, gets the same answer. Throws what `Api.call` throws.
 */
export const makeTasks = async (
  api: Pick<Api, "call">,
  sealed: SealedBills,
  at: TasksAt,
  rowsOf: (part: number) => Promise<readonly BillImportRow[]>,
  options: Omit<CallOptions, "idempotencyKey">,
): Promise<TaskStep> => {
  const { key, digest } = sealed.task_batch ?? { key: "", digest: "" };
  if (at.rows !== null)
    return heard(sealed, at, await api.call(calls["importJobs.state"], { params: { batch_key: key } }, options));
  const { file_name, import_file_url, import_file_sha256, total_rows, parts, company_id } = sealed;
  const body = {
    ...{ batch_key: key, digest, file_name, total_rows, part: at.part, parts, company_id },
    ...(import_file_url !== undefined && { import_file_url, import_file_sha256 }),
    rows: (await rowsOf(at.part)).map(plusTaskRowOf),
  };
  const answer = await api.call(plusTask.call, { body }, { ...options, idempotencyKey: key });
  return heard(sealed, at, answer);
};
