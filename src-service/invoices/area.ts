import { invoiceApplies } from "../../src-shared/lists/invoice-applies.ts";
import { invoiceRecords } from "../../src-shared/lists/invoice-records.ts";
import { monthlyInvoices } from "../../src-shared/lists/monthly-invoices.ts";
import type { HandlersFor } from "../context.ts";
import { listRows } from "../lists/query.ts";
import type { MakeArea, Service } from "../plumbing/service.ts";
import { appliesSource } from "./applies-source.ts";
import { createApply } from "./apply-create.ts";
import { applyDetail, quotaAnswer } from "./apply-detail.ts";
import { applyRow } from "./apply-store.ts";
import { correctApply, updateApply } from "./apply-update.ts";
import { giveFeedback } from "./feedback.ts";
import { importInvoices, importStaffInvoices } from "./import-invoices.ts";
import { monthsSource } from "./months-source.ts";
import { createRecord, recordRow, updateRecord } from "./records.ts";
import { recordsSource } from "./records-source.ts";

type InvoiceCalls =
  | "invoiceApplies.list"
  | "invoiceApplies.create"
  | "invoiceApplies.get"
  | "invoiceApplies.update"
  | "invoiceApplies.correctAmount"
  | "invoiceQuota.get"
  | "invoiceRecords.list"
  | "invoiceRecords.create"
  | "invoiceRecords.update"
  | "invoiceRecords.import"
  | "invoiceRecords.importStaff"
  | "monthlyInvoices.list"
  | "settlements.invoiceFeedback";

const invoicesHandlers = (service: Service): HandlersFor<InvoiceCalls> => ({
  "invoiceApplies.list": ({ db, principal }, { query }) =>
    listRows(db, principal, invoiceApplies, query, appliesSource),
  "invoiceApplies.get": ({ db, principal }, { params }) => applyDetail(db, principal, params.id),
  "invoiceApplies.create": async (context, { body }) => {
    const { id } = await createApply(service, context, body);
    return { apply: await applyRow(context.db, context, id) };
  },
  "invoiceApplies.update": async (context, { params, body }) => {
    const { id } = await updateApply(context, params.id, body);
    return { apply: await applyRow(context.db, context, id) };
  },
  "invoiceApplies.correctAmount": async (context, { params, body }) => {
    const { id } = await correctApply(context, params.id, body);
    return { apply: await applyRow(context.db, context, id) };
  },
  "invoiceQuota.get": ({ db, principal }, { query }) => quotaAnswer(db, principal, query.company_id),
  "invoiceRecords.list": ({ db, principal }, { query }) =>
    listRows(db, principal, invoiceRecords, query, recordsSource),
  "invoiceRecords.create": async (context, { body }) => {
    const made = await createRecord(service, context, body);
    return {
      record: await recordRow(context.db, context, made.recordId),
      apply: await applyRow(context.db, context, made.apply.id),
    };
  },
  "invoiceRecords.update": async (context, { params, body }) => ({
    record: await recordRow(context.db, context, await updateRecord(service, context, params.id, body)),
  }),
  "invoiceRecords.import": (context, { body }, writing) => importInvoices(context, writing, body),
  "invoiceRecords.importStaff": (context, { body }, writing) => importStaffInvoices(context, writing, body),
  "monthlyInvoices.list": ({ db, principal }, { query }) =>
    listRows(db, principal, monthlyInvoices, query, monthsSource),
  "settlements.invoiceFeedback": (context, { params, body }) => giveFeedback(context, params.id, body),
});

/** Invoices: applications, their audit and correction, what was issued, and the months. */
export const invoicesArea: MakeArea = (service) => ({ handlers: invoicesHandlers(service) });
