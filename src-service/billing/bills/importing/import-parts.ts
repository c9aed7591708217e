import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import {
  type BillImportAnswer,
  type BillImportPart,
  type BillImportRow,
  innerBillTypes,
} from "../../../../src-shared/billing/bills/bills-calls.ts";
import { companyKey } from "../../../../src-shared/kernel/values/companies/company-name.ts";
import { importJobStates } from "../../../../src-shared/records/imports/import-job-states.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import type { Reader, Tables } from "../../../core/database/tables.ts";
import { seesAgency } from "../../../core/plumbing/data-scope.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";
import { assertCompanyMay } from "../../../directory/companies/company-work.ts";
import { findCompany } from "../../../directory/companies/find-company.ts";
import { tellCompany } from "../../../directory/companies/tell-company.ts";
import { isSameFile, originalFileOf } from "../../../records/imports/original-file.ts";
import {
  allRows,
  assertSealed,
  forgetRows,
  outcomeOf,
  receivedParts,
  storePart,
  validStatuses,
} from "../../../records/imports/parts.ts";
import { isExpired } from "../../../records/imports/unfinished.ts";
import { assertMayRequestSettlement, batchSettlement, isSameSettlementRequest } from "../rows/settlement-request.ts";
import { assertMayCreateWorkers } from "./enter-workers.ts";
import { createBills } from "./import-batch.ts";
import { maySendPlus } from "./plus-companies.ts";
import { assertTaskBatch } from "./task-batch.ts";

type ImportRecord = Tables["bill_imports"];

const cancelled = billStates.code("cancelled");

/**
 * The company of an import. Refuses companies that may not get bills of this type, another agency than the person's, and a name
 * (`company_name`, whole or short) that is not the company's: the rows were meant for somebody else then. `is_simple` has to say
 * what the type says.
 */
export const importCompany = async (
  db: Reader,
  context: SignedIn,
  body: {
    company_id: string;
    inner_bill_type: number;
    agency_id?: string | undefined;
    company_name?: string | undefined;
    is_simple?: boolean | undefined;
  },
): Promise<Tables["companies"]> => {
  const { principal } = context;
  if (body.agency_id !== undefined && body.agency_id !== String(principal.agency_id))
    throw new ServiceError("not_found");
  const isFast = body.inner_bill_type === innerBillTypes.fast;
  if ((body.is_simple ?? isFast) !== isFast) throw new ServiceError("invalid", { fields: { is_simple: ["differs"] } });
  const company = await findCompany(db, principal, body.company_id);
  const { company_name = "" } = body;
  const names = [company.name, company.short_name].map(companyKey);
  if (company_name !== "" && !names.includes(companyKey(company_name)))
    throw new ServiceError("invalid", { fields: { company_name: ["differs"] } });
  assertCompanyMay(company, "importBills");
  if (body.inner_bill_type === innerBillTypes.plus && !maySendPlus(company)) throw new ServiceError("company_not_plus");
  return company;
};

/**
 * An import of the same rows for the same company that made bills and was not taken back. One whose bills were all cancelled counts for
 * nothing: work whose bill was cancelled is billed again by the very same rows.
 */
export const findSameImport = async (db: Reader, agencyId: number, companyId: number, digest: string) =>
  db
    .selectFrom("bill_imports as i")
    .leftJoin("users as u", "u.id", "i.created_by")
    .select(["i.batch_key", "i.batch_sn", "i.create_at", "u.name as by"])
    .where("i.agency_id", "=", agencyId)
    .where("i.company_id", "=", companyId)
    .where("i.digest", "=", digest)
    .where("i.status", "in", validStatuses)
    .where((eb) => {
      const bills = eb.selectFrom("bills as b").select("b.id").whereRef("b.import_id", "=", "i.id");
      return eb.or([eb.not(eb.exists(bills)), eb.exists(bills.where("b.status", "<>", cancelled))]);
    })
    .executeTakeFirst();

const refuseSameImport = async (
  writing: Writing,
  record: Pick<ImportRecord, "agency_id" | "company_id" | "digest">,
) => {
  const sameImport = await findSameImport(writing.tx, record.agency_id, record.company_id, record.digest);
  if (sameImport === undefined) return;
  const { batch_sn, create_at, by } = sameImport;
  throw new ServiceError("batch_seen", { params: { batch_sn, create_at, by: by ?? "" } });
};

const open = async (
  writing: Writing,
  context: SignedIn,
  company: Tables["companies"],
  body: BillImportPart,
): Promise<ImportRecord> => {
  const identity = { agency_id: context.principal.agency_id, company_id: company.id, digest: body.digest };
  await refuseSameImport(writing, identity);
  const [batch_sn] = await writing.numbers("PC", 1);
  const record: ImportRecord = {
    id: await writing.ids(1),
    version: 1,
    change_seq: await writing.changeSeq(),
    ...identity,
    batch_key: body.batch_key,
    batch_sn: batch_sn ?? "",
    status: importJobStates.code("uploaded"),
    file_name: body.file_name,
    ...(await originalFileOf(writing.tx, context.principal, body)),
    inner_bill_type: body.inner_bill_type,
    settlement_remark: body.settlement_remark ?? "",
    total_count: body.total_rows,
    success_count: 0,
    fail_count: 0,
    accounting_fee: body.total_accounting_fee,
    parts: body.parts,
    created_by: context.principal.user_id,
    create_at: writing.at,
    finish_at: null,
    received_at: writing.at,
    create_settlement: body.is_create_settlement === true ? batchSettlement.requested : null,
    settlement_id: null,
    settlement_problem: null,
    pay_differs: null,
    pay_difference: null,
    create_workers: body.create_workers === true ? 1 : 0,
    entered_workers: 0,
    task_batch_id: body.task_batch_id === undefined ? null : Number(body.task_batch_id),
  };
  await writing.tx.insertInto("bill_imports").values(record).execute();
  return record;
};

/** All parts of a batch must agree about the batch, and one person sends them all (fault F18). */
const assertSameBatch = (record: ImportRecord, context: SignedIn, companyId: number, body: BillImportPart): void => {
  const isSame =
    record.created_by === context.principal.user_id &&
    record.company_id === companyId &&
    record.digest === body.digest &&
    record.parts === body.parts &&
    isSameFile(record, body) &&
    record.total_count === body.total_rows &&
    record.inner_bill_type === body.inner_bill_type &&
    (record.create_workers === 1) === (body.create_workers === true) &&
    String(record.task_batch_id ?? "") === (body.task_batch_id ?? "") &&
    isSameSettlementRequest(record, body);
  if (!isSame) throw new ServiceError("idempotency_mismatch");
};

/** Records that a part arrived. Throws `batch_expired` when the batch no longer waits for parts. */
const noteArrival = async (writing: Writing, importId: number): Promise<void> => {
  const { numUpdatedRows } = await writing.tx
    .updateTable("bill_imports")
    .set({ received_at: writing.at })
    .where("id", "=", importId)
    .where("finish_at", "is", null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw new ServiceError("batch_expired");
};

/** Checks that the rows are the sealed ones and add up to the sum that the person confirmed. */
const assertBatch = async (rows: readonly BillImportRow[], body: BillImportPart): Promise<void> => {
  const fee = rows.reduce((sum, row) => sum + row.accounting_fee, 0);
  if (fee !== body.total_accounting_fee) throw new ServiceError("batch_digest_mismatch");
  await assertSealed(rows, body);
};

const hasOtherBills = async (db: Reader, { id, company_id }: ImportRecord): Promise<boolean> => {
  const other = await db
    .selectFrom("bills")
    .select("id")
    .where("company_id", "=", company_id)
    .where("import_id", "<>", id)
    .executeTakeFirst();
  return other !== undefined;
};

const complete = async (
  writing: Writing,
  { principal }: SignedIn,
  record: ImportRecord,
  company: Tables["companies"],
  body: BillImportPart,
): Promise<ImportRecord> => {
  const rows = await allRows<BillImportRow>(writing.tx, record.id);
  await assertBatch(rows, body);
  await refuseSameImport(writing, record);
  const batch = {
    import_id: record.id,
    batch_sn: record.batch_sn,
    agency_id: record.agency_id,
    company,
    type: record.inner_bill_type,
    created_by: record.created_by,
    seesAgency: seesAgency(principal),
    create_workers: record.create_workers === 1,
    task_batch_id: record.task_batch_id,
  };
  const result = await createBills(writing, batch, rows);
  // The list of companies says whose first bills are still to come.
  if (result.succeeded > 0 && !(await hasOtherBills(writing.tx, record))) await tellCompany(writing, company.id);
  const finished = await versioned("bill_imports").save(writing, record, {
    status: outcomeOf(result.succeeded, result.refused.length),
    success_count: result.succeeded,
    fail_count: result.refused.length,
    entered_workers: result.entered,
    accounting_fee: result.accounting_fee,
    pay_differs: result.pay.differing,
    pay_difference: result.pay.contract - result.pay.file,
    finish_at: writing.at,
  });
  await forgetRows(writing, record.id);
  writing.touched("bills", company.id);
  await writing.audit({
    agency_id: record.agency_id,
    action: "bills.import",
    object: `import:${record.id}`,
    after: {
      batch_sn: finished.batch_sn,
      digest: finished.digest,
      rows: rows.length,
      bills: result.succeeded,
      entered: result.entered,
    },
  });
  return finished;
};

/** The refused rows of an import, in the order of the spreadsheet. */
export const refusedRows = async (db: Reader, importId: number): Promise<BillImportAnswer["refused"]> => {
  const rows = await db
    .selectFrom("import_refusals")
    .selectAll()
    .where("import_id", "=", importId)
    .orderBy("row")
    .execute();
  return rows.map((row) => ({
    row: row.row,
    ok: false,
    code: row.code,
    params: JSON.parse(row.params) as Record<string, string | number>,
  }));
};

const answer = async (writing: Writing, record: ImportRecord): Promise<BillImportAnswer> => {
  const isDone = record.finish_at !== null;
  return {
    state: isDone ? "done" : "receiving",
    received: await receivedParts(writing.tx, record.id),
    batch_id: isDone ? String(record.id) : null,
    batch_sn: isDone ? record.batch_sn : null,
    total: record.total_count,
    succeeded: record.success_count,
    failed: record.fail_count,
    accounting_fee: isDone ? record.accounting_fee : 0,
    pay_differs: record.pay_differs ?? 0,
    entered_workers: record.entered_workers,
    refused: isDone ? await refusedRows(writing.tx, record.id) : [],
  };
};

/**
 * Takes one part of a bill batch. Parts may come in any order and any number of times; the one that completes the batch
 * makes its bills in this transaction. Errors: `batch_seen` (these rows were imported before), `batch_digest_mismatch`
 * (rows, sum or digest are not what was sealed; 422), `import_file_differs` (what was uploaded is not the file of the
 * rows), `company_not_active`, `company_not_plus`, `not_found`, `idempotency_mismatch` (another batch or part under the
 * same number), `task_batch_not_open`, `batch_expired` (parts of it were forgotten), `forbidden` (wishes for a settlement or for workers without the
 * right to make them), `guess_limit`, `invalid`.
 */
export const receivePart = async (
  context: SignedIn,
  writing: Writing,
  body: BillImportPart,
): Promise<BillImportAnswer> => {
  if (body.part >= body.parts) throw new ServiceError("invalid", { fields: { part: ["out_of_range"] } });
  assertMayRequestSettlement(context, body);
  assertMayCreateWorkers(context, body);
  const knownRecord = await writing.tx
    .selectFrom("bill_imports")
    .selectAll()
    .where("agency_id", "=", context.principal.agency_id)
    .where("batch_key", "=", body.batch_key)
    .executeTakeFirst();
  if (knownRecord !== undefined && knownRecord.finish_at !== null) {
    assertSameBatch(knownRecord, context, Number(body.company_id), body);
    if (isExpired(knownRecord)) throw new ServiceError("batch_expired");
    return answer(writing, knownRecord);
  }
  const company = await importCompany(writing.tx, context, body);
  await assertTaskBatch(writing.tx, company, body);
  if (knownRecord !== undefined) assertSameBatch(knownRecord, context, company.id, body);
  const record = knownRecord ?? (await open(writing, context, company, body));
  await noteArrival(writing, record.id);
  await storePart(writing, record.id, body.part, body.bills);
  const received = await receivedParts(writing.tx, record.id);
  writing.touched("importRecords", company.id);
  writing.touched("billBatches", company.id);
  if (received.length < record.parts) return answer(writing, record);
  return answer(writing, await complete(writing, context, record, company, body));
};
