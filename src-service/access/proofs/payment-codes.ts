import { type PaymentPurpose, paymentPurposes } from "../../../src-shared/billing/funds/money-calls.ts";
import type { Writing } from "../../core/context.ts";
import { type CodeParts, type CodeUse, consumeCode, type Issued, issueCode } from "./sms-codes.ts";

/** The one payment that a code is good for: what is done, to which object, and the digest of what the person saw. */
export type PaymentUse = {
  readonly user_id: number;
  readonly purpose: PaymentPurpose;
  readonly object_id: number;
  /** Digest of what was seen: a settlement's `snapshot_hash`, else the SHA-256 of the request's canonical body less the code. */
  readonly digest: string;
};

const lifeMs = 5 * 60_000;

const phoneOf = async ({ tx }: Writing, userId: number): Promise<string> =>
  (await tx.selectFrom("users").select("mobile").where("id", "=", userId).executeTakeFirstOrThrow()).mobile;

const useOf = (phone: string, use: PaymentUse): CodeUse => ({
  phone,
  purpose: use.purpose,
  binding: `${use.user_id}:${use.object_id}:${use.digest}`,
});

/** Sends a payment code to the person's own phone: five minutes, one payment (security T5). Throws `sms_too_often`. */
export const sendPaymentCode = async (
  service: CodeParts,
  writing: Writing,
  use: PaymentUse,
): Promise<Issued & { phone: string }> => {
  const phone = await phoneOf(writing, use.user_id);
  const issued = await issueCode(service, writing, useOf(phone, use), {
    lifeMs,
    about: "payment",
    isVoice: false,
    together: paymentPurposes,
    budget: { kind: "own", source: "signed-in", perDay: service.limits.paymentSmsPerDay },
    isDelivered: true,
  });
  return { ...issued, phone };
};

/**
 * Takes the code for exactly this payment, once. A wrong try counts even when the payment's transaction is refused.
 * Throws `sms_code_wrong`, `sms_code_expired`, `too_many_tries`.
 */
export const checkPaymentCode = async (
  service: CodeParts,
  writing: Writing,
  use: PaymentUse & { readonly code: string },
): Promise<void> => consumeCode(service, writing, useOf(await phoneOf(writing, use.user_id), use), use.code);
