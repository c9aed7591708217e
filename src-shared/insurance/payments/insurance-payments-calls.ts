import { z } from "zod";
import { defineCall, idText, smsCode, version } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { centsSchema, positiveCentsSchema } from "../../kernel/values/money/money.ts";
import { insurancePayments } from "./insurance-payments-list.ts";

export const insurancePaymentsList = listCall(insurancePayments, { path: "/v7/eli_insurance_payments" });

/** Refusals of every operation with money. */
const refused = [
  ...([
    "amount_limit",
    "day_limit",
    "insufficient_funds",
    "same_person",
    "stale_version",
    "illegal_transition",
  ] as const),
  ...(["invalid", "not_found", "forbidden", "idempotency_mismatch"] as const),
] as const;

/**
 * Pays an order that waits for its premium, or (`amendment_id`) a change of its roster, from a wallet of its company, as a
 * whole. `version` and `amount` (cents) are those that the person saw. Without a wallet the agency bears it, where the order
 * says so. The code is bound to the order and the digest of this body. Nothing is paid on the day from which it would hold, or
 * later (`insurance_too_late`).
 */
export const insurancePaymentsCreate = defineCall({
  name: "insurancePayments.create",
  method: "POST",
  path: "/v7/eli_insurance_payments",
  access: "insurance.payment.pay",
  body: () =>
    z.strictObject({
      order_id: idText,
      version,
      amendment_id: idText.optional(),
      wallet_id: idText.optional(),
      amount: positiveCentsSchema,
      sms_code: smsCode,
    }),
  output: () => z.object({ payment_id: idText, no: z.string(), order_id: idText, status: z.int() }),
  keyed: true,
  refusals: [...refused, ...["insurance_too_late", "sms_code_wrong", "sms_code_expired", "too_many_tries"]],
});

/**
 * Books that the agency has handed to the insurer what it holds of an order, by the serial of the bank's payment, which is
 * taken once; where the insurer has to give something back (`amount` below zero, cents), that it has. `amount` is all that is
 * held, as the person saw it.
 */
export const insurancePaymentsPassOn = defineCall({
  name: "insurancePayments.passOn",
  method: "POST",
  path: "/v7/eli_insurance_payments/pass_on",
  access: "insurance.payment.pay",
  body: () =>
    z.strictObject({
      order_id: idText,
      version,
      amount: centsSchema,
      bank_serial: z.string().regex(/^[0-9A-Za-z_-]{4,64}$/u),
    }),
  output: () => z.object({ remittance_id: idText, no: z.string(), order_id: idText, status: z.int() }),
  keyed: true,
  refusals: [...refused, "bank_serial_used"],
});
