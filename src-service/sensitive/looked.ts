import { z } from "zod";
import type { AuditObject } from "../../src-shared/audit-objects.ts";
import { ServiceError } from "../context.ts";
import type { Reader } from "../database/bulk.ts";

const shown = z.object({ field: z.string() });

/**
 * What a person has looked at of a record since a time (`YYYY-MM-DD HH:mm:ss`), by the audit log, in which every look stands:
 * the fields that were shown in clear.
 */
export const fieldsLookedAt = async (
  db: Reader,
  userId: number,
  object: AuditObject,
  since: string,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom("audit_log")
    .select("after")
    .where("object", "=", object)
    .where("actor_id", "=", userId)
    .where("action", "=", "sensitive.reveal")
    .where("at", ">=", since)
    .execute();
  const fields = rows.flatMap(({ after }) => {
    const read = shown.safeParse(JSON.parse(after === "" ? "null" : after));
    return read.success ? read.data.field.split(",") : [];
  });
  return new Set(fields);
};

/**
 * Nobody decides about evidence that they have not looked at themselves. Throws `evidence_not_seen` where one of the fields was not
 * shown to this person since a time.
 */
export const assertLookedAt = async (
  db: Reader,
  userId: number,
  object: AuditObject,
  fields: readonly string[],
  since: string,
): Promise<void> => {
  if (fields.length === 0) return;
  const seen = await fieldsLookedAt(db, userId, object, since);
  if (!fields.every((field) => seen.has(field))) throw new ServiceError("evidence_not_seen");
};

/** The same of a file that is evidence: the person has fetched it. Throws `evidence_not_seen`. */
export const assertFetched = async (db: Reader, userId: number, object: AuditObject, action: string): Promise<void> => {
  const fetched = await db
    .selectFrom("audit_log")
    .select("id")
    .where("object", "=", object)
    .where("actor_id", "=", userId)
    .where("action", "=", action)
    .limit(1)
    .executeTakeFirst();
  if (fetched === undefined) throw new ServiceError("evidence_not_seen");
};
