import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { ServiceClock } from "../../context.ts";
import { jsonOf, type Posted, post } from "../outside/post.ts";
import { acs3Headers, canonicalQuery } from "./acs3.ts";
import { type MakerCodes, meaningOf, noted, withoutCode } from "./answers.ts";
import type { SmsCarrier, SmsText } from "./carrier.ts";
import { type SmsSettingsOf, usualLimitMs } from "./settings.ts";
import { signOf } from "./sign.ts";
import { filledTemplate } from "./templates.ts";

/** Codes of SendSms (help.aliyun.com/document_detail/101346.html) and of the gate before it. */
const codes: MakerCodes = [
  ["bad_address", ["isv.MOBILE_NUMBER_ILLEGAL", "isv.MOBILE_COUNT_OVER_LIMIT", "isv.INVALID_MOBILE*"]],
  ["blocked", ["isv.BLACK_KEY_CONTROL_LIMIT", "isv.BLACKLIST*", "isv.BLACK_LIST*", "MOBILE_IN_BLACK"]],
  ["too_often", ["isv.BUSINESS_LIMIT_CONTROL"]],
  [
    "refused",
    ["isv.SMS_CONTENT_ILLEGAL", "isv.PARAM_LENGTH_LIMIT", "isv.PARAM_NOT_SUPPORT_URL", "isv.TEMPLATE_PARAMS_ILLEGAL"],
  ],
  ["busy", ["Throttling*", "ServiceUnavailable*", "isp.GATEWAY_ERROR", "isp.SYSTEM_BUSY"]],
  ["unclear", ["isp.SYSTEM_ERROR", "InternalError*", "isp.UNKNOWN*"]],
  [
    "not_set_up",
    [
      ...["isv.*", "isp.RAM_PERMISSION_DENY", "SignatureDoesNotMatch", "SignatureNonceUsed", "IncompleteSignature"],
      ...[
        "InvalidAccessKeyId*",
        "InvalidTimeStamp*",
        "InvalidAction*",
        "InvalidVersion*",
        "Forbidden*",
        "NoPermission*",
      ],
      ...["Missing*", "InvalidParameter*"],
    ],
  ],
];

const answered = z.object({ Code: z.string().min(1) });

const read = (posted: Posted) =>
  typeof posted === "string" ? undefined : answered.safeParse(jsonOf(posted.text)).data?.Code;

/** Text messages by Aliyun's `SendSms` (dysmsapi 2017-05-25). It knows no message again: what is unclear may arrive twice. */
export const aliyunSms = (settings: SmsSettingsOf<"aliyun">, { now }: ServiceClock): SmsCarrier => {
  const { accessKeyId, accessKeySecret, templates, limitMs = usualLimitMs } = settings;
  const { origin, host } = new URL(settings.endpoint ?? "https://dysmsapi.aliyuncs.com");
  const send = (message: SmsText, query: Readonly<Record<string, string>>): Promise<Posted> => {
    const date = new Date(now()).toISOString().replace(/\.\d+Z$/, "Z");
    const asked = { keyId: accessKeyId, secret: accessKeySecret, host, action: "SendSms", version: "2017-05-25" };
    const headers = acs3Headers({ ...asked, query, date, nonce: `${message.id}-${randomUUID()}` });
    return post({ url: `${origin}/?${canonicalQuery(query)}`, headers, body: "", limitMs });
  };
  return {
    atOnce: 10,
    send: async (message) => {
      const { id, phone } = message;
      const filled = filledTemplate(templates, message);
      if (filled === null) return noted({ carrier: "aliyun", id, answer: "not_set_up", code: "no-template" });
      const posted = await send(message, {
        ...{ PhoneNumbers: phone, SignName: signOf(settings, message), TemplateCode: filled.id, OutId: String(id) },
        TemplateParam: JSON.stringify(Object.fromEntries(filled.parameters)),
      });
      const code = read(posted);
      if (code === undefined) return noted({ carrier: "aliyun", id, answer: withoutCode(posted) });
      return code === "OK" ? "accepted" : noted({ carrier: "aliyun", id, answer: meaningOf(codes, code), code });
    },
  };
};
