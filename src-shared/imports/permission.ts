import { billsImportTaxVerify } from "../calls/bill-tax.ts";
import { invoiceRecordsImport, invoiceRecordsImportStaff, serviceBillsImport } from "../calls/invoice-imports.ts";
import { settlementsImportOfflineFeedback } from "../calls/settlement-actions.ts";
import { transactionsImportTransact } from "../calls/transactions.ts";
import type { PermissionKey } from "../permissions.ts";
import type { TemplateName } from "./define.ts";
import { sensitiveWordsImport } from "./sensitive-word.ts";

/**
 * Who may import the rows of a template: the permission of what they become or change. Where one call takes the whole file,
 * it is that call's own.
 */
export const importPermission: Readonly<Record<TemplateName, PermissionKey>> = {
  standard_bill: "bill.bill.import",
  plus_bill: "bill.bill.import",
  fast_bill: "bill.bill.import",
  worker: "labor.labor.import",
  worker_fields: "labor.labor.import",
  worker_edit: "labor.labor.edit",
  worker_bank: "labor.labor.import",
  stop_cooperation: "labor.cooperation.cancel",
  task: "task.task.import",
  service_order: serviceBillsImport.access,
  transact_list: transactionsImportTransact.access,
  staff_invoice: invoiceRecordsImportStaff.access,
  invoice_record: invoiceRecordsImport.access,
  tax_verify: billsImportTaxVerify.access,
  offline_feedback: settlementsImportOfflineFeedback.access,
  organization: "org.organization.edit",
  insurance_staff: "insurance.order.import",
  agency_user: "user.agency_user.import",
  company_user: "user.company_user.import",
  sensitive_word: sensitiveWordsImport.access,
};

/** The importer is open to whoever has one of these permissions; each template then requires its own. */
export const importPermissions: readonly PermissionKey[] = [...new Set(Object.values(importPermission))];
