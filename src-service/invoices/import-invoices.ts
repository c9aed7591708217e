import type { InvoiceRow, RowsAnswer, StaffInvoiceRow } from "../../src-shared/calls/invoice-imports.ts";
import { invoiceApplyStates } from "../../src-shared/states/invoice-apply.ts";
import { dayOf } from "../../src-shared/values/time.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import { countGuesses, type Guess, guessAt, isNear, numberGuesses } from "../sensitive/guesses.ts";
import type { Apply } from "./apply-store.ts";
import { companyNamed, takeRows } from "./import-rows.ts";
import type { InvoiceRecord } from "./record-store.ts";
import { addRecord, invoiceFault, isSeen, newRecord } from "./records.ts";

const toWorker = 2;
const issuable = invoiceApplyStates.transitions.issue.from.map((key) => invoiceApplyStates.code(key));

/** The oldest application of a company that waits for invoices of this kind and has room for one. */
const matching = async (writing: Writing, companyId: number, row: InvoiceRow): Promise<Apply> => {
  const applies = await writing.tx
    .selectFrom("invoice_applies")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("status", "in", issuable)
    .where("invoice_type", "=", row.invoice_type)
    .where("invoice_category", "=", row.invoice_category)
    .orderBy("id")
    .execute();
  const found = applies.find((apply) => row.amount <= apply.open_amount - apply.opened_amount);
  if (found === undefined) throw new ServiceError(applies.length === 0 ? "no_application" : "invoice_over_application");
  return found;
};

const told = (row: { readonly invoice_no: string; readonly amount: number }) => ({
  no: row.invoice_no,
  amount: row.amount,
});

const auditImport = (context: SignedIn, writing: Writing, action: string, fileName: string, answer: RowsAnswer) =>
  writing.audit({
    agency_id: context.principal.agency_id,
    action,
    object: "list:invoiceRecords",
    after: { file_name: fileName, succeeded: answer.succeeded, failed: answer.failed, amount: answer.amount },
  });

type Body<R> = { readonly file_name: string; readonly rows: readonly R[] };

/** Enters invoices to companies, each with the application that it fits. */
export const importInvoices = async (
  context: SignedIn,
  writing: Writing,
  body: Body<InvoiceRow>,
): Promise<RowsAnswer> => {
  await writing.changeSeq();
  const answer = await takeRows(body.rows, told, async (row) => {
    const company = await companyNamed(writing.tx, context.principal, row.company_name, row.tax_no);
    const apply = await matching(writing, company.id, row);
    const given = { ...row, invoice_code: row.invoice_code ?? "", remark: row.remark ?? "", file_key: null };
    await addRecord(context, writing, apply, given);
  });
  await auditImport(context, writing, "invoiceRecords.import", body.file_name, answer);
  return answer;
};

/** The company's worker of a row; a number close to that of one is added to `guesses`. Throws `worker_not_found`. */
const workerOf = async (
  writing: Writing,
  company: { id: number; agency_id: number },
  row: StaffInvoiceRow,
  guesses: Guess[],
) => {
  const found = await writing.tx
    .selectFrom("labors as l")
    .innerJoin("company_labors as r", "r.labor_id", "l.id")
    .where("l.agency_id", "=", company.agency_id)
    .where("r.company_id", "=", company.id)
    .where("l.id_no", "=", row.id_no)
    .select(["l.id", "l.name"])
    .executeTakeFirst();
  if (found === undefined) {
    const within = { agency_id: company.agency_id, company_id: company.id };
    guesses.push(...(await numberGuesses(writing.tx, within, [row.id_no])));
  } else if (isNear("name", row.name, found.name)) guesses.push(guessAt("name", found.id, row.name));
  if (found === undefined || found.name !== row.name) throw new ServiceError("worker_not_found");
  return found;
};

/** Enters invoices that were issued for workers; they take nothing of the company's quota. */
export const importStaffInvoices = async (
  context: SignedIn,
  writing: Writing,
  body: Body<StaffInvoiceRow>,
): Promise<RowsAnswer> => {
  const seq = await writing.changeSeq();
  const guesses: Guess[] = [];
  const answer = await takeRows(body.rows, told, async (row) => {
    const company = await companyNamed(writing.tx, context.principal, row.company_name, undefined);
    const given = { ...row, invoice_code: row.invoice_code ?? "", remark: "" };
    if (invoiceFault(given, dayOf(writing.at)) !== null) throw new ServiceError("invoice_number_wrong");
    if (await isSeen(writing.tx, company.agency_id, given)) throw new ServiceError("invoice_seen");
    const worker = await workerOf(writing, company, row, guesses);
    const record: InvoiceRecord = {
      ...newRecord(given, row),
      id: await writing.ids(1),
      change_seq: seq,
      agency_id: company.agency_id,
      company_id: company.id,
      apply_id: null,
      record_kind: toWorker,
      labor_id: worker.id,
      labor_name: row.name,
      id_no: row.id_no,
      tax_proof_no: row.tax_proof_no ?? "",
      drawer_id: context.principal.user_id,
      create_at: writing.at,
    };
    await writing.tx.insertInto("invoice_records").values(record).execute();
    writing.touched("invoiceRecords", company.id);
  });
  await countGuesses(writing, context.principal, "list:invoiceRecords", guesses);
  await auditImport(context, writing, "invoiceRecords.importStaff", body.file_name, answer);
  return answer;
};
