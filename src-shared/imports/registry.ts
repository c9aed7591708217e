import { agencyUser } from "./agency-user.ts";
import { companyUser } from "./company-user.ts";
import type { ImportTemplate, TemplateName } from "./define.ts";
import { fastBill } from "./fast-bill.ts";
import { insuranceStaff } from "./insurance-staff.ts";
import { invoiceRecord } from "./invoice-record.ts";
import { offlineFeedback } from "./offline-feedback.ts";
import { organization } from "./organization.ts";
import { plusBill } from "./plus-bill.ts";
import { sensitiveWord } from "./sensitive-word.ts";
import { serviceOrder } from "./service-order.ts";
import { staffInvoice } from "./staff-invoice.ts";
import { standardBill } from "./standard-bill.ts";
import { stopCooperation } from "./stop-cooperation.ts";
import { task } from "./task.ts";
import { taxVerify } from "./tax-verify.ts";
import { transactList } from "./transact-list.ts";
import { worker } from "./worker.ts";
import { workerBank } from "./worker-bank.ts";
import { workerEdit } from "./worker-edit.ts";
import { workerFields } from "./worker-fields.ts";

/** Every import template by name, in the order in which a person is offered them. */
export const templates: Readonly<Record<TemplateName, ImportTemplate>> = {
  standard_bill: standardBill,
  plus_bill: plusBill,
  fast_bill: fastBill,
  worker,
  worker_fields: workerFields,
  worker_edit: workerEdit,
  worker_bank: workerBank,
  stop_cooperation: stopCooperation,
  task,
  service_order: serviceOrder,
  transact_list: transactList,
  staff_invoice: staffInvoice,
  invoice_record: invoiceRecord,
  tax_verify: taxVerify,
  offline_feedback: offlineFeedback,
  organization,
  insurance_staff: insuranceStaff,
  agency_user: agencyUser,
  company_user: companyUser,
  sensitive_word: sensitiveWord,
};

export const templateByName = (name: string): ImportTemplate | undefined =>
  Object.hasOwn(templates, name) ? templates[name as TemplateName] : undefined;
