import { createHash, randomUUID } from "node:crypto";
import { billRowOf } from "../../../src-shared/billing/bills/bill-row.ts";
import type { BillImportRow } from "../../../src-shared/billing/bills/bills-calls.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { rowsOfPart } from "../../../src-shared/kernel/calls/import-parts.ts";
import { canonicalBatch } from "../../../src-shared/kernel/imports/batch-digest.ts";
import type { ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import { type TypedRow, typedRow } from "../../../src-shared/kernel/imports/cells/typed-row.ts";
import type { RowWord, Submit } from "../../../src-shared/kernel/imports/define-import.ts";
import { confirmedColumn, submitOf, submitRow } from "../../../src-shared/registries/imports/submits.ts";
import { plusTaskRowOf } from "../../../src-shared/tasks/batches/plus-task-import.ts";
import type { RowStore } from "./rows/row-store.ts";
import { isSendable } from "./rows/sendable.ts";
import type { StagingFile } from "./rows/staging-file.ts";
import type { SealedBatch, SealedBills, SealedRows, WireRow, WorkerInput } from "./worker-protocol.ts";

const readRows = 2_000;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** `inner_bill_type` of a template's rows. AppError `invalid` for rows that are not bills: they are not sent from here. */
export const billTypeOf = ({ bill }: ImportTemplate): 1 | 2 | 3 => {
  if (bill === undefined) throw new AppError("invalid", { fields: { template: ["not_sent_here"] } });
  return bill.type;
};

/** All rows as they are sent. Only for an import without errors. */
const wireRows = (store: RowStore): BillImportRow[] => {
  const rows: BillImportRow[] = [];
  for (const chunk of store.chunks(readRows))
    for (const row of chunk) rows.push(billRowOf(store.template, row.number, row.cells));
  return rows;
};

/**
 * The name of the batch whatever file it came in (security T2); null while a row cannot be sent. What the service
 * remarked does not count: rows that it knows already are the very ones to be recognised again.
 */
export const batchDigest = (store: RowStore): string | null => {
  for (const chunk of store.chunks(readRows)) if (!chunk.every(isSendable)) return null;
  return sha256(canonicalBatch(wireRows(store)));
};

/** All rows as the call of their template takes them. AppErrors `import_too_many_rows`, `import_row_unfit`. */
const rowsToSubmit = (store: RowStore, submit: Submit): TypedRow[] => {
  const { atMost } = submit;
  const { rows: count } = store.tally;
  if (count > atMost) throw new AppError("import_too_many_rows", { params: { rows: count, most: atMost } });
  const rows: TypedRow[] = [];
  for (const chunk of store.chunks(readRows)) {
    for (const { number, cells } of chunk) {
      const submittedRow = submitRow(submit, typedRow(store.template, number, cells));
      if ("column" in submittedRow)
        throw new AppError("import_row_unfit", { params: { row: number, column: submittedRow.column } });
      rows.push(submittedRow.row);
    }
  }
  return rows;
};

const partsOf = <Row extends WireRow>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsOfPart) }, (_, part) =>
    rows.slice(part * rowsOfPart, (part + 1) * rowsOfPart),
  );

const writeParts = (staging: StagingFile, parts: readonly (readonly WireRow[])[]): void => {
  const insert = staging.database.prepare("INSERT INTO parts (part, bills) VALUES (?, ?)");
  parts.forEach((rows, part) => {
    insert.run(part, JSON.stringify(rows));
  });
};

type Confirmed = Pick<WorkerInput<"seal">, "confirm" | "batch">;

const sealBills = (staging: StagingFile, store: RowStore, { confirm, batch }: Confirmed): SealedBills => {
  const rows = wireRows(store);
  const fee = rows.reduce((sum, row) => sum + row.accounting_fee, 0);
  if (confirm.rows !== rows.length || confirm.accounting_fee !== fee) throw new AppError("import_changed");
  const parts = partsOf(rows);
  writeParts(staging, parts);
  const { batch_key, file_name, company_id, settlement_remark, choices } = batch;
  return {
    ...{ batch_key, file_name, company_id: company_id ?? "", settlement_remark },
    ...(choices.is_create_settlement === true && { is_create_settlement: true }),
    ...(choices.create_workers === true && { create_workers: true }),
    ...(batch.makes_tasks && {
      task_batch: { key: randomUUID(), digest: sha256(canonicalBatch(rows.map(plusTaskRowOf))) },
    }),
    digest: sha256(canonicalBatch(rows)),
    inner_bill_type: billTypeOf(store.template),
    total_rows: rows.length,
    total_accounting_fee: fee,
    parts: parts.length,
  };
};

const sealRows = (staging: StagingFile, store: RowStore, submit: Submit, { confirm, batch }: Confirmed): SealedRows => {
  const { template, tally } = store;
  const sum = tally.totals[confirmedColumn(template)] ?? 0;
  if (confirm.rows !== tally.rows || confirm.accounting_fee !== sum) throw new AppError("import_changed");
  const rows = rowsToSubmit(store, submit);
  const parts = submit.way === "parts" ? partsOf(rows) : [rows];
  writeParts(staging, parts);
  const { batch_key, file_name, company_id, choices } = batch;
  return {
    ...{ batch_key, file_name, company_id, choices, template: template.name },
    digest: sha256(canonicalBatch(rows)),
    total_rows: rows.length,
    parts: parts.length,
  };
};

/**
 * Writes the batch as it will be sent, once and for all: what leaves is what the person confirmed (security T3).
 * Inside the caller's transaction. AppErrors `import_changed`, `import_has_errors`, `import_too_many_rows`,
 * `import_row_unfit`.
 */
export const sealBatch = (staging: StagingFile, store: RowStore, confirmed: Confirmed): SealedBatch => {
  const submit = submitOf(store.template.name);
  const sealed = submit ? sealRows(staging, store, submit, confirmed) : sealBills(staging, store, confirmed);
  staging.writeMeta("sealed", sealed);
  return sealed;
};

export const readSealed = (staging: StagingFile): { sealed: SealedBatch; unsent: number[] } | null => {
  const sealed = staging.readMeta<SealedBatch>("sealed");
  if (sealed === null) return null;
  const unsent = staging.database.prepare("SELECT part FROM parts WHERE sent = 0 ORDER BY part").pluck().all();
  return { sealed, unsent: unsent as number[] };
};

/**
 * Names the uploaded original, or the batch of tasks that was made, in the batch. Inside the caller's transaction; null where the
 * batch was taken back.
 */
export const nameInSeal = (
  staging: StagingFile,
  file: WorkerInput<"fileKept"> | WorkerInput<"tasksMade">,
): SealedBatch | null => {
  const sealed = staging.readMeta<SealedBatch>("sealed");
  if (sealed === null) return null;
  const batchWithFile: SealedBatch = { ...sealed, ...file };
  staging.writeMeta("sealed", batchWithFile);
  return batchWithFile;
};

export const readPart = (staging: StagingFile, part: number): WireRow[] => {
  const text = staging.database.prepare("SELECT bills FROM parts WHERE part = ?").pluck().get(part);
  if (typeof text !== "string") throw new Error(`no part ${part}`);
  return JSON.parse(text) as WireRow[];
};

export const markSent = (staging: StagingFile, part: number): void => {
  staging.database.prepare("UPDATE parts SET sent = 1 WHERE part = ?").run(part);
};

/** After a final no: the rows are free again. Inside the caller's transaction. */
export const removeSeal = (staging: StagingFile): void => {
  staging.database.exec("DELETE FROM parts; DELETE FROM meta WHERE name = 'sealed'");
};

/** Keeps what the service said of rows that it refused, and of some that it took. Inside the caller's transaction. */
export const storeRemarks = (staging: StagingFile, refused: readonly RowWord[], notes: readonly RowWord[]): void => {
  if (refused.length + notes.length === 0) return;
  const { database } = staging;
  const rows = database.prepare("SELECT number, row_id FROM rows WHERE gone = 0 AND sent = 0").raw().all() as [
    number,
    number,
  ][];
  const idOf = new Map(rows);
  const keep = database.prepare("UPDATE rows SET result = ? WHERE row_id = ?");
  const storeResult = ({ row, code, params }: RowWord, result: object): void => {
    const rowId = idOf.get(row);
    if (rowId !== undefined) keep.run(JSON.stringify({ code, params, ...result }), rowId);
  };
  for (const word of notes) storeResult(word, { ok: true });
  for (const word of refused) storeResult(word, {});
};
