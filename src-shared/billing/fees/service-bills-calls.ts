import { z } from "zod";
import { defineCall, idText, nonNegativeCents, smsCode, version } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { serviceBillDiscount } from "./service-bill-discounts.ts";
import { serviceBills } from "./service-bills-list.ts";

export const serviceBillsList = listCall(serviceBills, { path: "/cdl/1/service_bills" });

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
  method: "GET",
  path: "/cdl/1/service_bills/{id}",
  access: "service_bill.service_bill.view",
  output: serviceBillDetail,
});

export const serviceBillPayment = z.object({
  id: idText,
  no: z.string(),
  ok: z.boolean(),
  code: z.string().nullable(),
  /** Amount taken from the wallet for it, cents. */
  amount: z.int(),
});

/**
 * Pays bills of one company from one of its wallets, in the given order, `amount` cents of each. The code is bound to the
 * wallet and the digest of this body. Each bill has its own result: one that changed, was paid meanwhile or that the wallet
 * does not cover any more is left as it is.
 */
export const serviceBillsBatchOnlinePay = defineCall({
  name: "serviceBills.batchOnlinePay",
  method: "POST",
  path: "/cdl/1/service_bills/batch_online_pay",
  access: "service_bill.service_bill.pay",
  body: () =>
    z.strictObject({
      wallet_id: idText,
      bills: z
        .array(z.strictObject({ id: idText, version, amount: nonNegativeCents.min(1) }))
        .min(1)
        .max(200),
      /** Part of the wallet's rebate that the person saw to be used, cents: the first bills take it first. */
      rebate: nonNegativeCents.optional(),
      sms_code: smsCode,
    }),
  output: () => z.object({ results: z.array(serviceBillPayment), paid_count: z.int(), paid_amount: z.int() }),
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
