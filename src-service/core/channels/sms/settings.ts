import { z } from "zod";
import { oneLine, outsideUrl } from "../outside/address.ts";
import { smsTemplates } from "./templates.ts";

/** A signature without its brackets. */
const sign = oneLine(32).regex(/^[^【】]*$/, { error: "must stand without 【】" });
const secret = oneLine(512);
/** Further signatures that are registered: an agency's short name signs its own sign-in codes where it is among them. */
const otherSigns = z.array(sign).max(100).optional();
/** Longest wait for an answer, in milliseconds. */
const limitMs = z.int().min(1_000).max(15_000).optional();

/** Ways of text messages: into the demo's inbox, by a gateway of the operator's, or by a maker. Secrets stand here as they are. */
export const smsSettings = z.discriminatedUnion("way", [
  z.strictObject({ way: z.literal("sandbox") }),
  z.strictObject({
    ...{ way: z.literal("gateway"), url: outsideUrl, sign: sign.optional(), limitMs },
    headers: z.record(oneLine(100).regex(/^[\w-]+$/), oneLine(2_000)).optional(),
    /** Signs time and body (HMAC-SHA256). */
    secret: oneLine(512).min(16),
    /** The gateway can read codes out by a call. */
    voice: z.boolean().optional(),
  }),
  z.strictObject({
    ...{ way: z.literal("aliyun"), accessKeyId: oneLine(128), accessKeySecret: secret, sign, otherSigns },
    ...{ templates: smsTemplates, endpoint: outsideUrl.optional(), limitMs },
  }),
  z.strictObject({
    ...{ way: z.literal("tencent"), secretId: oneLine(128), secretKey: secret, sign, otherSigns },
    sdkAppId: z.string().regex(/^\d{6,20}$/),
    ...{ templates: smsTemplates, region: oneLine(40).optional(), endpoint: outsideUrl.optional(), limitMs },
  }),
]);

export type SmsSettings = z.output<typeof smsSettings>;
export type SmsSettingsOf<W extends SmsSettings["way"]> = Extract<SmsSettings, { readonly way: W }>;

/** Wait for a carrier's answer, in milliseconds, where the settings say none. */
export const usualLimitMs = 8_000;
