import { timingSafeEqual } from "node:crypto";
import type { SmsMessage } from "../../core/channels/sms/codes.ts";
import { ServiceError, type ShortWriting } from "../../core/context.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { queueCode } from "./code-outbox.ts";

/** Prefix of the sources of strangers; sources of known devices, addresses and signed-in people do not have it. */
const strangerMark = "stranger:";

export type CodeParts = Pick<Service, "secrets" | "codes" | "limits" | "sms">;

/** Purpose of a code: one purpose and one binding (for payments: the object and its digest). */
export type CodeUse = { readonly phone: string; readonly purpose: string; readonly binding: string };

/**
 * Requester of a code, and how many codes a day they may request. A signed-in person and a source that the person is known
 * by have a ceiling of their own. Strangers have one for each source and one for all of them together, which also bounds
 * how often a code can be guessed; they never use up what the person has (security T17).
 */
export type CodeBudget =
  | { readonly kind: "own"; readonly source: string; readonly perDay: number }
  | {
      readonly kind: "stranger";
      readonly source: string;
      readonly perDay: number;
      readonly perDayOfSource: number;
      /** Total that the address may ask for, for whatever phones. */
      readonly ofAddress: { readonly perMinute: number; readonly perDay: number };
    };

/** The budget of a stranger at an address: the same one at every door without a sign-in. */
export const strangerBudget = ({ limits }: Pick<CodeParts, "limits">, address: string): CodeBudget => ({
  ...{ kind: "stranger", source: `${strangerMark}${address}` },
  ...{ perDay: limits.smsPerDay, perDayOfSource: limits.smsPerDayOfStranger },
  ofAddress: { perMinute: limits.codesPerMinute, perDay: limits.smsPerDayOfAddress },
});

type Rules = {
  readonly lifeMs: number;
  readonly about: SmsMessage["about"];
  readonly isVoice: boolean;
  /** The signature of the message, checked already; without it the product's. */
  readonly sign?: string | undefined;
  /** Purposes that share the day's ceilings. */
  readonly together: readonly string[];
  /** Number per day. */
  readonly budget: CodeBudget;
  /** False for an unknown phone: the same answer and limits, but no message is sent. */
  readonly isDelivered: boolean;
};

export type Issued = { readonly wait_seconds: number; readonly expires_seconds: number };

/** Purposes of callers who are not signed in: they share the daily limits of a phone number. */
export const codesOfSignIn = ["login", "reset"] as const;
/** Spec 5: a code is good for ten minutes. */
export const signInCodeLifeMs = 10 * 60_000;

const betweenMs = 60_000;
const dayMs = 86_400_000;
const maxTries = 5;

const codeHmac = ({ secrets }: CodeParts, id: number, use: CodeUse, code: string): Buffer =>
  secrets.hmac("sms", [id, use.phone, use.purpose, use.binding, code].join("\n"));

const tooOften = (fromMs: number, nowMs: number): ServiceError =>
  new ServiceError("sms_too_often", { params: { wait_seconds: Math.max(1, Math.ceil((fromMs - nowMs) / 1000)) } });

type StrangerBudget = Extract<CodeBudget, { readonly kind: "stranger" }>;

/**
 * Checks what one unknown address asks for within a minute and a day, whatever the numbers and the doors. Throws
 * `too_many_requests`, `sms_too_often`.
 */
const checkAddress = async ({ tx, nowMs }: ShortWriting, { source, ofAddress }: StrangerBudget): Promise<void> => {
  const { perMinute, perDay } = ofAddress;
  const codes = await tx
    .selectFrom("sms_codes")
    .select("sent_ms")
    .where("source", "=", source)
    .where("sent_ms", ">", nowMs - dayMs)
    .orderBy("sent_ms", "desc")
    .limit(Math.max(perMinute, perDay))
    .execute();
  const minuteAgo = codes[perMinute - 1];
  if (minuteAgo !== undefined && minuteAgo.sent_ms > nowMs - betweenMs) {
    const wait_seconds = Math.ceil((minuteAgo.sent_ms + betweenMs - nowMs) / 1000);
    throw new ServiceError("too_many_requests", { params: { wait_seconds } });
  }
  const dayAgo = codes[perDay - 1];
  if (dayAgo !== undefined) throw tooOften(dayAgo.sent_ms + dayMs, nowMs);
};

const checkPace = async (writing: ShortWriting, use: CodeUse, { budget, together }: Rules): Promise<void> => {
  const { tx, nowMs } = writing;
  if (budget.kind === "stranger") await checkAddress(writing, budget);
  const codesOfPhone = tx
    .selectFrom("sms_codes")
    .select(["sent_ms", "purpose", "binding", "source"])
    .where("phone", "=", use.phone)
    .where("sent_ms", ">", nowMs - dayMs)
    .orderBy("sent_ms");
  // A stranger's codes count together at every door, or each door would have a budget of its own for the same phone.
  const codesOfBudget = await (budget.kind === "own"
    ? codesOfPhone.where("purpose", "in", together).where("source", "=", budget.source)
    : codesOfPhone.where("source", "like", `${strangerMark}%`)
  ).execute();
  const last = codesOfBudget.findLast((row) => row.purpose === use.purpose && row.binding === use.binding);
  if (last !== undefined && nowMs - last.sent_ms < betweenMs) throw tooOften(last.sent_ms + betweenMs, nowMs);
  const checkDay = (codes: readonly { readonly sent_ms: number }[], perDay: number): void => {
    const oldest = codes[codes.length - perDay];
    if (oldest !== undefined) throw tooOften(oldest.sent_ms + dayMs, nowMs);
  };
  checkDay(codesOfBudget, budget.perDay);
  if (budget.kind === "stranger") {
    checkDay(
      codesOfBudget.filter((row) => row.source === budget.source),
      budget.perDayOfSource,
    );
  }
};

/**
 * Sends a six-digit code. Only its HMAC is stored. At most one a minute for the same use, and as many a day as the budget
 * of the requester allows (all strangers together have one minute and one budget); throws `sms_too_often` with
 * `wait_seconds`.
 */
export const issueCode = async (
  service: CodeParts,
  writing: ShortWriting,
  use: CodeUse,
  rules: Rules,
): Promise<Issued> => {
  await checkPace(writing, use, rules);
  const id = await writing.ids(1);
  const code = service.codes.digits(6);
  await writing.tx
    .insertInto("sms_codes")
    .values({
      id,
      ...use,
      code_hmac: codeHmac(service, id, use, code).toString("hex"),
      sent_ms: writing.nowMs,
      expires_ms: writing.nowMs + rules.lifeMs,
      tries: 0,
      used_ms: null,
      voice: rules.isVoice ? 1 : 0,
      source: rules.budget.source,
    })
    .execute();
  if (rules.isDelivered) {
    const { about, isVoice, sign } = rules;
    const message = { phone: use.phone, code, minutes: rules.lifeMs / 60_000, isVoice, about, sign };
    // A real carrier is asked once this transaction is committed, and never from within it.
    await (service.sms.writeCode?.(writing, message) ?? queueCode(service, writing, id, message));
  }
  return { wait_seconds: betweenMs / 1000, expires_seconds: rules.lifeMs / 1000 };
};

/**
 * Checks a code without using it up and gives its record: the newest of its use, once, five tries. A wrong try counts even
 * though the refusal undoes everything else. Throws `sms_code_wrong` (with `left`), `sms_code_expired`, `too_many_tries`.
 * Only a sign-in asks this beforehand, because its second factor may still be missing; everybody else uses the code up.
 */
export const checkCode = async (
  service: CodeParts,
  writing: ShortWriting,
  use: CodeUse,
  code: string,
): Promise<{ readonly id: number }> => {
  const { tx, nowMs } = writing;
  const newest = await tx
    .selectFrom("sms_codes")
    .selectAll()
    .where("phone", "=", use.phone)
    .where("purpose", "=", use.purpose)
    .where("binding", "=", use.binding)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined || newest.used_ms !== null) throw new ServiceError("sms_code_wrong");
  const isRight = timingSafeEqual(codeHmac(service, newest.id, use, code), Buffer.from(newest.code_hmac, "hex"));
  // An expired code is revealed only to somebody who has it: a phone without any code gets the same answer as a wrong code.
  if (nowMs > newest.expires_ms) throw new ServiceError(isRight ? "sms_code_expired" : "sms_code_wrong");
  if (newest.tries >= maxTries) throw new ServiceError("too_many_tries");
  if (!isRight) {
    writing.writeOnRefusal(async (afterRefusal) => {
      await afterRefusal.tx
        .updateTable("sms_codes")
        .set({ tries: newest.tries + 1 })
        .where("id", "=", newest.id)
        .execute();
    });
    throw new ServiceError("sms_code_wrong", { params: { left: maxTries - newest.tries - 1 } });
  }
  return newest;
};

/** Refusals after which the same request comes again with the same code: the service was busy, or a second factor lacks. */
const comesAgain: readonly string[] = ["service_busy", "second_factor_needed", "second_factor_wrong"];

/**
 * Checks a code and uses it up. A refusal of the same transaction does not give it back, or one code would ask the rules
 * behind it as often as somebody likes; public pages use it up in a short transaction of its own, before anything else.
 * Throws as `checkCode`.
 */
export const consumeCode = async (
  service: CodeParts,
  writing: ShortWriting,
  use: CodeUse,
  code: string,
): Promise<void> => {
  const { id } = await checkCode(service, writing, use, code);
  const markUsed = async ({ tx, nowMs }: ShortWriting): Promise<void> => {
    await tx.updateTable("sms_codes").set({ used_ms: nowMs }).where("id", "=", id).execute();
  };
  await markUsed(writing);
  writing.writeOnRefusal(async (afterRefusal, { code: refusal }) => {
    if (!comesAgain.includes(refusal)) await markUsed(afterRefusal);
  });
};

/** True when a newer code for the same use was made meanwhile, or this one was used: it opens nothing any more. */
export const isOutdated = async (tx: Tx, codeId: number): Promise<boolean> => {
  const newest = await tx
    .selectFrom("sms_codes as c")
    .innerJoin("sms_codes as n", (join) =>
      join.onRef("n.phone", "=", "c.phone").onRef("n.purpose", "=", "c.purpose").onRef("n.binding", "=", "c.binding"),
    )
    .where("c.id", "=", codeId)
    .select(["n.id", "n.used_ms"])
    .orderBy("n.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest === undefined || newest.id !== codeId || newest.used_ms !== null;
};

/** Subject for `Context.writeBeside`: codes of one phone are serialised. */
export const codeSubject = (phone: string): string => `sms:${phone}`;

/** Subjects of sending a code without a sign-in: those of one phone, and those that one address asks for. */
export const strangerSubjects = (phone: string, address: string): readonly string[] => [
  codeSubject(phone),
  `sms-from:${address}`,
];
