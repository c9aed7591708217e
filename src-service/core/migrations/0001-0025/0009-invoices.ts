import { type Kysely, sql } from "kysely";
import { createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";

/** Invoices, what is invoiced of which settlement, and service bills. */
export const invoices = {
  /**
   * Totals of a settlement's payments, by month: a payment adds, a returned one takes off in the month in which that
   * became known. Never changed, only added to; the rows of a settlement add up to the customer pay of its paid lines.
   */
  invoice_flows: {
    columns: {
      settlement_id: "int",
      seq: "int",
      agency_id: "int",
      company_id: "int",
      period: "text",
      amount: "int",
      at: "text",
    },
    key: ["settlement_id", "seq"],
    index: [["company_id", "period"]],
  },
  invoice_applies: {
    columns: {
      id: "id",
      version: "int",
      change_seq: "int",
      agency_id: "int",
      company_id: "int",
      no: "text",
      status: "int",
      apply_mode: "int",
      range_start: "text?",
      range_end: "text?",
      quota_before: "int",
      apply_amount: "int",
      correction_amount: "int",
      open_amount: "int",
      opened_amount: "int",
      invoice_type: "int",
      invoice_style: "int",
      invoice_category: "text",
      title: "text",
      tax_no: "text",
      address_tel: "text",
      bank_account: "text",
      face_remark: "text",
      receive_emails: "text",
      receiver_name: "text",
      receiver_mobile: "text",
      receiver_address: "text",
      attachments: "text",
      reject_reason: "text",
      red_no: "text?",
      red_by: "int?",
      red_at: "text?",
      created_by: "int",
      apply_at: "text",
      handled_by: "int?",
      handle_at: "text?",
    },
    unique: [["agency_id", "no"]],
    index: [["change_seq"], ["agency_id", "apply_at"], ["company_id", "status"]],
  },
  /** Amount that an application invoices of a settlement and month; `is_correction`: taken off as it came back, below zero. */
  invoice_allocations: {
    columns: {
      apply_id: "int",
      settlement_id: "int",
      period: "text",
      is_correction: "int",
      company_id: "int",
      amount: "int",
    },
    key: ["apply_id", "settlement_id", "period", "is_correction"],
    index: [["settlement_id"], ["company_id"]],
  },
  invoice_events: {
    columns: {
      id: "id",
      apply_id: "int",
      at: "text",
      actor: "text",
      action: "text",
      from_status: "int?",
      to_status: "int?",
      params: "text",
    },
    index: [["apply_id"]],
  },
  invoice_records: {
    columns: {
      id: "id",
      version: "int",
      change_seq: "int",
      agency_id: "int",
      company_id: "int",
      apply_id: "int?",
      record_kind: "int",
      state: "int",
      invoice_no: "text",
      invoice_code: "text",
      invoice_type: "int",
      invoice_category: "text",
      invoice_at: "text",
      amount: "int",
      price: "int",
      tax: "int",
      tax_rate: "int",
      red_amount: "int",
      labor_id: "int?",
      labor_name: "text",
      id_no: "text",
      tax_proof_no: "text",
      file_key: "text?",
      courier_company: "text",
      courier_no: "text",
      drawer_id: "int",
      remark: "text",
      create_at: "text",
    },
    unique: [["agency_id", "invoice_code", "invoice_no"]],
    index: [["change_seq"], ["apply_id"], ["agency_id", "create_at"]],
  },
  /** Company by month; derived from flows and allocations, which `audit-ledger` proves. */
  invoice_months: {
    columns: {
      id: "id",
      version: "int",
      change_seq: "int",
      agency_id: "int",
      company_id: "int",
      period: "text",
      status: "int",
      settled: "int",
      returned: "int",
      invoiced: "int",
      invoicing: "int",
      not_invoiced: "int",
      red: "int",
      updated_at: "text",
    },
    unique: [["company_id", "period"]],
    index: [["change_seq"], ["agency_id", "period"]],
  },
  invoice_feedbacks: {
    columns: { id: "id", settlement_id: "int", result: "int", remark: "text", at: "text", created_by: "int" },
    index: [["settlement_id"]],
  },
  service_bills: {
    columns: {
      id: "id",
      version: "int",
      change_seq: "int",
      agency_id: "int",
      company_id: "int",
      contract_id: "int?",
      no: "text",
      /** Key that keeps a bill from being made twice: `<category>:<month>`, or the number of an imported order. */
      origin: "text",
      status: "int",
      period: "text",
      category: "int",
      settlement_count: "int",
      base_amount: "int",
      fee: "int",
      discount: "int",
      payable: "int",
      paid: "int",
      pay_method: "int",
      due_at: "text?",
      remark: "text",
      create_at: "text",
      issued_at: "text?",
      paid_at: "text?",
    },
    unique: [
      ["agency_id", "no"],
      ["company_id", "origin"],
    ],
    index: [["change_seq"], ["agency_id", "create_at"], ["status", "due_at"]],
  },
  service_bill_lines: {
    columns: {
      bill_id: "int",
      seq: "int",
      kind: "text",
      quantity: "int",
      free_quantity: "int",
      unit_price: "int",
      amount: "int",
    },
    key: ["bill_id", "seq"],
  },
  service_bill_payments: {
    columns: { id: "id", bill_id: "int", journal_id: "int", amount: "int", at: "text", paid_by: "int" },
    index: [["bill_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

const paidLine = 1;

/** Creates the tables and takes in what was settled before they were there: one flow a settlement, in the month it was paid. */
export const upInvoices = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await createTables(db, dialect, invoices);
  await sql`
    insert into invoice_flows (settlement_id, seq, agency_id, company_id, period, amount, at)
    select s.id, 1, s.agency_id, s.company_id, substr(s.settlement_at, 1, 7), sum(b.customer_pay - coalesce(p.discount, 0)), s.settlement_at
    from settlements s
    join payout_lines p on p.settlement_id = s.id and p.status = ${paidLine}
    join bills b on b.id = p.bill_id
    where s.settlement_at is not null
    group by s.id, s.agency_id, s.company_id, s.settlement_at
    having sum(b.customer_pay - coalesce(p.discount, 0)) > 0`.execute(db);
  // Nothing had an application behind it: what was marked as invoiced by hand starts anew.
  await sql`update settlements set invoice_status = 1 where invoice_status <> 1`.execute(db);
};
