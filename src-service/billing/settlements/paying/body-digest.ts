import { createHash } from "node:crypto";
import { type Canonical, canonicalJson } from "../../../../src-shared/kernel/values/text/digest.ts";

/** SHA-256 of the canonical body of a request without its code: to which a code for several records at once is bound. */
export const bodyDigest = (body: unknown): string =>
  createHash("sha256")
    .update(canonicalJson(body as Canonical))
    .digest("hex");
