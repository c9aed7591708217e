import * as list from "../../kernel/lists/define.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { insurancePaymentKinds, insurancePaymentStates } from "./payment-states.ts";

/** Kinds of `insurancePayments`: the premium of an order, of a change of its roster, and what was given back of either. */
export const paymentKinds = { premium: 1, amendment: 2, givenBack: 3 } as const;

/** Money of insurance orders: what was paid for them, and what came back. */
export const insurancePayments = list.defineList({
  name: "insurancePayments",
  call: "insurancePayments.list",
  permission: "insurance.order.view",
  columns: {
    ...list.companyRow,
    order_id: list.text({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    kind: list.enumeration("insurancePaymentKind", insurancePaymentKinds, { required: true, width: 130 }),
    status: list.state(insurancePaymentStates, { hidden: true }),
    company_name: list.text({ required: true, width: 190 }),
    order_no: list.text({ required: true, width: 168, leadsTo: recordIn("insuranceOrders", "order_id") }),
    insurer: list.text({ width: 150 }),
    product: list.text({ width: 190, hidden: true }),
    // One of them is 0, so that their sums say what came and what went.
    paid: list.centsColumn({ required: true, sum: true }),
    given_back: list.centsColumn({ required: true, sum: true, width: 110 }),
    payer: list.enumeration("premiumPayer", [1, 2], { width: 100, hidden: true }),
    channel: list.enumeration("settlementChannel", [1, 2, 3, 4, 5], { width: 110 }),
    // What of the whole order the agency still holds: below zero, what the insurer has to give back.
    held: list.centsColumn({ width: 120 }),
    maker_name: list.text({ width: 90 }),
    create_at: list.datetime({ required: true }),
    reason: list.text({ hidden: true, width: 190 }),
  },
  filters: {
    keyword: list.search(["no", "order_no", "company_name", "insurer", "product"]),
    kind: list.anyOf("kind"),
    company_id: list.ref("company_id", "companies"),
    order_id: list.ref("order_id", "insuranceOrders"),
    ids: list.ref("id", "insurancePayments"),
    date: list.dateBy(["create_at"]),
    paid: list.range("paid"),
  },
  sort: ["create_at", "paid", "given_back", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: { no: ["create_at"], insurer: ["product"] },
    folds: ["maker_name", "channel", "insurer", "create_at", "held", "kind", "order_no", "given_back", "paid"],
  },
  offline: { by: "create_at", days: 365 },
});
