import { z } from "zod";
import { listAnswer, listQuery } from "../lists/answer.ts";
import { serviceBills } from "../lists/service-bills.ts";
import { letGoKindNames } from "../states/service-bill-discount.ts";
import { defineCall } from "./define.ts";
import { idText, nonNegativeCents, shortText, smsCode, version } from "./fields.ts";

export const serviceBillsList = defineCall({
  name: "serviceBills.list",
  area: "money",
  method: "GET",
  path: "/cdl/1/service_bills",
  access: "service_bill.service_bill.view",
  query: listQuery(serviceBills),
  output: listAnswer(serviceBills),
});

/**
 * One line of a service bill: `quantity` × `unit_price` = `amount`, cents. What an offline settlement owes is a line each,
 * with the settlement and the taxes in the amount (`tax`; the rest is the service fee); both empty and zero elsewhere.
 */
export const serviceBillLine = z.object({
  seq: z.int(),
  kind: z.enum(["usage", "imported", "offline"]),
  quantity: z.int(),
  free_quantity: z.int(),
  unit_price: z.int(),
  amount: z.int(),
  settlement_id: idText.nullable(),
  settlement_no: z.string(),
  tax: z.int(),
});

/** A proposal to let go of a part of a bill, of its fee or of all of it, with what this person may do about it. */
export const serviceBillDiscount = z.object({
  id: idText,
  version: z.int(),
  kind: z.enum(letGoKindNames),
  amount: z.int(),
  reason: z.string(),
  status: z.int(),
  made_by: z.string(),
  create_at: z.string(),
  decided_by: z.string(),
  decided_at: z.string().nullable(),
  decided_reason: z.string(),
  actions: z.array(z.object({ action: z.string(), allowed: z.boolean(), reason: z.string().nullable() })),
});
export type ServiceBillDiscount = z.output<typeof serviceBillDiscount>;

export const serviceBillDetail = z.object({
  bill: serviceBills.row,
  lines: z.array(serviceBillLine),
  contract_no: z.string(),
  /** Where online payment takes from: the company's wallets with what is available, what may be paid with the credit, and the rebate. */
  wallets: z.array(z.object({ id: idText, channel: z.int(), available: z.int(), payable: z.int(), rebate: z.int() })),
  /** Discounts that were proposed, the newest first. */
  discounts: z.array(serviceBillDiscount),
  payments: z.array(z.object({ at: z.string(), amount: z.int(), by: z.string(), balance: z.int() })),
  actions: z.array(z.object({ action: z.string(), allowed: z.boolean(), reason: z.string().nullable() })),
});
export type ServiceBillDetail = z.output<typeof serviceBillDetail>;

export const serviceBillsGet = defineCall({
  name: "serviceBills.get",
  area: "money",
  method: "GET",
  path: "/cdl/1/service_bills/{id}",
  access: "service_bill.service_bill.view",
  output: serviceBillDetail,
});

const discountRefusals = [
  "change_pending",
  "discount_over_open",
  "taxes_stay",
  "same_person",
  "amount_limit",
  "day_limit",
  "stale_version",
  "illegal_transition",
  "invalid",
  "not_found",
  "forbidden",
];

/**
 * Proposes to let a company off: `discount` a part of a bill (`amount`, cents), `waive` all of its fee that is unpaid, `void`
 * the whole bill, of which nothing may be paid. Taxes of workers in a bill are never let go of (`taxes_stay`). One proposal at
 * a time.
 */
export const serviceBillDiscountsCreate = defineCall({
  name: "serviceBillDiscounts.create",
  area: "money",
  method: "POST",
  path: "/cdl/1/service_bills/{id}/discounts",
  access: "settlement.discount.create",
  body: z.strictObject({
    version,
    kind: z.enum(letGoKindNames).default("discount"),
    amount: nonNegativeCents.min(1).optional(),
    reason: z.string().trim().min(2).max(200),
  }),
  output: z.object({ bill: serviceBills.row, discount: serviceBillDiscount }),
  refusals: discountRefusals,
});

export const serviceBillDiscountActions = ["grant", "reject", "withdraw"] as const;
export type ServiceBillDiscountAction = (typeof serviceBillDiscountActions)[number];

/**
 * Grants a proposal or refuses it, by another person than who proposed it; who proposed it may take it back. `reason`: for
 * a refusal. Granted, the bill's `discount` rises and what is to be paid falls; a bill of which nothing is left is waived. A
 * granted `void` closes the bill as void.
 */
export const serviceBillDiscountsUpdate = defineCall({
  name: "serviceBillDiscounts.update",
  area: "money",
  method: "PUT",
  path: "/cdl/1/service_bill_discounts/{id}",
  access: "service_bill.service_bill.view",
  body: z.strictObject({ version, action: z.enum(serviceBillDiscountActions), reason: shortText().optional() }),
  output: z.object({ bill: serviceBills.row, discount: serviceBillDiscount }),
  refusals: discountRefusals,
});

export const serviceBillPayment = z.object({
  id: idText,
  no: z.string(),
  ok: z.boolean(),
  code: z.string().nullable(),
  /** What was taken from the wallet for it, cents. */
  amount: z.int(),
});

/**
 * Pays bills of one company from one of its wallets, in the given order, `amount` cents of each. The code is bound to the
 * wallet and the digest of this body. Each bill has its own result: one that changed, was paid meanwhile or that the wallet
 * does not cover any more is left as it is.
 */
export const serviceBillsBatchOnlinePay = defineCall({
  name: "serviceBills.batchOnlinePay",
  area: "money",
  method: "POST",
  path: "/cdl/1/service_bills/batch_online_pay",
  access: "service_bill.service_bill.pay",
  body: z.strictObject({
    wallet_id: idText,
    bills: z
      .array(z.strictObject({ id: idText, version, amount: nonNegativeCents.min(1) }))
      .min(1)
      .max(200),
    /** How much of the wallet's rebate the person saw to be used, cents: the first bills take it first. */
    rebate: nonNegativeCents.optional(),
    sms_code: smsCode,
  }),
  output: z.object({ results: z.array(serviceBillPayment), paid_count: z.int(), paid_amount: z.int() }),
  keyed: true,
  refusals: [
    "several_companies",
    "selection_changed",
    "amount_limit",
    "day_limit",
    "insufficient_funds",
    "sms_code_wrong",
    "sms_code_expired",
    "too_many_tries",
    "invalid",
    "not_found",
    "forbidden",
    "idempotency_mismatch",
  ],
});
