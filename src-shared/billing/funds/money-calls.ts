import { z } from "zod";
import { defineCall, idText, sha256Hex, uuid } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { transactions } from "./transactions-list.ts";
import { wallets } from "./wallets-list.ts";

export const walletsList = listCall(wallets, { path: "/cdl/1/wallets" });

/** Purposes of a payment code; an area contributes the rule of each (`codePurposes`). */
export const paymentPurposes = [
  "settle",
  "retry",
  "offline",
  "company_pay",
  "withdraw",
  "cmbWithdraw",
  "merchantWithdraw",
  "service_bills",
  "insurance",
] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** Sends a payment code to the signed-in person's own phone, bound to one operation and its digest, once, five minutes. */
export const walletsSms = defineCall({
  name: "wallets.sms",
  method: "POST",
  path: "/cdl/1/wallets/sms",
  access: "signed-in",
  body: () => z.strictObject({ purpose: z.enum(paymentPurposes), object_id: idText, digest: sha256Hex }),
  output: () =>
    z.object({
      sent: z.literal(true),
      phone_masked: z.string(),
      wait_seconds: z.int(),
      expires_seconds: z.int(),
    }),
  refusals: ["sms_too_often", "not_found", "forbidden"],
});

export const transactionsList = listCall(transactions, { path: "/cdl/1/transactions" });

/**
 * The outcome of a keyed call, asked by its Idempotency-Key. `status` and `answer` are the kept HTTP answer.
 * 404 means that the service does not know the key, so sending it (again) is safe.
 */
export const operationsGet = defineCall({
  name: "operations.get",
  method: "GET",
  path: "/cdl/1/operations/{key}",
  access: "signed-in",
  output: () =>
    z.object({
      key: uuid,
      call: z.string(),
      state: z.enum(["running", "done"]),
      status: z.int().nullable(),
      answer: z.unknown(),
    }),
});
