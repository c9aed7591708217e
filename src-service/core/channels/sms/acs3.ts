import { createHash, createHmac } from "node:crypto";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Encoding of RFC 3986: `encodeURIComponent` leaves five characters that it does not. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** The query of a request as it is sent and signed: by name, encoded. */
export const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join("&");

type Asked = {
  readonly keyId: string;
  readonly secret: string;
  readonly host: string;
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  /** "YYYY-MM-DDTHH:mm:ssZ". */
  readonly date: string;
  /** Random, another one for each request. */
  readonly nonce: string;
};

/**
 * Headers of a call of Aliyun in RPC style without a body, signed with ACS3-HMAC-SHA256
 * (help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature).
 */
export const acs3Headers = (asked: Asked): Readonly<Record<string, string>> => {
  const empty = sha256("");
  const headers: Readonly<Record<string, string>> = {
    host: asked.host,
    "x-acs-action": asked.action,
    "x-acs-content-sha256": empty,
    "x-acs-date": asked.date,
    "x-acs-signature-nonce": asked.nonce,
    "x-acs-version": asked.version,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join("");
  const request = ["POST", "/", canonicalQuery(asked.query), lines, names.join(";"), empty].join("\n");
  const signature = createHmac("sha256", asked.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest("hex");
  const credential = `ACS3-HMAC-SHA256 Credential=${asked.keyId},SignedHeaders=${names.join(";")}`;
  return { ...headers, authorization: `${credential},Signature=${signature}` };
};
