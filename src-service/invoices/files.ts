import { invoiceRecords } from "../../src-shared/lists/invoice-records.ts";
import type { Principal } from "../context.ts";
import type { Database } from "../database/tables.ts";
import { isWithin } from "../plumbing/data-scope.ts";

/** Whether a file is that of an invoice which the person may see: a company opens its own, whoever uploaded it. */
export const isInvoiceFile = async (db: Database, principal: Principal, key: string): Promise<boolean> => {
  if (!principal.permissions.has(invoiceRecords.permission)) return false;
  const records = await db
    .selectFrom("invoice_records")
    .select(["agency_id", "company_id"])
    .where("agency_id", "=", principal.agency_id)
    .where("file_key", "=", key)
    .execute();
  return records.some((record) => isWithin(principal, record));
};
