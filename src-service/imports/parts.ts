import { createHash } from "node:crypto";
import { importJobStates } from "../../src-shared/states/import-job.ts";
import { ServiceError, type Writing } from "../context.ts";
import { type Reader, yieldToEventLoop } from "../database/bulk.ts";
import { batchDigestInTurns } from "./digest-in-turns.ts";

/**
 * The parts of a batch, of bills or of anything else: which are there, what is in them, whether they are the sealed whole.
 */

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

/** Keeps a part; the same part again is no change, another text under its number is refused as `idempotency_mismatch`. */
export const keepPart = async (
  writing: Writing,
  importId: number,
  part: number,
  rows: readonly Numbered[],
): Promise<void> => {
  const body = JSON.stringify(rows);
  const digest = sha256(body);
  const known = await writing.tx
    .selectFrom("import_parts")
    .select("digest")
    .where("import_id", "=", importId)
    .where("part", "=", part)
    .executeTakeFirst();
  if (known?.digest === digest) return;
  if (known !== undefined) throw new ServiceError("idempotency_mismatch");
  await writing.tx.insertInto("import_parts").values({ import_id: importId, part, digest, body }).execute();
};

/** The rows of one part; none of a part that is not there. They were judged by their call's schema when they came. */
export const rowsOf = async <Row extends Numbered>(db: Reader, importId: number, part: number): Promise<Row[]> => {
  const found = await db
    .selectFrom("import_parts")
    .select("body")
    .where("import_id", "=", importId)
    .where("part", "=", part)
    .executeTakeFirst();
  return found === undefined ? [] : (JSON.parse(found.body) as Row[]);
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
 * What arrived must be what was sealed: as many rows, the same digest, no row number twice. Else `batch_digest_mismatch`.
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

/** Forgets what was sent: the digests stay to recognise parts, the personal data of the rows stands in what they made. */
export const forgetRows = async ({ tx }: Writing, importId: number): Promise<void> => {
  await tx.updateTable("import_parts").set({ body: "[]" }).where("import_id", "=", importId).execute();
};

/** Status of a batch whose rows all have a result; `succeeded` counts those that had nothing to change too. */
export const outcomeOf = (succeeded: number, failed: number): number => {
  if (succeeded === 0) return importJobStates.code("failed");
  return importJobStates.code(failed === 0 ? "succeeded" : "partlySucceeded");
};

/** Statuses of a batch that stands: the same rows again are refused as `batch_seen`. */
export const standing: readonly number[] = [
  importJobStates.code("succeeded"),
  importJobStates.code("partlySucceeded"),
  importJobStates.code("processing"),
];
