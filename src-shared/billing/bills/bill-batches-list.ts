import {
  anyOf,
  centsColumn,
  dateBy,
  datetime,
  defineList,
  enumeration,
  integer,
  nullableText,
  oneOf,
  positive,
  ref,
  search,
  state,
  text,
} from "../../kernel/lists/define.ts";
import { importJobTabs } from "../../kernel/lists/state-tabs.ts";
import { importJobStates } from "../../records/imports/import-job-states.ts";

/**
 * Batches of bills (dictionary B5, `batch/bill`): one a file that was imported. Bills are counted as the audit left them, so
 * that a copy of the list stays true until somebody audits, edits or cancels; how far the money has come stands with the bills.
 */
export const billBatches = defineList({
  name: "billBatches",
  call: "billBatches.list",
  permission: "bill.bill.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    company_id: text({ carried: true }),
    batch_sn: text({ required: true, width: 168 }),
    status: state(importJobStates, { required: true }),
    company_name: text({ required: true, width: 230 }),
    inner_bill_type: enumeration("innerBillType", [1, 2, 3]),
    bill_count: integer({ required: true }),
    to_audit_count: integer(),
    approved_count: integer(),
    rejected_count: integer(),
    cancelled_count: integer(),
    /** Imported amount; the two after it are of the bills as they are, cancelled ones left out. */
    accounting_fee: centsColumn({ required: true, sum: true, width: 130 }),
    customer_pay: centsColumn({ width: 130 }),
    net_pay: centsColumn({ width: 130 }),
    created_by_name: text({ width: 90 }),
    create_at: datetime(),
    file_name: text({ width: 270 }),
    organization_name: nullableText({ hidden: true, width: 130 }),
  },
  filters: {
    keyword: search(["batch_sn", "file_name", "company_name", "created_by_name"]),
    status: anyOf("status"),
    company_id: ref("company_id", "companies"),
    inner_bill_type: anyOf("inner_bill_type"),
    date: dateBy(["create_at"]),
    has_to_audit: positive("to_audit_count"),
    has_rejected: positive("rejected_count"),
    nos: oneOf("batch_sn"),
    ids: ref("id", "billBatches"),
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
