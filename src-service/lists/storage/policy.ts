import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { ServiceError } from "../../core/context.ts";
import type { Service } from "../service.ts";

const policySchema = z.strictObject({
  key: z.string().regex(/^[0-9A-Za-z_-]{32}$/),
  agency_id: z.int(),
  user_id: z.int(),
  name: z.string().min(1).max(255),
  size: z.int().min(1),
  /** Epoch seconds. */
  expire: z.int(),
  /** Asked for under a request key: the same content sent again is the same file. */
  repeatable: z.boolean().default(false),
});

/** Policy for an upload: one file of one name and size, by one person, for ten minutes. */
export type UploadPolicy = z.output<typeof policySchema>;

export const policySeconds = 600;

type Secrets = Pick<Service, "secrets">;

const signatureOf = ({ secrets }: Secrets, text: string): Buffer => secrets.hmac("storage", text);

/** The policy as text, and its signature; both go with the upload. */
export const signPolicy = (secrets: Secrets, policy: UploadPolicy): { policy: string; signature: string } => {
  const text = Buffer.from(JSON.stringify(policy)).toString("base64url");
  return { policy: text, signature: signatureOf(secrets, text).toString("hex") };
};

/** Reads a policy back. Throws `forbidden` for a wrong signature or one past its time. */
export const readPolicy = (
  secrets: Secrets,
  fields: { policy: string | undefined; signature: string | undefined; key: string | undefined },
  nowMs: number,
): UploadPolicy => {
  const { policy: text = "", signature = "", key } = fields;
  const actual = Buffer.from(signature, "hex");
  const expected = signatureOf(secrets, text);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw new ServiceError("forbidden");
  const policy = policySchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  if (policy.expire * 1000 < nowMs || policy.key !== key) throw new ServiceError("forbidden");
  return policy;
};
