import { sql } from "kysely";
import { invoiceApplies } from "../../../src-shared/billing/invoices/invoice-applies-list.ts";
import { invoiceRecords } from "../../../src-shared/billing/invoices/invoice-records-list.ts";
import { monthlyInvoices } from "../../../src-shared/billing/invoices/monthly-invoices-list.ts";
import type { HandlersFor } from "../../core/context.ts";
import { sealed, unsealed } from "../../core/database/table-rules.ts";
import { faultFields, logLine } from "../../core/plumbing/log.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows } from "../../lists/lists/query.ts";
import type { Service } from "../../lists/service.ts";
import { appliesSource } from "./applies-source.ts";
import { createApply } from "./apply-create.ts";
import { applyDetail, quotaAnswer } from "./apply-detail.ts";
import { applyRow } from "./apply-store.ts";
import { correctApply, updateApply } from "./apply-update.ts";
import { invoiceChecks } from "./audit-checks.ts";
import { giveFeedback } from "./feedback.ts";
import { invoiceFiles } from "./files.ts";
import { invoiceImport } from "./import-invoices.ts";
import { staffInvoiceImport } from "./import-staff.ts";
import { sendRecord } from "./mail-store.ts";
import { sendMails } from "./mail-worker.ts";
import { monthsSource } from "./months-source.ts";
import { deliveredMails, recordDetail } from "./record-detail.ts";
import { recordRow } from "./record-store.ts";
import { createRecord, updateRecord } from "./records.ts";
import { recordsSource } from "./records-source.ts";
import { createRedLetter, lapseRedLetters, updateRedLetter } from "./red-letters.ts";
import { invoiceAppliesPast } from "./workbench-past.ts";

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
  | "invoiceRecords.get"
  | "invoiceRecords.send"
  | "invoiceReds.create"
  | "invoiceReds.update"
  | "demo.mails"
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
    const created = await createRecord(service, context, body);
    return {
      record: await recordRow(context.db, context, created.recordId),
      apply: await applyRow(context.db, context, created.apply.id),
    };
  },
  "invoiceRecords.update": async (context, { params, body }) => ({
    record: await recordRow(context.db, context, await updateRecord(service, context, params.id, body)),
  }),
  "invoiceRecords.get": (context, { params }) => recordDetail(service, context, params.id),
  "invoiceRecords.send": async (context, { params, body }) =>
    recordDetail(service, context, String(await sendRecord(service, context, params.id, body))),
  "invoiceReds.create": async (context, { params, body }) =>
    recordDetail(service, context, String(await createRedLetter(context, params.id, body))),
  "invoiceReds.update": async (context, { params, body }) =>
    recordDetail(service, context, String(await updateRedLetter(context, params.id, body))),
  "demo.mails": (context, { query }) => deliveredMails(service, context, query.record_id),
  "monthlyInvoices.list": ({ db, principal }, { query }) =>
    listRows(db, principal, monthlyInvoices, query, monthsSource),
  "settlements.invoiceFeedback": (context, { params, body }) => giveFeedback(context, params.id, body),
});

const everyMs = 2_000;
const fault = "invoice_round_failed";

/** Invoices: applications, audit and correction, issued invoices, red letters, and mails. */
export const invoicesArea = defineArea({
  tables: {
    ...sealed(
      "invoice_allocations",
      "invoice_applies",
      "invoice_events",
      "invoice_feedbacks",
      "invoice_flows",
      "invoice_months",
      "invoice_records",
      "invoice_red_letters",
    ),
    outgoing_mails: {
      isSealed: true,
      unsealedColumns: {
        next_ms: { noWeight: "when it is tried next" },
        attempts: { noWeight: "how often it was tried" },
      },
    },
    ...unsealed({ noWeight: "what the sandbox of mails got" }, "sandbox_mails"),
  },
  sources: {
    invoiceApplies: { source: appliesSource, table: "invoice_applies" },
    invoiceRecords: { source: recordsSource, table: "invoice_records" },
    monthlyInvoices: { source: monthsSource, table: "invoice_months" },
  },
  workbench: { invoiceAppliesPast },
  revealables: {
    invoiceApplies: {
      kind: "invoiceApply",
      from: sql`invoice_applies t`,
      company: "t.company_id",
      maker: "t.created_by",
    },
    // People who see an invoice see its mails, by the company (`records-source.ts`).
    invoiceMails: { kind: "invoiceMail", from: sql`outgoing_mails t`, company: "t.company_id", maker: null },
  },
  files: [invoiceFiles],
  importKinds: [invoiceImport, staffInvoiceImport],
  auditChecks: invoiceChecks,
  serve: (service) => ({
    handlers: invoicesHandlers(service),
    start: () => {
      if (!service.runsJobs) return;
      const context = service.system("invoices");
      const onFault = (error: unknown): void => logLine("error", fault, faultFields(error));
      const { carrier } = service.mail;
      startRounds(service, { steps: [() => lapseRedLetters(context)], everyMs, fault });
      startRounds(service, { steps: [() => sendMails({ context, carrier, onFault })], everyMs, fault });
    },
  }),
});
