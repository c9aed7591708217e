import { createHash } from "node:crypto";
import type { AnyCall } from "../../../src-shared/kernel/calls/define.ts";
import { type Canonical, canonicalJson } from "../../../src-shared/kernel/values/text/digest.ts";
import type { Principal, Writing } from "../../core/context.ts";
import type { Database, Tables } from "../../core/database/tables.ts";

export type Operation = Tables["operations"];

/** An answer as it is kept: status and body text, replayed byte for byte. */
export type StoredAnswer = { readonly status: number; readonly text: string };

/** Agency and company of the caller, so that keys of two tenants never collide. */
export const tenantOf = (principal: Principal): string => `${principal.agency_id}:${principal.company_id ?? 0}`;

/** True when a batch comes in parts under one key: it is done with the answer that says so. */
export const isInParts = (call: AnyCall): boolean => call.rowsIn !== undefined;

/** True when an answer ends the operation: anything but the receipt of a part, or word that a job has the rows. */
export const isFinalAnswer = (call: AnyCall, answer: unknown): boolean =>
  !isInParts(call) || (answer as { state?: string }).state === "done";

/** The fields that all parts of a batch share; their rows are covered by the digest of the batch. */
const withoutPart = (body: unknown, rowsIn: string): unknown => {
  const { part: _part, [rowsIn]: _rows, ...batchFields } = body as Record<string, unknown>;
  return batchFields;
};

/** SHA-256 of call, path parameters and body as parsed. */
export const requestDigest = (call: AnyCall, params: unknown, body: unknown): string => {
  const { name, rowsIn } = call;
  const identity = { call: name, params, body: rowsIn === undefined ? body : withoutPart(body, rowsIn) };
  return createHash("sha256")
    .update(canonicalJson(identity as Canonical))
    .digest("hex");
};

export const findOperation = (db: Database, tenant: string, key: string): Promise<Operation | undefined> =>
  db.selectFrom("operations").selectAll().where("tenant", "=", tenant).where("key", "=", key).executeTakeFirst();

/** Stores the outcome in the same transaction as the change itself: both are committed, or neither. */
export const storeOperation = async (
  writing: Writing,
  principal: Principal,
  operation: { call: AnyCall; key: string; digest: string; startedMs: number },
  answer: StoredAnswer,
): Promise<void> => {
  await writing.tx
    .insertInto("operations")
    .values({
      tenant: tenantOf(principal),
      key: operation.key,
      call: operation.call.name,
      user_id: principal.user_id,
      digest: operation.digest,
      state: "done",
      status: answer.status,
      answer: answer.text,
      started_ms: operation.startedMs,
      finished_ms: writing.nowMs,
    })
    .execute();
};
