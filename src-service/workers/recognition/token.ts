import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { recognitionTokenSeconds } from "../../../src-shared/workers/identity/recognition.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import type { Service } from "../../lists/service.ts";

const tokenSchema = z.strictObject({
  agency_id: z.int(),
  user_id: z.int(),
  labor_id: z.int(),
  /** Epoch milliseconds. */
  until: z.int(),
  nonce: z.string(),
});
type Token = z.output<typeof tokenSchema>;

type Parts = Pick<Service, "secrets" | "clock">;
type Who = Pick<Principal, "agency_id" | "user_id">;

const markOf = ({ secrets }: Parts, text: string): Buffer => secrets.hmac("recognition", `token:${text}`);

/**
 * A token that lets this person have the ID card of this worker recognised for ten minutes. It is signed and not stored; its
 * uses are.
 */
export const issueRecognitionToken = (service: Parts, principal: Who, laborId: number): string => {
  const token: Token = {
    agency_id: principal.agency_id,
    user_id: principal.user_id,
    labor_id: laborId,
    until: service.clock.now() + recognitionTokenSeconds * 1000,
    nonce: randomBytes(12).toString("base64url"),
  };
  const text = Buffer.from(JSON.stringify(token)).toString("base64url");
  return `${text}.${markOf(service, text).toString("base64url")}`;
};

/** Reads a token back. Throws `recognition_token_invalid` for a changed one, another person's, and one past its time. */
export const readRecognitionToken = (service: Parts, principal: Who, token: string | undefined): Token => {
  const [text = "", mark = ""] = (token ?? "").split(".");
  const actual = Buffer.from(mark, "base64url");
  const expected = markOf(service, text);
  const refusal = new ServiceError("recognition_token_invalid");
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw refusal;
  const read = tokenSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  const isOwn = read.agency_id === principal.agency_id && read.user_id === principal.user_id;
  if (!isOwn || read.until < service.clock.now()) throw refusal;
  return read;
};

/** Hashes a token for storage. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");
