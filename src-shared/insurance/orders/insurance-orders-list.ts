import * as list from "../../kernel/lists/define.ts";
import { recordColumns, recordFilters } from "../../kernel/records/keyed-calls.ts";
import { planTypes, planUnits, premiumPayers } from "../plans/plan-states.ts";
import { orderStates } from "./order-states.ts";

const part = list.nullableText({ carried: true });

/** Columns of who made, submitted, underwrote or decided an order: none of them pays its premium. */
export const orderParts = ["maker_id", "submit_by", "underwrite_by", "discount_by", "agree_by", "disagree_by"] as const;

/** Insurance orders: who is insured of a plan from which day to which, at which premium, and how far that has come. */
export const insuranceOrders = list.defineList({
  name: "insuranceOrders",
  call: "insuranceOrders.list",
  permission: "insurance.order.view",
  columns: {
    ...recordColumns,
    plan_id: list.text({ carried: true }),
    status: list.state(orderStates, { required: true, width: 150 }),
    company_name: list.text({ required: true, width: 190 }),
    product: list.text({ width: 190 }),
    insurer: list.text({ width: 150 }),
    type: list.enumeration("insuranceType", planTypes, { hidden: true, width: 110 }),
    unit: list.enumeration("insuranceUnit", planUnits, { hidden: true, width: 84 }),
    head_count: list.integer({ width: 84 }),
    insured_count: list.integer({ hidden: true, width: 84 }),
    start_day: list.date({ required: true }),
    end_day: list.date({ required: true }),
    standard: list.centsColumn({ hidden: true, sum: true }),
    discount_asked: list.centsColumn({ hidden: true }),
    discount: list.centsColumn({ hidden: true }),
    payable: list.centsColumn({ required: true, sum: true }),
    paid: list.centsColumn({ sum: true }),
    refunded: list.centsColumn({ hidden: true, sum: true }),
    cancel_refund: list.nullableCents({ hidden: true }),
    cancel_reason: list.nullableText({ hidden: true, width: 190 }),
    payer: list.enumeration("premiumPayer", premiumPayers, { hidden: true, width: 100 }),
    policy_no: list.nullableText({ hidden: true, width: 150 }),
    reason: list.text({ hidden: true, width: 190 }),
    maker_name: list.text({ width: 90 }),
    create_at: list.datetime(),
    ...{ submit_by: part, underwrite_by: part, discount_by: part, agree_by: part, disagree_by: part, cancel_by: part },
    cancel_at: list.nullableDatetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["no", "company_name", "insurer", "product", "policy_no"]),
    status: list.anyOf("status"),
    ...recordFilters("insuranceOrders"),
    plan_id: list.ref("plan_id", "insurancePlans"),
    date: list.dateBy(["create_at", "start_day", "end_day"]),
    payable: list.range("payable"),
    by_me: list.byMe("maker_id"),
    by_others: list.byOthers(["maker_id", "submit_by", "discount_by"]),
    unseen_by_me: list.byOthers(orderParts),
    cancel_by_others: list.byOthers(["cancel_by"]),
  },
  sort: ["create_at", "start_day", "end_day", "payable", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: { no: ["create_at"], company_name: ["product"], end_day: ["start_day"], maker_name: ["insurer"] },
    folds: [["maker_name", "insurer", "create_at", "head_count", "product", "start_day", "company_name"], ["paid"]],
    master: { title: "no", amount: "payable", under: "company_name", state: "status" },
    tabs: {
      by: "status",
      order: [
        "draft",
        "underwriting",
        "discount",
        "toPay",
        "toBegin",
        "inForce",
        "cancelAsked",
        { key: "over", states: ["refused", "cancelled", "ended", "surrendered"] },
      ],
    },
  },
  offline: { by: "create_at", days: 1_100 },
});
