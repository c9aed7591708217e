import { createHash } from "node:crypto";
import { importJobStates } from "../../../src-shared/records/imports/import-job-states.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { type Reader, yieldToEventLoop } from "../../core/database/tables.ts";
import { batchDigestInTurns } from "./digest-in-turns.ts";

/** Storage of the parts of a batch: which have arrived, their rows, and whether all of them are the sealed batch. */

type Numbered = { readonly row: number };

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

export const receivedParts = async (db: Reader, importId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("import_parts")
    .select("part")
    .where("import_id", "=", importId)
    .orderBy("part")
    .execute();
  return rows.map((row) => row.part);
};

/** Stores a part; the same part again changes nothing, another content under its number throws `idempotency_mismatch`. */
export const storePart = async (
  writing: Writing,
  importId: number,
  part: number,
  rows: readonly Numbered[],
): Promise<void> => {
  const body = JSON.stringify(rows);
  const digest = sha256(body);
  const existing = await writing.tx
    .selectFrom("import_parts")
    .select("digest")
    .where("import_id", "=", importId)
    .where("part", "=", part)
    .executeTakeFirst();
  if (existing?.digest === digest) return;
  if (existing !== undefined) throw new ServiceError("idempotency_mismatch");
  await writing.tx.insertInto("import_parts").values({ import_id: importId, part, digest, body }).execute();
};

/** The rows of one part; empty for a missing part. They were checked by their call's schema when they arrived. */
export const rowsOf = async <Row extends Numbered>(db: Reader, importId: number, part: number): Promise<Row[]> => {
  const storedPart = await db
    .selectFrom("import_parts")
    .select("body")
    .where("import_id", "=", importId)
    .where("part", "=", part)
    .executeTakeFirst();
  return storedPart === undefined ? [] : (JSON.parse(storedPart.body) as Row[]);
};

/** All rows of a batch in the order of its parts. */
export const allRows = async <Row extends Numbered>(db: Reader, importId: number): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const part of await receivedParts(db, importId)) {
    await yieldToEventLoop();
    for (const row of await rowsOf<Row>(db, importId, part)) rows.push(row);
  }
  return rows;
};

/**
 * Checks that the rows are the sealed ones: the same number and digest, no row number twice. Throws
 * `batch_digest_mismatch`.
 */
export const assertSealed = async (
  rows: readonly Numbered[],
  sealed: { readonly total_rows: number; readonly digest: string },
): Promise<void> => {
  const numbers = new Set(rows.map(({ row }) => row));
  const isWhole =
    rows.length === sealed.total_rows &&
    numbers.size === rows.length &&
    (await batchDigestInTurns(rows)) === sealed.digest;
  if (!isWhole) throw new ServiceError("batch_digest_mismatch");
};

/** Clears the rows of a batch, whose data is in the created records; the digests stay to recognise repeated parts. */
export const forgetRows = async ({ tx }: Writing, importId: number): Promise<void> => {
  await tx.updateTable("import_parts").set({ body: "[]" }).where("import_id", "=", importId).execute();
};

/** Status of a batch whose rows all have a result; `succeeded` counts those that had nothing to change too. */
export const outcomeOf = (succeeded: number, failed: number): number => {
  if (succeeded === 0) return importJobStates.code("failed");
  return importJobStates.code(failed === 0 ? "succeeded" : "partlySucceeded");
};

/** Statuses of a batch that is in force, so that the same rows are refused as `batch_seen`. */
export const validStatuses: readonly number[] = [
  importJobStates.code("succeeded"),
  importJobStates.code("partlySucceeded"),
  importJobStates.code("processing"),
];
