import type { smsSend } from "../../../src-shared/access/session/session-calls.ts";
import type { CallOutput, CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { type Context, ServiceError } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { type KnownSource, knownSourceOf } from "./sign-in-pace.ts";
import {
  type CodeBudget,
  codesOfSignIn,
  issueCode,
  signInCodeLifeMs,
  strangerBudget,
  strangerSubjects,
} from "./sms-codes.ts";

const nobody = -1;

const budgetOf = (service: Service, knownSource: KnownSource | null, address: string): CodeBudget =>
  knownSource === null
    ? strangerBudget(service, address)
    : { kind: "own", source: `${knownSource.kind}:${knownSource.value}`, perDay: service.limits.smsPerDay };

/** Only known senders may sign a message: a caller must not be able to put a bank's name into it. */
const checkSign = async (db: Database, sign: string | undefined): Promise<void> => {
  if (sign === undefined) return;
  const agency = await db
    .selectFrom("agencies")
    .select("id")
    .where("short_name", "=", sign)
    .limit(1)
    .executeTakeFirst();
  if (agency === undefined) throw new ServiceError("invalid", { fields: { sign_name: ["invalid_value"] } });
};

/**
 * Sends a sign-in or reset code, good for 10 minutes (spec 5). A phone that nobody has answers alike and gets nothing.
 * Throws `sms_too_often`, `too_many_requests`.
 */
export const sendSms =
  (service: Service) =>
  async (context: Context, { body }: CallRequest<typeof smsSend>): Promise<CallOutput<typeof smsSend>> => {
    await checkSign(context.db, body.sign_name);
    return context.writeBeside(strangerSubjects(body.phone, context.remoteAddress), async (writing) => {
      const user = await writing.tx
        .selectFrom("users")
        .select("id")
        .where("mobile", "=", body.phone)
        .executeTakeFirst();
      const use = { phone: body.phone, purpose: body.smsType, binding: "" };
      const from = { device: body.device, address: context.remoteAddress };
      const knownSource = await knownSourceOf(writing.tx, user?.id ?? nobody, from, writing.nowMs);
      const issued = await issueCode(service, writing, use, {
        lifeMs: signInCodeLifeMs,
        about: body.smsType,
        isVoice: body.is_voice === true,
        sign: body.sign_name,
        together: codesOfSignIn,
        budget: budgetOf(service, knownSource, context.remoteAddress),
        isDelivered: user !== undefined,
      });
      return { sent: true, ...issued };
    });
  };
