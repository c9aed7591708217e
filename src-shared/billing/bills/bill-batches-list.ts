import * as list from "../../kernel/lists/define.ts";
import { importJobTabs } from "../../kernel/lists/state-tabs.ts";
import { importJobStates } from "../../records/imports/import-job-states.ts";

/**
 * Batches of bills (dictionary B5, `batch/bill`): one a file that was imported. Bills are counted as the audit left them, so
 * that a copy of the list stays true until somebody audits, edits or cancels; how far the money has come stands with the bills.
 */
export const billBatches = list.defineList({
  name: "billBatches",
  call: "billBatches.list",
  permission: "bill.bill.view",
  columns: {
    ...list.companyRow,
    batch_sn: list.text({ required: true, width: 168 }),
    status: list.state(importJobStates, { required: true }),
    company_name: list.text({ required: true, width: 230 }),
    inner_bill_type: list.enumeration("innerBillType", [1, 2, 3]),
    bill_count: list.integer({ required: true }),
    to_audit_count: list.integer(),
    approved_count: list.integer(),
    rejected_count: list.integer(),
    cancelled_count: list.integer(),
    /** Imported amount; the two after it are of the bills as they are, cancelled ones left out. */
    accounting_fee: list.centsColumn({ required: true, sum: true, width: 130 }),
    customer_pay: list.centsColumn({ width: 130 }),
    net_pay: list.centsColumn({ width: 130 }),
    /** Bills whose 客户支付 by the contract was not what the file said when it was imported, and by how much in all. */
    pay_differs: list.integer({ hidden: true, width: 110 }),
    pay_difference: list.centsColumn({ hidden: true, width: 130 }),
    created_by_name: list.text({ width: 90 }),
    create_at: list.datetime(),
    file_name: list.text({ width: 270 }),
    organization_name: list.nullableText({ hidden: true, width: 130 }),
  },
  filters: {
    keyword: list.search(["batch_sn", "file_name", "company_name", "created_by_name"]),
    status: list.anyOf("status"),
    company_id: list.ref("company_id", "companies"),
    inner_bill_type: list.anyOf("inner_bill_type"),
    date: list.dateBy(["create_at"]),
    has_to_audit: list.positive("to_audit_count"),
    has_rejected: list.positive("rejected_count"),
    nos: list.oneOf("batch_sn"),
    ids: list.ref("id", "billBatches"),
  },
  sort: ["create_at", "batch_sn", "accounting_fee"],
  defaultSort: "-create_at",
  layout: {
    lines: {
      batch_sn: ["create_at", "inner_bill_type"],
      company_name: ["file_name"],
      bill_count: ["to_audit_count"],
      created_by_name: ["organization_name"],
    },
    folds: [
      ["created_by_name", "file_name", "inner_bill_type", "create_at", "cancelled_count", "rejected_count"],
      ["approved_count", "to_audit_count", "bill_count", "company_name", "customer_pay", "accounting_fee"],
    ],
    master: { title: "batch_sn", amount: "net_pay", under: "company_name", state: "status" },
    tabs: { by: "status", order: importJobTabs },
  },
  offline: { by: "create_at", days: 90 },
});
