import { invoiceRecords } from "../../../src-shared/billing/invoices/invoice-records-list.ts";
import { isWithin } from "../../core/plumbing/data-scope.ts";
import type { FileRule } from "../../lists/contributed.ts";

/** Files of invoices, for people who may see the invoice, whoever uploaded them. */
export const invoiceFiles: FileRule = async (db, principal, key) => {
  if (!principal.permissions.has(invoiceRecords.permission)) return false;
  const records = await db
    .selectFrom("invoice_records")
    .select(["agency_id", "company_id"])
    .where("agency_id", "=", principal.agency_id)
    .where("file_key", "=", key)
    .execute();
  return records.some((record) => isWithin(principal, record));
};
