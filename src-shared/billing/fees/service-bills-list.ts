import {
  anyOf,
  centsColumn,
  date,
  dateBy,
  datetime,
  defineList,
  enumeration,
  integer,
  month,
  nullableDatetime,
  positive,
  range,
  ref,
  search,
  state,
  text,
} from "../../kernel/lists/define.ts";
import { serviceBillStates } from "./service-bill-states.ts";

/** 1 service fee · 2 usage fee · 3 withdrawal fee · 4 promotion fee · 5 insurance (dictionary B8). */
export const serviceBillCategories = [1, 2, 3, 4, 5] as const;
/** 1 taken with the settlement · 2 paid online · 3 paid offline (dictionary B8). */
export const servicePayMethods = [1, 2, 3] as const;

/** Service bills: what a company owes the agency beside its settlements. `payable` = fee − discount; `unpaid` the rest. */
export const serviceBills = defineList({
  name: "serviceBills",
  call: "serviceBills.list",
  permission: "service_bill.service_bill.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    company_id: text({ carried: true }),
    no: text({ required: true, width: 168 }),
    status: state(serviceBillStates, { required: true }),
    company_name: text({ required: true, width: 190 }),
    period: month({ required: true }),
    category: enumeration("serviceBillCategory", serviceBillCategories, { required: true, width: 120 }),
    settlement_count: integer({ hidden: true }),
    base_amount: centsColumn({ hidden: true }),
    fee: centsColumn({ sum: true }),
    discount: centsColumn({ sum: true, width: 90 }),
    payable: centsColumn({ required: true, sum: true }),
    paid: centsColumn({ sum: true, width: 104 }),
    unpaid: centsColumn({ required: true, sum: true }),
    // What of it may be let go: the fee, never workers' taxes.
    let_go_most: centsColumn({ hidden: true, width: 130 }),
    // What somebody proposed to let the company off and nobody has decided about.
    discount_asked: centsColumn({ hidden: true, width: 130 }),
    pay_method: enumeration("servicePayMethod", servicePayMethods, { width: 110 }),
    due_at: date(),
    remark: text({ hidden: true }),
    create_at: datetime(),
    paid_at: nullableDatetime(),
  },
  filters: {
    keyword: search(["no", "company_name", "remark"]),
    status: anyOf("status"),
    company_id: ref("company_id", "companies"),
    ids: ref("id", "serviceBills"),
    category: anyOf("category"),
    date: dateBy(["create_at", "due_at", "paid_at"]),
    payable: range("payable"),
    has_unpaid: positive("unpaid"),
    has_discount_asked: positive("discount_asked"),
  },
  sort: ["create_at", "due_at", "period", "payable", "unpaid", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: { no: ["create_at"], company_name: ["category", "period"], paid: ["pay_method"] },
    folds: [
      ["paid_at", "pay_method", "create_at", "due_at", "category", "period", "discount", "fee"],
      ["company_name", "paid", "payable"],
    ],
    master: { title: "no", amount: "unpaid", under: "company_name", state: "status" },
    tabs: {
      by: "status",
      order: [
        "toIssue",
        { key: "toPay", states: ["toPay", "partlyPaid"] },
        "overdue",
        "paying",
        "paid",
        { key: "closed", states: ["waived", "voided"] },
      ],
    },
  },
  offline: { by: "create_at", days: 365 },
});
