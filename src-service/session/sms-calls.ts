import type { CallOutput, CallRequest } from "../../src-shared/calls/define.ts";
import type { smsSend } from "../../src-shared/calls/session.ts";
import type { Context } from "../context.ts";
import type { Service } from "../plumbing/service.ts";
import { issueCode } from "./sms-codes.ts";

const lifeMs = 10 * 60_000;

/** Sends a sign-in or reset code, good for 10 minutes (spec 5). A phone that nobody has answers alike and gets nothing. */
export const sendSms =
  (service: Service) =>
  async (context: Context, { body }: CallRequest<typeof smsSend>): Promise<CallOutput<typeof smsSend>> =>
    context.write(async (writing) => {
      const user = await writing.tx
        .selectFrom("users")
        .select("id")
        .where("mobile", "=", body.phone)
        .executeTakeFirst();
      const use = { phone: body.phone, purpose: body.smsType, binding: "" };
      const issued = await issueCode(service, writing, use, {
        lifeMs,
        about: body.smsType,
        isVoice: body.is_voice === true,
        together: ["login", "reset"],
        perDay: service.limits.smsPerDay,
        isDelivered: user !== undefined,
      });
      return { sent: true, ...issued };
    });
