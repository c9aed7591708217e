import { invoiceRecords } from "../../../src-shared/billing/invoices/invoice-records-list.ts";
import type { SignedIn } from "../../core/context.ts";
import type { Database, Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { recordsSource } from "./records-source.ts";

export type InvoiceRecord = Tables["invoice_records"];

export const invoiceRows = versioned("invoice_records", "invoiceRecords");

/** An invoice that the person may see, else `not_found`. */
export const findRecord = finderOf("invoice_records");

/** A record in the form of answers, masked. */
export const recordRow = (db: Database, { principal }: SignedIn, id: number) =>
  maskedRow(db, principal, invoiceRecords, recordsSource, id);
