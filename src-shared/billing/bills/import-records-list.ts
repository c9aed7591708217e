import * as list from "../../kernel/lists/define.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { importJobTabs } from "../../kernel/lists/state-tabs.ts";
import { importJobStates } from "../../records/imports/import-job-states.ts";

/** Settlement asked for with an import: not wished for, waits until all bills are audited, made, could not be made. */
export const settlementWish = { none: 0, waiting: 1, made: 2, notMade: 3 } as const;
const settlementWishes = [0, 1, 2, 3] as const satisfies (typeof settlementWish)[keyof typeof settlementWish][];

/** Records of bill imports (dictionary B13). */
export const importRecords = list.defineList({
  name: "importRecords",
  call: "bills.importRecords",
  permission: "bill.bill.view",
  columns: {
    ...list.companyRow,
    batch_key: list.text({ carried: true }),
    created_by: list.text({ carried: true }),
    batch_sn: list.text({ required: true, width: 168 }),
    status: list.state(importJobStates, { required: true }),
    company_name: list.text({ required: true, width: 230 }),
    file_name: list.text({ required: true, width: 270 }),
    inner_bill_type: list.enumeration("innerBillType", [1, 2, 3]),
    total_count: list.integer({ sum: true }),
    success_count: list.integer({ sum: true }),
    fail_count: list.integer({ sum: true }),
    accounting_fee: list.centsColumn({ sum: true }),
    /** Bills of it that wait for audit. */
    to_audit_count: list.integer({ hidden: true }),
    /** Bills whose 客户支付 by the contract is not what the file says, and by how much in all. */
    pay_differs: list.integer({ sum: true, width: 110 }),
    pay_difference: list.centsColumn({ hidden: true }),
    settlement_wish: list.enumeration("settlementWish", settlementWishes, { width: 110 }),
    settlement_no: list.nullableText({ width: 168, leadsTo: recordIn("settlements", "settlement_id") }),
    /** Code of why the settlement could not be made. */
    settlement_problem: list.nullableText({ carried: true }),
    settlement_id: list.nullableText({ carried: true }),
    created_by_name: list.text({ width: 100 }),
    create_at: list.datetime(),
    finish_at: list.nullableDatetime(),
  },
  filters: {
    keyword: list.search(["batch_sn", "file_name", "company_name"]),
    status: list.anyOf("status"),
    company_id: list.ref("company_id", "companies"),
    settlement_wish: list.anyOf("settlement_wish"),
    pay_differs: list.positive("pay_differs"),
    date: list.dateBy(["create_at"]),
    has_to_audit: list.positive("to_audit_count"),
    by_me: list.byMe("created_by"),
  },
  sort: ["create_at", "total_count", "accounting_fee"],
  defaultSort: "-create_at",
  layout: {
    lines: {
      batch_sn: ["create_at", "inner_bill_type"],
      company_name: ["file_name"],
      settlement_wish: ["settlement_no"],
      created_by_name: ["finish_at"],
    },
    folds: [
      ["finish_at", "created_by_name", "settlement_no", "settlement_wish", "inner_bill_type", "file_name"],
      ["create_at", "pay_differs", "success_count", "fail_count", "company_name", "total_count"],
    ],
    master: { title: "batch_sn", amount: "accounting_fee", under: "company_name", state: "status" },
    tabs: { by: "status", order: importJobTabs },
  },
  offline: { by: "create_at", days: 90 },
});
