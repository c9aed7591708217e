import { invoiceRecords } from "../../src-shared/lists/invoice-records.ts";
import type { SignedIn } from "../context.ts";
import type { Database, Tables } from "../database/tables.ts";
import { maskedRow } from "../lists/query.ts";
import { finderOf } from "../plumbing/visible.ts";
import { recordsSource } from "./records-source.ts";

export type InvoiceRecord = Tables["invoice_records"];

/** An invoice that the person may see, else `not_found`. */
export const findRecord = finderOf("invoice_records");

/** A record in the form of answers, masked. */
export const recordRow = (db: Database, { principal }: SignedIn, id: number) =>
  maskedRow(db, principal, invoiceRecords, recordsSource, id);
