import { createHash, createHmac } from "node:crypto";

const algorithm = "TC3-HMAC-SHA256";
/** The type as it is signed and sent, to the letter. */
export const tc3ContentType = "application/json; charset=utf-8";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

type Asked = {
  readonly secretId: string;
  readonly secretKey: string;
  readonly host: string;
  /** Product, as its host begins: `sms`. */
  readonly product: string;
  /** Headers that are signed besides type and host, in lower case, with their values in lower case. */
  readonly signed: Readonly<Record<string, string>>;
  readonly body: string;
  /** Seconds since 1970. */
  readonly seconds: number;
};

/** Header `Authorization` of a call of Tencent Cloud (cloud.tencent.com/document/api/382/52072, "签名方法 v3"). */
export const tc3Authorization = (asked: Asked): string => {
  const headers: Readonly<Record<string, string>> = {
    "content-type": tc3ContentType,
    host: asked.host,
    ...asked.signed,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join("");
  const request = ["POST", "/", "", lines, names.join(";"), sha256(asked.body)].join("\n");
  // The day of the signature is that of UTC.
  const day = new Date(asked.seconds * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${asked.product}/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${asked.secretKey}`, day), asked.product), "tc3_request");
  const text = [algorithm, String(asked.seconds), scope, sha256(request)].join("\n");
  const signature = hmac(key, text).toString("hex");
  return `${algorithm} Credential=${asked.secretId}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
};
