import {
  anyOf,
  byMe,
  centsColumn,
  dateBy,
  datetime,
  defineList,
  enumeration,
  integer,
  nullableDatetime,
  nullableText,
  positive,
  ref,
  search,
  state,
  text,
} from "../../kernel/lists/define.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { importJobTabs } from "../../kernel/lists/state-tabs.ts";
import { importJobStates } from "../../records/imports/import-job-states.ts";

/** Settlement asked for with an import: not wished for, waits until all bills are audited, made, could not be made. */
export const settlementWish = { none: 0, waiting: 1, made: 2, notMade: 3 } as const;
const settlementWishes = [0, 1, 2, 3] as const satisfies (typeof settlementWish)[keyof typeof settlementWish][];

/** Records of bill imports (dictionary B13). */
export const importRecords = defineList({
  name: "importRecords",
  call: "bills.importRecords",
  permission: "bill.bill.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    company_id: text({ carried: true }),
    batch_key: text({ carried: true }),
    created_by: text({ carried: true }),
    batch_sn: text({ required: true, width: 168 }),
    status: state(importJobStates, { required: true }),
    company_name: text({ required: true, width: 230 }),
    file_name: text({ required: true, width: 270 }),
    inner_bill_type: enumeration("innerBillType", [1, 2, 3]),
    total_count: integer({ sum: true }),
    success_count: integer({ sum: true }),
    fail_count: integer({ sum: true }),
    accounting_fee: centsColumn({ sum: true }),
    /** Bills of it that wait for audit. */
    to_audit_count: integer({ hidden: true }),
    /** Bills whose 客户支付 by the contract is not what the file says, and by how much in all. */
    pay_differs: integer({ sum: true, width: 110 }),
    pay_difference: centsColumn({ hidden: true }),
    settlement_wish: enumeration("settlementWish", settlementWishes, { width: 110 }),
    settlement_no: nullableText({ width: 168, leadsTo: recordIn("settlements", "settlement_id") }),
    /** Code of why the settlement could not be made. */
    settlement_problem: nullableText({ carried: true }),
    settlement_id: nullableText({ carried: true }),
    created_by_name: text({ width: 100 }),
    create_at: datetime(),
    finish_at: nullableDatetime(),
  },
  filters: {
    keyword: search(["batch_sn", "file_name", "company_name"]),
    status: anyOf("status"),
    company_id: ref("company_id", "companies"),
    settlement_wish: anyOf("settlement_wish"),
    pay_differs: positive("pay_differs"),
    date: dateBy(["create_at"]),
    has_to_audit: positive("to_audit_count"),
    by_me: byMe("created_by"),
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
