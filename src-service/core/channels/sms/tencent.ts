import { z } from "zod";
import type { ServiceClock } from "../../context.ts";
import { jsonOf, type Posted, post } from "../outside/post.ts";
import { type MakerCodes, meaningOf, noted, withoutCode } from "./answers.ts";
import type { SmsCarrier } from "./carrier.ts";
import { type SmsSettingsOf, usualLimitMs } from "./settings.ts";
import { signOf } from "./sign.ts";
import { tc3Authorization, tc3ContentType } from "./tc3.ts";
import { filledTemplate } from "./templates.ts";

/** Codes of SendSms (cloud.tencent.com/document/api/382/59177) and those that all products share. */
const codes: MakerCodes = [
  [
    "bad_address",
    ["InvalidParameterValue.IncorrectPhoneNumber", "UnsupportedOperation.ContainDomesticAndInternationalPhoneNumber"],
  ],
  ["blocked", ["FailedOperation.PhoneNumberInBlacklist"]],
  ["too_often", ["LimitExceeded.PhoneNumber*", "LimitExceeded.DeliveryFrequencyLimit"]],
  [
    "refused",
    [
      ...["FailedOperation.ContainSensitiveWord", "InvalidParameterValue.ContentLengthLimit"],
      ...[
        "InvalidParameterValue.TemplateParameterLengthLimit",
        "InvalidParameterValue.ProhibitedUseUrlInTemplateParameter",
      ],
      "InvalidParameterValue.TemplateParameterFormatError",
    ],
  ],
  ["busy", ["RequestLimitExceeded*", "ResourceInsufficient*", "ResourceUnavailable*", "ActionOffline"]],
  ["unclear", ["InternalError*"]],
  [
    "not_set_up",
    [
      ...[
        "AuthFailure*",
        "Unauthorized*",
        "FailedOperation.*",
        "InvalidParameter*",
        "MissingParameter*",
        "UnknownParameter*",
      ],
      ...["LimitExceeded*", "UnsupportedOperation*", "UnsupportedRegion", "InvalidAction", "InvalidRequest", "NoSuch*"],
      ...["IpInBlacklist", "IpNotInWhitelist", "OperationDenied*"],
    ],
  ],
];

const response = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: z.string().min(1) }) }),
    z.object({ SendStatusSet: z.array(z.object({ Code: z.string().min(1) })).length(1) }),
  ]),
});

const read = (posted: Posted): string | undefined => {
  if (typeof posted === "string") return undefined;
  const answer = response.safeParse(jsonOf(posted.text)).data?.Response;
  if (answer === undefined) return undefined;
  return "Error" in answer ? answer.Error.Code : answer.SendStatusSet[0]?.Code;
};

/** Text messages by Tencent Cloud's `SendSms` (2021-01-11). It knows no message again: what is unclear may arrive twice. */
export const tencentSms = (settings: SmsSettingsOf<"tencent">, { now }: ServiceClock): SmsCarrier => {
  const { secretId, secretKey, sdkAppId, templates, region = "ap-guangzhou", limitMs = usualLimitMs } = settings;
  const { origin, host } = new URL(settings.endpoint ?? "https://sms.tencentcloudapi.com");
  const send = (body: string): Promise<Posted> => {
    const seconds = Math.floor(now() / 1000);
    const signed = { "x-tc-action": "sendsms" };
    const headers = {
      authorization: tc3Authorization({ secretId, secretKey, host, product: "sms", signed, body, seconds }),
      ...{ "content-type": tc3ContentType, host, "x-tc-action": "SendSms", "x-tc-version": "2021-01-11" },
      ...{ "x-tc-region": region, "x-tc-timestamp": String(seconds) },
    };
    return post({ url: `${origin}/`, headers, body, limitMs });
  };
  return {
    atOnce: 10,
    send: async (message) => {
      const { id, phone } = message;
      const filled = filledTemplate(templates, message);
      if (filled === null) return noted({ carrier: "tencent", id, answer: "not_set_up", code: "no-template" });
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${phone}`],
        ...{ SmsSdkAppId: sdkAppId, SignName: signOf(settings, message), TemplateId: filled.id },
        TemplateParamSet: filled.parameters.map(([, value]) => value),
        SessionContext: String(id),
      });
      const posted = await send(body);
      const code = read(posted);
      if (code === undefined) return noted({ carrier: "tencent", id, answer: withoutCode(posted) });
      return code === "Ok" ? "accepted" : noted({ carrier: "tencent", id, answer: meaningOf(codes, code), code });
    },
  };
};
