import type { SameShape } from "../../shape.ts";
import type { billLists as zh } from "../../zh-CN/billing/lists-bills.ts";

export const billLists = {
  bills: {
    title: "Bills",
    keyword: "Number, company, task, name, ID, phone",
    columns: {
      no: "Bill no.",
      labor_name: "Worker",
      labor_phone: "Phone",
      labor_bank_account: "Account",
      labor_service_fee: "Worker's fee",
      vat_recover: "Recovered tax",
      is_complete: "Complete",
      worker_gap: "Readiness",
      tax_verify_status: "Tax check",
      import_id: "Batch",
      task_name: "Task",
      car_rental_fee: "Car rental",
      net_cost: "Net cost",
      file_customer_pay: "Per file",
      pay_differs: "Company pays differs from file",
      work_date: "Service date",
      tax_month: "Tax month",
      invoicing_status: "Invoicing",
      invoice_content: "Invoice content",
      withholding_status: "Withholding",
      audit_at: "Audited",
    },
    flags: {
      pay_differs: "Company pays differs from file",
      not_ready: "Not ready to pay",
      by_others: "Entered by others",
    },
  },
  billBatches: {
    title: "Bill batches",
    keyword: "Batch no., file, company, maker",
    columns: {
      id: "Selected batches",
      batch_sn: "Batch no.",
      inner_bill_type: "Bill type",
      bill_count: "Bills",
      to_audit_count: "To audit",
      approved_count: "Approved",
      rejected_count: "Rejected",
      cancelled_count: "Cancelled",
      accounting_fee: "Imported fees",
      created_by_name: "Maker",
    },
    flags: { has_to_audit: "To audit", has_rejected: "Rejected" },
  },
} as const satisfies SameShape<typeof zh>;
