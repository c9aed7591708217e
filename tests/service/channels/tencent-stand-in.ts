import { createHash, createHmac } from "node:crypto";
import type { Reply, Seen } from "./stand-in.ts";

/** What is registered with the maker. */
export const registered = {
  ...{ secretId: "AKIDtest", secretKey: "testSecretKey", sign: "灵工台", sdkAppId: "1400006666" },
  /** Number of parameters by template. */
  templates: { "1110": 1, "1111": 1, "1112": 3 } as Readonly<Record<string, number>>,
};

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

const wrong = (Code: string): Reply => ({
  status: 200,
  body: JSON.stringify({ Response: { Error: { Code, Message: "" }, RequestId: "r" } }),
});
const said = (Code: string): Reply => ({
  status: 200,
  body: JSON.stringify({
    Response: { SendStatusSet: [{ SerialNo: "1", PhoneNumber: "+86", Fee: 1, Code, Message: "" }], RequestId: "r" },
  }),
});

const shape =
  /^TC3-HMAC-SHA256 Credential=([^/]+)\/([^/]+)\/sms\/tc3_request, SignedHeaders=([a-z;-]+), Signature=([0-9a-f]{64})$/;

const signatureOf = ({ method, headers, body }: Seen, names: readonly string[], day: string): string => {
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().toLowerCase()}\n`).join("");
  const canonical = [method, "/", "", lines, names.join(";"), sha256(body)].join("\n");
  const toSign = ["TC3-HMAC-SHA256", headers["x-tc-timestamp"], `${day}/sms/tc3_request`, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(`TC3${registered.secretKey}`, day), "sms"), "tc3_request");
  return hmac(key, toSign).toString("hex");
};

type Asked = Readonly<Record<string, unknown>> & { readonly PhoneNumberSet: readonly string[] };

const judge = (asked: Asked, decide: (asked: Asked) => string): Reply => {
  if (asked["SmsSdkAppId"] !== registered.sdkAppId) return said("UnauthorizedOperation.SmsSdkAppIdVerifyFail");
  if (asked["SignName"] !== registered.sign) return said("FailedOperation.SignatureIncorrectOrUnapproved");
  const count = registered.templates[String(asked["TemplateId"])];
  const given = asked["TemplateParamSet"];
  if (count === undefined) return said("FailedOperation.TemplateIncorrectOrUnapproved");
  if (!Array.isArray(given) || given.length !== count || given.some((one) => typeof one !== "string"))
    return said("FailedOperation.TemplateParamSetNotMatchApprovedTemplate");
  if (!/^\+861\d{10}$/.test(asked.PhoneNumberSet[0] ?? "")) return said("InvalidParameterValue.IncorrectPhoneNumber");
  return said(decide(asked));
};

/** The maker, as strict as its pages say. `now`: its own clock; `decide`: its word about a message that is in order, `Ok` for yes. */
export const tencentReplies =
  (now: () => number, decide: (asked: Asked) => string) =>
  (seen: Seen): Reply => {
    const { headers, body } = seen;
    const [, secretId, day = "", signed = "", signature] = shape.exec(headers.authorization ?? "") ?? [];
    if (secretId !== registered.secretId) return wrong("AuthFailure.SecretIdNotFound");
    const names = signed.split(";");
    if (!names.includes("content-type") || !names.includes("host")) return wrong("AuthFailure.InvalidAuthorization");
    const seconds = Number(headers["x-tc-timestamp"]);
    if (new Date(seconds * 1000).toISOString().slice(0, 10) !== day) return wrong("AuthFailure.SignatureFailure");
    if (signatureOf(seen, names, day) !== signature) return wrong("AuthFailure.SignatureFailure");
    if (Math.abs(seconds - now() / 1000) > 300) return wrong("AuthFailure.SignatureExpire");
    if (headers["x-tc-action"] !== "SendSms") return wrong("InvalidAction");
    if (headers["x-tc-version"] !== "2021-01-11") return wrong("NoSuchVersion");
    if (headers["x-tc-region"] === undefined) return wrong("MissingParameter");
    return judge(JSON.parse(body) as Asked, decide);
  };
