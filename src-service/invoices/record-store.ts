import { invoiceRecords } from "../../src-shared/lists/invoice-records.ts";
import type { Principal, SignedIn } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Database, Tables } from "../database/tables.ts";
import { maskedRow } from "../lists/query.ts";
import { recordId } from "../plumbing/answers.ts";
import { visible } from "../plumbing/visible.ts";
import { recordsSource } from "./records-source.ts";

export type InvoiceRecord = Tables["invoice_records"];

/** An invoice that the person may see, else `not_found`. */
export const findRecord = async (db: Reader, principal: Principal, id: string): Promise<InvoiceRecord> => {
  const row = await db.selectFrom("invoice_records").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
  return visible(principal, row);
};

/** A record as answers carry it: masked. */
export const recordRow = (db: Database, { principal }: SignedIn, id: number) =>
  maskedRow(db, principal, invoiceRecords, recordsSource, id);
