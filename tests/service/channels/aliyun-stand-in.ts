import { createHash, createHmac } from "node:crypto";
import type { Reply, Seen } from "./stand-in.ts";

/** What is registered with the maker. */
export const registered = {
  ...{ keyId: "testAccessKeyId", secret: "testAccessKeySecret", sign: "灵工台" },
  templates: { SMS_1: ["code"], SMS_2: ["text"], SMS_3: ["company", "url", "days"] } as Readonly<
    Record<string, readonly string[]>
  >,
};

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Encoding by bytes, as the maker words it: letters, digits and four characters stay. */
const encoded = (text: string): string =>
  [...Buffer.from(text, "utf8")]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9\-_.~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");

const maySigned = (name: string): boolean => name === "host" || name === "content-type" || name.startsWith("x-acs-");

const signatureOf = (seen: Seen, names: readonly string[], query: readonly (readonly [string, string])[]): string => {
  const queryText = query
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join("&");
  const headers = names.map((name) => `${name}:${String(seen.headers[name]).trim()}\n`).join("");
  const canonical = `${seen.method}\n/\n${queryText}\n${headers}\n${names.join(";")}\n${sha256(seen.body)}`;
  return createHmac("sha256", registered.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest("hex");
};

const wrong = (Code: string, status = 400): Reply => ({
  status,
  body: JSON.stringify({ Code, Message: "", RequestId: "r" }),
});
const said = (Code: string): Reply => ({
  status: 200,
  body: JSON.stringify({ Code, Message: "", RequestId: "r", BizId: "b" }),
});

const shape = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/;

type Decide = (query: ReadonlyMap<string, string>) => string;

const judge = (asked: ReadonlyMap<string, string>, decide: Decide): Reply => {
  if (!/^1\d{10}$/.test(asked.get("PhoneNumbers") ?? "")) return said("isv.MOBILE_NUMBER_ILLEGAL");
  if (asked.get("SignName") !== registered.sign) return said("isv.SMS_SIGNATURE_ILLEGAL");
  const names = registered.templates[asked.get("TemplateCode") ?? ""];
  if (names === undefined) return said("isv.SMS_TEMPLATE_ILLEGAL");
  const given = JSON.parse(asked.get("TemplateParam") ?? "{}") as Record<string, unknown>;
  if (names.some((name) => typeof given[name] !== "string")) return said("isv.TEMPLATE_MISSING_PARAMETERS");
  return said(decide(asked));
};

/**
 * The maker, as strict as its pages say. `now`: its own clock; `decide`: its word about a message that is in order, `OK` for yes.
 */
export const aliyunReplies = (now: () => number, decide: Decide) => {
  const nonces = new Set<string>();
  return (seen: Seen): Reply => {
    const query = [...new URL(seen.url, "http://x").searchParams];
    const { headers } = seen;
    const [, keyId, signedText = "", signature] = shape.exec(headers.authorization ?? "") ?? [];
    const signed = signedText.split(";");
    if (keyId !== registered.keyId) return wrong("InvalidAccessKeyId.NotFound", 404);
    if (Object.keys(headers).filter(maySigned).toSorted().join(";") !== signedText) return wrong("IncompleteSignature");
    if (headers["x-acs-content-sha256"] !== sha256(seen.body)) return wrong("SignatureDoesNotMatch");
    if (signatureOf(seen, signed, query) !== signature) return wrong("SignatureDoesNotMatch");
    const date = String(headers["x-acs-date"]);
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date)) return wrong("InvalidTimeStamp.Format");
    if (Math.abs(Date.parse(date) - now()) > 15 * 60_000) return wrong("InvalidTimeStamp.Expired");
    const nonce = String(headers["x-acs-signature-nonce"]);
    if (nonces.has(nonce)) return wrong("SignatureNonceUsed");
    nonces.add(nonce);
    if (headers["x-acs-action"] !== "SendSms") return wrong("InvalidAction.NotFound", 404);
    if (headers["x-acs-version"] !== "2017-05-25") return wrong("InvalidVersion");
    return judge(new Map(query), decide);
  };
};
