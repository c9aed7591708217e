import { sql } from "kysely";
import { invoiceRecordStates } from "../../../src-shared/billing/invoices/invoice-record-states.ts";
import type { StaffInvoiceRow } from "../../../src-shared/billing/invoices/staff-invoice-import.ts";
import { nameKey } from "../../../src-shared/kernel/values/text/text.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { insertMany, lookUp, type Reader, replaceMany } from "../../core/database/tables.ts";
import { type CompanyFinder, companiesNamed } from "../../core/plumbing/companies-named.ts";
import { type ImportKind, oneByOne } from "../../core/plumbing/import-kind.ts";
import { companyOfRow } from "./import-rows.ts";
import type { InvoiceRecord } from "./record-store.ts";
import { invoiceRows } from "./record-store.ts";
import { invoiceFault, newRecord } from "./records.ts";

const toWorker = 2;
const normal = invoiceRecordStates.code("normal");
const voided = invoiceRecordStates.code("voided");

type Worker = { readonly id: number; readonly name: string; readonly id_no: string; readonly company_id: number };

const workerKey = (companyId: number, idNo: string): string => `${companyId}:${idNo}`;
const invoiceKey = (row: { readonly invoice_code?: string | undefined; readonly invoice_no: string }): string =>
  `${row.invoice_code ?? ""}:${row.invoice_no}`;

/** The workers of the companies with the ID numbers of the rows. */
const workersOf = async (
  db: Reader,
  companies: CompanyFinder,
  rows: readonly StaffInvoiceRow[],
): Promise<ReadonlyMap<string, Worker>> => {
  const names = new Set(rows.map((row) => row.company_name));
  const ids = [...names].flatMap((name) => companies(name)?.id ?? []);
  if (ids.length === 0) return new Map();
  const workers = await lookUp(
    rows.map((row) => row.id_no),
    (chunk): Promise<Worker[]> =>
      db
        .selectFrom("labors as f")
        // A number of somebody who was merged into another person means that person.
        .innerJoin("labors as l", (join) => join.on("l.id", "=", sql<number>`coalesce(f.merged_into, f.id)`))
        .innerJoin("company_labors as r", "r.labor_id", "l.id")
        .where("f.id_no", "in", chunk)
        .where("r.company_id", "in", ids)
        .select(["l.id", "l.name", "f.id_no", "r.company_id"])
        .execute(),
  );
  return new Map(workers.map((worker) => [workerKey(worker.company_id, worker.id_no), worker]));
};

/** Invoices of the agency with the numbers of the rows: a number names one invoice of the agency. */
const entered = async (
  db: Reader,
  agencyId: number,
  rows: readonly StaffInvoiceRow[],
): Promise<Map<string, InvoiceRecord>> => {
  const invoices = await lookUp(
    rows.map((row) => row.invoice_no),
    (chunk) =>
      db
        .selectFrom("invoice_records")
        .selectAll()
        .where("agency_id", "=", agencyId)
        .where("invoice_no", "in", chunk)
        .execute(),
  );
  return new Map(invoices.map((record) => [invoiceKey(record), record]));
};

/** An invoice whose import was rolled back may be imported again and replaces the old record. */
const mayComeAgain = (record: InvoiceRecord): boolean => record.state === voided && record.record_kind === toWorker;

/** New records, and records that replace rolled back ones. */
const write = async (
  writing: Writing,
  records: readonly InvoiceRecord[],
  again: ReadonlySet<number>,
): Promise<void> => {
  await insertMany(
    writing.tx,
    "invoice_records",
    records.filter(({ id }) => !again.has(id)),
  );
  await replaceMany(
    writing.tx,
    "invoice_records",
    records.filter(({ id }) => again.has(id)),
  );
  for (const id of new Set(records.map(({ company_id }) => company_id))) writing.touched("invoiceRecords", id);
};

/** Imports invoices that were issued for workers; they do not use the company's quota. */
export const staffInvoiceImport: ImportKind<StaffInvoiceRow> = {
  name: "staff_invoice",
  take: async ({ context, writing, rows }) => {
    const { tx, at } = writing;
    const { principal } = context;
    const change_seq = await writing.changeSeq();
    const names = rows.map((row) => row.company_name);
    const companies = await companiesNamed(tx, principal, names);
    const workers = await workersOf(tx, companies, rows);
    const existingRecords = await entered(tx, principal.agency_id, rows);
    const firstId = await writing.ids(rows.length);
    const newRecords: InvoiceRecord[] = [];
    const again = new Set<number>();
    const results = await oneByOne(
      rows,
      (row) => row.invoice_no,
      async (row) => {
        const company = companyOfRow(companies, row.company_name, undefined);
        const input = { ...row, invoice_code: row.invoice_code ?? "", remark: "" };
        if (invoiceFault(input) !== null)
          throw new ServiceError("invoice_number_wrong", { fields: { invoice_no: ["invoice_number_wrong"] } });
        const before = existingRecords.get(invoiceKey(input));
        if (before !== undefined && !mayComeAgain(before))
          throw new ServiceError("invoice_seen", { fields: { invoice_no: ["invoice_seen"] } });
        const worker = workers.get(workerKey(company.id, row.id_no));
        if (worker === undefined || nameKey(worker.name) !== nameKey(row.name))
          throw new ServiceError("worker_not_found");
        const record: InvoiceRecord = {
          ...newRecord(input, row),
          id: before?.id ?? firstId + newRecords.length,
          version: (before?.version ?? 0) + 1,
          change_seq,
          agency_id: company.agency_id,
          company_id: company.id,
          apply_id: null,
          record_kind: toWorker,
          labor_id: worker.id,
          labor_name: row.name,
          id_no: row.id_no,
          tax_proof_no: row.tax_proof_no ?? "",
          drawer_id: principal.user_id,
          create_at: at,
        };
        if (before !== undefined) again.add(before.id);
        newRecords.push(record);
        existingRecords.set(invoiceKey(input), record);
        return { record_id: record.id, amount: record.amount };
      },
    );
    await write(writing, newRecords, again);
    return results;
  },
  rollBack: {
    permission: "invoice.record.import",
    undo: async (writing, job, recordIds) => {
      const records = await lookUp(recordIds, (chunk) =>
        writing.tx
          .selectFrom("invoice_records")
          .selectAll()
          .where("agency_id", "=", job.agency_id)
          .where("record_kind", "=", toWorker)
          .where("id", "in", chunk)
          .execute(),
      );
      // An invoice that was sent, got its file or was reversed since prevents the rollback.
      const usedRecords = records.filter(
        ({ state, mailed, file_key }) => state !== normal || mailed !== null || file_key !== null,
      );
      if (usedRecords.length > 0 || records.length !== recordIds.length) {
        const [first] = usedRecords;
        throw new ServiceError("import_has_dependents", {
          params: {
            count: Math.max(usedRecords.length, recordIds.length - records.length),
            no: first?.invoice_no ?? "",
          },
        });
      }
      await invoiceRows.saveMany(
        writing,
        records.map((before) => ({ before, after: { state: voided } })),
      );
      return records.length;
    },
  },
};
