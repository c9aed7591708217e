import { createHash } from "node:crypto";
import type { AnyCall } from "../../src-shared/calls/define.ts";
import { type Canonical, canonicalJson } from "../../src-shared/values/digest.ts";
import type { Principal, Writing } from "../context.ts";
import type { Database, Tables } from "../database/tables.ts";

export type Operation = Tables["operations"];

/** An answer as it is kept: status and body text, replayed byte for byte. */
export type KeptAnswer = { readonly status: number; readonly text: string };

/** Keys of two tenants never meet: agency and company of the caller. */
export const tenantOf = (principal: Principal): string => `${principal.agency_id}:${principal.company_id ?? 0}`;

/**
 * The parts of a request that name its operation. A bill batch comes in parts under one key, so its rows are left to the
 * batch's own digest, and it is done with the part that completes it.
 */
const partsOfBatch = new Set(["bills.import", "bills.simpleImport"]);

export const isInParts = (call: AnyCall): boolean => partsOfBatch.has(call.name);

/** Whether an answer ends the operation: anything but the receipt of a part before the last. */
export const isFinalAnswer = (call: AnyCall, answer: unknown): boolean =>
  !isInParts(call) || (answer as { state?: string }).state === "done";

const withoutPart = (body: unknown): unknown => {
  const { part: _part, bills: _bills, ...rest } = body as Record<string, unknown>;
  return rest;
};

/** SHA-256 of call, path parameters and body as parsed. */
export const requestDigest = (call: AnyCall, params: unknown, body: unknown): string => {
  const named = { call: call.name, params, body: isInParts(call) ? withoutPart(body) : body };
  return createHash("sha256")
    .update(canonicalJson(named as Canonical))
    .digest("hex");
};

export const findOperation = (db: Database, tenant: string, key: string): Promise<Operation | undefined> =>
  db.selectFrom("operations").selectAll().where("tenant", "=", tenant).where("key", "=", key).executeTakeFirst();

/** Keeps the outcome in the transaction that posts: both are there, or neither. */
export const keepOperation = async (
  writing: Writing,
  principal: Principal,
  operation: { call: AnyCall; key: string; digest: string; startedMs: number },
  answer: KeptAnswer,
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
