import { invoiceApplyStates } from "../../../src-shared/billing/invoices/invoice-apply-states.ts";
import type { InvoiceRow } from "../../../src-shared/billing/invoices/invoice-record-import.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { companiesNamed } from "../../core/plumbing/companies-named.ts";
import { type ImportKind, oneByOne } from "../../core/plumbing/import-kind.ts";
import type { Apply } from "./apply-store.ts";
import { companyOfRow } from "./import-rows.ts";
import { addRecord } from "./records.ts";

const issuable = invoiceApplyStates.transitions.issue.from.map((key) => invoiceApplyStates.code(key));

/** The oldest application of a company that waits for invoices of this kind and is large enough. */
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
  const fittingApply = applies.find((apply) => row.amount <= apply.open_amount - apply.opened_amount);
  if (fittingApply === undefined)
    throw new ServiceError(applies.length === 0 ? "no_application" : "invoice_over_application");
  return fittingApply;
};

/** Imports invoices to companies, each for a matching application. */
export const invoiceImport: ImportKind<InvoiceRow> = {
  name: "invoice_record",
  take: async ({ context, writing, rows }) => {
    const names = rows.map((row) => row.company_name);
    const companies = await companiesNamed(writing.tx, context.principal, names);
    return oneByOne(
      rows,
      (row) => row.invoice_no,
      async (row) => {
        const company = companyOfRow(companies, row.company_name, row.tax_no);
        const apply = await matching(writing, company.id, row);
        const texts = { invoice_code: row.invoice_code ?? "", remark: row.remark ?? "" };
        // Rows of a spreadsheet bring no file that could be mailed.
        const input = { ...row, ...texts, file_key: null, isMailed: false };
        const { recordId } = await addRecord(context, writing, apply, input);
        return { record_id: recordId, amount: row.amount };
      },
    );
  },
};
