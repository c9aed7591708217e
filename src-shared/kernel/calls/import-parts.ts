import { z } from "zod";
import { type CallAccess, defineCall, fileNameText, idText, sha256Hex, shortText, uuid } from "./define.ts";

/** Most rows of one part, and most parts of one batch. */
export const rowsOfPart = 5_000;
const partsAtMost = 2_000;
export const importRowsAtMost = 1_048_576;

/**
 * The file that the rows were read from, as it was: key of the stored object, which whoever sends the rows has uploaded, and
 * SHA-256 of its bytes, hex. Both or neither; `import_file_differs` where the object is not that file.
 */
export const importFileFields = {
  import_file_url: shortText(300).optional(),
  import_file_sha256: sha256Hex.optional(),
};

/**
 * The original file of an import, as its record shows it; null where none was kept. `bytes`: its size. `may_fetch`: it holds
 * personal data in clear, so it is for who imported it and for who may see such data.
 */
export const originalFile = z
  .object({ key: z.string(), name: z.string(), bytes: z.int(), sha256: z.string(), may_fetch: z.boolean() })
  .nullable();
export type OriginalFile = z.output<typeof originalFile>;

/**
 * Head of every part of a batch beside its rows. Parts may come in any order and twice. `batch_key` (also the
 * Idempotency-Key) and `digest` (SHA-256 of the canonical rows, `imports/batch-digest.ts`) name the batch: another batch
 * with the same digest is refused as `batch_seen`.
 */
export const importPartHead = {
  batch_key: uuid,
  digest: sha256Hex,
  file_name: fileNameText,
  ...importFileFields,
  total_rows: z.int().min(1).max(importRowsAtMost),
  part: z
    .int()
    .min(0)
    .max(partsAtMost - 1),
  parts: z.int().min(1).max(partsAtMost),
};

const params = z.record(z.string(), z.union([z.string(), z.number()]));

export const importRowResult = z.object({
  row: z.int(),
  ok: z.boolean(),
  code: z.string().optional(),
  /** The column of the template that it was refused for: its key, or the title of a company's own; not there where it is not known. */
  field: z.string().optional(),
  params: params.optional(),
  /** Name of the row (an invoice number), where it has one. */
  no: z.string().optional(),
  bill_id: idText.optional(),
});
export type ImportRowResult = z.output<typeof importRowResult>;

/** Final refusals of every part, whatever its rows become. */
export const importPartRefusals = [
  "guess_limit",
  "batch_seen",
  "batch_expired",
  "batch_digest_mismatch",
  "import_file_differs",
  "idempotency_mismatch",
  "forbidden",
  "invalid",
  "not_found",
  "company_not_active",
] as const;

/**
 * Outcomes of a taken row of workers: new person, one of the agency who joined the company, stopped cooperation going on; and of a
 * department whose leader is nobody that its tree knows.
 */
export const takenOutcomes = ["created", "attached", "recovered", "leader_unknown"] as const;

/**
 * Where a batch stands. `receiving`: parts are missing; `working`: all are there and a job of the service takes the rows;
 * `done`: every row has a result. `judged`: rows that have one. `amount`, cents: over the rows that were taken.
 */
export const importPartAnswer = z.object({
  state: z.enum(["receiving", "working", "done"]),
  received: z.array(z.int()),
  import_id: idText,
  no: z.string(),
  total: z.int(),
  judged: z.int(),
  succeeded: z.int(),
  /** Rows that say what was so already. */
  skipped: z.int(),
  failed: z.int(),
  amount: z.int(),
  refused: z.array(importRowResult),
  /** Of imports whose rows are one batch of tasks, once it is there: its id. */
  task_batch_id: idText.optional(),
  /** Of imports that tell what a taken row came to (`takenOutcomes`), once they are done: the rows of each outcome. */
  told: z.array(z.object({ code: z.enum(takenOutcomes), rows: z.array(z.int()) })).optional(),
});
export type ImportPartAnswer = z.output<typeof importPartAnswer>;

/** The body of one part of an import whose rows have the shape `row`. */
export const importPartBody = <Row extends z.ZodObject>(row: Row) =>
  z.strictObject({
    ...importPartHead,
    /** Of kinds whose rows all belong to one company. */
    company_id: idText.optional(),
    rows: z.array(row).min(1).max(rowsOfPart),
  });
export type ImportPart<Row = { readonly row: number }> = Omit<
  z.output<ReturnType<typeof importPartBody<z.ZodObject>>>,
  "rows"
> & { readonly rows: readonly Row[] };

/**
 * A call that takes the rows of an import template in parts. The service answers it by the import kind that an area
 * contributes under the call's name (`src-service/core/plumbing/import-kind.ts`).
 */
export const defineImportCall = <
  const Name extends string,
  const Path extends string,
  const Access extends CallAccess,
  Row extends z.ZodObject,
>(spec: {
  name: Name;
  path: Path;
  access: Access;
  row: Row;
  refusals?: readonly string[];
}) =>
  defineCall({
    ...{ name: spec.name, method: "POST", path: spec.path, access: spec.access },
    body: () => importPartBody(spec.row),
    output: importPartAnswer,
    keyed: true,
    rowsIn: "rows",
    refusals: [...importPartRefusals, ...(spec.refusals ?? [])],
  });

/** Most rows that are pasted: as many as the service takes within one request. */
export const pastedAtMost = 1_000;

/** Rows that a person pasted into a dialog instead of dropping a file. */
export const pastedRows = <Row extends z.ZodObject>(row: Row) =>
  z.strictObject({ file_name: fileNameText, rows: z.array(row).min(1).max(pastedAtMost) });
