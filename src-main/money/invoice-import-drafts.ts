import {
  invoiceRecordsImport,
  invoiceRecordsImportStaff,
  serviceBillsImport,
} from "../../src-shared/calls/invoice-imports.ts";
import type { Draft, Drafter } from "./draft.ts";

const namesShown = 3;

type Rows = readonly { readonly company_name: string }[];

const draftOf = (
  action: Draft["action"],
  call: { readonly name: string },
  body: Draft["body"] & { readonly rows: Rows; readonly file_name: string },
  amounts: readonly number[],
): Draft => {
  const companies = [...new Set(body.rows.map((row) => row.company_name))];
  return {
    action,
    call: call.name,
    params: {},
    body,
    businessKey: action,
    objectId: null,
    objectNo: "",
    companyName: `${companies.slice(0, namesShown).join("、")}${companies.length > namesShown ? "…" : ""}`,
    count: body.rows.length,
    amount: amounts.reduce((sum, amount) => sum + amount, 0),
    laborNet: null,
    notes: [{ key: "file", value: body.file_name }],
    sms: null,
  };
};

const invoices: Drafter<"invoice.import"> = async (_api, { body }) =>
  draftOf(
    "invoice.import",
    invoiceRecordsImport,
    body,
    body.rows.map((row) => row.amount),
  );

const staff: Drafter<"invoice.importStaff"> = async (_api, { body }) =>
  draftOf(
    "invoice.importStaff",
    invoiceRecordsImportStaff,
    body,
    body.rows.map((row) => row.amount),
  );

const orders: Drafter<"serviceBill.import"> = async (_api, { body }) =>
  draftOf(
    "serviceBill.import",
    serviceBillsImport,
    body,
    body.rows.map((row) => row.fee - (row.discount ?? 0)),
  );

/** Imports of invoices and service orders: none moves money, but each happens once. */
export const invoiceImportDrafters = {
  "invoice.import": invoices,
  "invoice.importStaff": staff,
  "serviceBill.import": orders,
} as const;
