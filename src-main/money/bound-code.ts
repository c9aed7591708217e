import { createHash } from "node:crypto";
import type { PaymentPurpose } from "../../src-shared/billing/funds/money-calls.ts";
import type { PayPreview } from "../../src-shared/billing/settlements/settlement-figures-calls.ts";
import { canonicalJson } from "../../src-shared/kernel/values/text/digest.ts";
import type { Draft } from "./draft.ts";

/** A code for exactly the figures that the payer is shown. */
export const boundToShown = (
  purpose: PaymentPurpose,
  objectId: string,
  { digest }: Pick<PayPreview, "digest">,
): Draft["sms"] => ({ purpose, objectId, digest });

/** A code for exactly this request: the SHA-256 of the canonical body without it, which the service computes again. */
export const boundToBody = (purpose: PaymentPurpose, objectId: string, body: Draft["body"]): Draft["sms"] => ({
  purpose,
  objectId,
  digest: createHash("sha256").update(canonicalJson(body)).digest("hex"),
});
