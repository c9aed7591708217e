import { z } from "zod";
import type { AuditObject } from "../../../src-shared/registries/audit/audit-objects.ts";
import { ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";

const shown = z.object({ field: z.string() });

/**
 * Looks of a person at a record since a time (`YYYY-MM-DD HH:mm:ss`), by the audit log, in which every look stands:
 * the fields that were shown in clear.
 */
const fieldsLookedAt = async (
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

/** True where each of the fields was shown to this person since a time: nobody decides by evidence that they have not looked at. */
export const hasLookedAt = async (
  db: Reader,
  userId: number,
  object: AuditObject,
  fields: readonly string[],
  since: string,
): Promise<boolean> => {
  if (fields.length === 0) return true;
  const seen = await fieldsLookedAt(db, userId, object, since);
  return fields.every((field) => seen.has(field));
};

/** A file that is evidence: the record under which its fetches stand in the audit log, its bytes, and since when it is evidence. */
export type EvidenceOf = {
  readonly object: AuditObject;
  readonly sha256: string;
  /** `YYYY-MM-DD HH:mm:ss`: an earlier fetch was about something else. */
  readonly since: string;
};

const fetched = z.object({ sha256: z.string() });

/** True where the person has fetched each of the files since it is evidence of this record. */
export const isOpened = async (db: Reader, userId: number, files: readonly EvidenceOf[]): Promise<boolean> => {
  for (const { object, sha256, since } of files) {
    const rows = await db
      .selectFrom("audit_log")
      .select("after")
      .where("object", "=", object)
      .where("actor_id", "=", userId)
      .where("action", "like", "%.download")
      .where("at", ">=", since)
      .execute();
    const wasFetched = rows.some(({ after }) => {
      const read = fetched.safeParse(JSON.parse(after === "" ? "null" : after));
      return read.success && read.data.sha256 === sha256;
    });
    if (!wasFetched) return false;
  }
  return true;
};

/** The same, or it is refused. Throws `evidence_not_seen`. */
export const assertOpened = async (db: Reader, userId: number, files: readonly EvidenceOf[]): Promise<void> => {
  if (!(await isOpened(db, userId, files))) throw new ServiceError("evidence_not_seen");
};

/** SHA-256 of a stored file by its key; undefined where there is none, or none that is kept any more. */
const hashOfStored = async (db: Reader, key: string | null): Promise<string | undefined> => {
  if (key === null || key === "") return undefined;
  const row = await db.selectFrom("storage_objects").select("sha256").where("key", "=", key).executeTakeFirst();
  return row?.sha256;
};

/** Objection to a decision by a stored file: `evidence_missing` where there is no such file; null: it is there. */
export const againstEvidence = async (db: Reader, key: string | null): Promise<string | null> =>
  (await hashOfStored(db, key)) === undefined ? "evidence_missing" : null;

/**
 * A stored file by its key, as evidence of a record. Throws `evidence_missing` where there is none: what cannot be seen is not
 * approved.
 */
export const storedEvidence = async (
  db: Reader,
  key: string | null,
  object: AuditObject,
  since: string,
): Promise<readonly EvidenceOf[]> => {
  const sha256 = await hashOfStored(db, key);
  if (sha256 === undefined) throw new ServiceError("evidence_missing");
  return [{ object, sha256, since }];
};
