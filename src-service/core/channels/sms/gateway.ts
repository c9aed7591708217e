import { createHmac } from "node:crypto";
import { z } from "zod";
import type { ServiceClock } from "../../context.ts";
import type { CarrierAnswer } from "../../plumbing/delivery.ts";
import { jsonOf, type Posted, post } from "../outside/post.ts";
import { noted } from "./answers.ts";
import { productSign, type SmsCarrier, signed } from "./carrier.ts";
import { type SmsSettingsOf, usualLimitMs } from "./settings.ts";

const reasons = ["refused", "bad_address", "blocked", "too_often"] as const;
const refusal = z.object({ reason: z.enum(reasons) });

/** Signs a message: HMAC-SHA256 over the seconds since 1970, a line end and the body as it is sent, in hexadecimal. */
export const gatewaySignature = (secret: string, seconds: string, body: string): string =>
  createHmac("sha256", secret).update(`${seconds}\n${body}`).digest("hex");

/**
 * Meaning of an answer (docs/channels.md): every 2xx and 409 (known already) is a yes, 422 a no for good. An id is one message at the
 * gateway however often it comes, so nothing is unclear: what has no answer is handed over again.
 */
const meaning = (posted: Posted): CarrierAnswer => {
  if (posted === "not_reached" || posted === "unclear") return "unreachable";
  const { status, text } = posted;
  if ((status >= 200 && status < 300) || status === 409) return "accepted";
  if (status === 422) return refusal.safeParse(jsonOf(text)).data?.reason ?? "refused";
  if (status === 429 || status === 503) return "busy";
  return status >= 500 ? "unreachable" : "not_set_up";
};

/** Text messages by a gateway of the operator's own: JSON by HTTP, signed. */
export const gatewaySms = (settings: SmsSettingsOf<"gateway">, { now }: ServiceClock): SmsCarrier => {
  const { url, secret, sign = productSign, headers = {}, voice = false, limitMs = usualLimitMs } = settings;
  return {
    atOnce: 10,
    send: async ({ id, phone, text, kind, parameters, isVoice = false, sign: wished }) => {
      const body = JSON.stringify({
        ...{ id: String(id), phone, text: signed(text, wished ?? sign), kind, parameters, voice: isVoice && voice },
      });
      const seconds = String(Math.floor(now() / 1000));
      const own = {
        "content-type": "application/json",
        "x-flexdesk-timestamp": seconds,
        "x-flexdesk-signature": gatewaySignature(secret, seconds, body),
      };
      const posted = await post({ url, headers: { ...headers, ...own }, body, limitMs });
      const code = typeof posted === "string" ? "" : `http-${posted.status}`;
      return noted({ carrier: "gateway", id, answer: meaning(posted), code });
    },
  };
};
