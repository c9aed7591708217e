import {
  type CodeUse,
  codeSubject,
  consumeCode,
  issueCode,
  strangerBudget,
  strangerSubjects,
} from "../../access/proofs/sms-codes.ts";
import type { SmsMessage } from "../../core/channels/sms/codes.ts";
import type { Context } from "../../core/context.ts";
import type { PageStep } from "../../core/plumbing/worker-page.ts";
import type { Service } from "../../lists/service.ts";

type Rules = {
  readonly about: SmsMessage["about"];
  /**
   * True when the phone was named by the agency (the worker's own) or typed on the page by whoever holds its address: then it
   * has the budget of strangers.
   */
  readonly isOwn: boolean;
};

export type PageCodes = {
  /** Sends a code, good for ten minutes. Throws `sms_too_often`, `too_many_requests`. */
  send(context: Context, use: CodeUse, rules: Rules): Promise<PageStep>;
  /**
   * Uses a code up in a short transaction of its own, before the work that it was asked for: whatever comes of that, the
   * code opens nothing more. Throws `sms_code_wrong`, `sms_code_expired`, `too_many_tries`.
   */
  use(context: Context, use: CodeUse, code: string | undefined): Promise<void>;
};

const lifeMs = 10 * 60_000;

/** Codes that pages send to phones. */
export const createPageCodes = (service: Service): PageCodes => {
  const { smsPerDay: perDay } = service.limits;
  return {
    send: async (context, use, { about, isOwn }) => {
      const { remoteAddress } = context;
      const issued = await context.writeBeside(strangerSubjects(use.phone, remoteAddress), (writing) =>
        issueCode(service, writing, use, {
          ...{ lifeMs, about, isVoice: false, together: [use.purpose], isDelivered: true },
          budget: isOwn
            ? { kind: "own", source: `page:${use.purpose}`, perDay }
            : strangerBudget(service, remoteAddress),
        }),
      );
      return { to: null, wait_seconds: issued.wait_seconds };
    },
    use: (context, use, code = "") =>
      context.writeBeside([codeSubject(use.phone)], (writing) => consumeCode(service, writing, use, code.trim())),
  };
};
