import { createHash } from "node:crypto";
import type { PaymentPurpose } from "../../src-shared/calls/money.ts";
import { canonicalJson } from "../../src-shared/values/digest.ts";
import type { Draft } from "./draft.ts";

/** A code for exactly what the checker approved. */
export const boundToSeal = (
  purpose: PaymentPurpose,
  settlement: { readonly id: string; readonly snapshot_hash: string },
): Draft["sms"] => ({ purpose, objectId: settlement.id, digest: settlement.snapshot_hash });

/** A code for exactly this request: the SHA-256 of the canonical body without it, which the service computes anew. */
export const boundToBody = (purpose: PaymentPurpose, objectId: string, body: Draft["body"]): Draft["sms"] => ({
  purpose,
  objectId,
  digest: createHash("sha256").update(canonicalJson(body)).digest("hex"),
});
