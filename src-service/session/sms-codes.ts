import { timingSafeEqual } from "node:crypto";
import { type SmsMessage, sandboxSms } from "../channels/sms.ts";
import { ServiceError, type ShortWriting } from "../context.ts";
import type { Service } from "../service.ts";

export type CodeParts = Pick<Service, "secrets" | "codes" | "limits">;

/** What a code is good for: one purpose and one binding (for payments: the object and its digest). */
export type CodeUse = { readonly phone: string; readonly purpose: string; readonly binding: string };

/**
 * Who asks, and how many codes a day that is good for. A signed-in person and a source that the person is known by have a
 * ceiling of their own. Strangers have one for each source and one for all of them together, which also bounds how often a
 * code can be guessed; they never use up what the person has (security T17).
 */
export type CodeBudget =
  | { readonly kind: "own"; readonly source: string; readonly perDay: number }
  | { readonly kind: "stranger"; readonly source: string; readonly perDay: number; readonly perDayOfSource: number };

type Rules = {
  readonly lifeMs: number;
  readonly about: SmsMessage["about"];
  readonly isVoice: boolean;
  /** The signature of the message, checked already; without it the product's. */
  readonly sign?: string | undefined;
  /** Purposes that share the day's ceilings. */
  readonly together: readonly string[];
  /** How many a day; `null` source: codes of a signed-in person. */
  readonly budget: CodeBudget;
  /** False for a phone that belongs to nobody: same answer, same limits, no message. */
  readonly isDelivered: boolean;
};

export type Issued = { readonly wait_seconds: number; readonly expires_seconds: number };

/** Purposes of who is not signed in: they share the ceilings of a day for a number. */
export const codesOfSignIn = ["login", "reset"] as const;
/** Spec 5: a code is good for ten minutes. */
export const signInCodeLifeMs = 10 * 60_000;

const betweenMs = 60_000;
const dayMs = 86_400_000;
const mostTries = 5;

const codeHmac = ({ secrets }: CodeParts, id: number, use: CodeUse, code: string): Buffer =>
  secrets.hmac("sms", [id, use.phone, use.purpose, use.binding, code].join("\n"));

const tooOften = (fromMs: number, nowMs: number): ServiceError =>
  new ServiceError("sms_too_often", { params: { wait_seconds: Math.max(1, Math.ceil((fromMs - nowMs) / 1000)) } });

/** Sources of strangers begin with this; those of known devices, addresses and signed-in persons do not. */
export const strangerMark = "stranger:";

const checkPace = async (writing: ShortWriting, use: CodeUse, { budget, together }: Rules): Promise<void> => {
  const { tx, nowMs } = writing;
  const all = tx
    .selectFrom("sms_codes")
    .select(["sent_ms", "purpose", "binding", "source"])
    .where("phone", "=", use.phone)
    .where("purpose", "in", together)
    .where("sent_ms", ">", nowMs - dayMs)
    .orderBy("sent_ms");
  const sent = await (budget.kind === "own"
    ? all.where("source", "=", budget.source)
    : all.where("source", "like", `${strangerMark}%`)
  ).execute();
  const last = sent.findLast((row) => row.purpose === use.purpose && row.binding === use.binding);
  if (last !== undefined && nowMs - last.sent_ms < betweenMs) throw tooOften(last.sent_ms + betweenMs, nowMs);
  const checkDay = (codes: readonly { readonly sent_ms: number }[], perDay: number): void => {
    const oldest = codes[codes.length - perDay];
    if (oldest !== undefined) throw tooOften(oldest.sent_ms + dayMs, nowMs);
  };
  checkDay(sent, budget.perDay);
  if (budget.kind === "stranger") {
    checkDay(
      sent.filter((row) => row.source === budget.source),
      budget.perDayOfSource,
    );
  }
};

/**
 * Sends a six-digit code. Kept is its HMAC only. At most one a minute for the same use, and as many a day as the budget of
 * who asks has (all strangers together have one minute and one budget); throws `sms_too_often` with `wait_seconds`.
 */
export const issueCode = async (
  parts: CodeParts,
  writing: ShortWriting,
  use: CodeUse,
  rules: Rules,
): Promise<Issued> => {
  await checkPace(writing, use, rules);
  const id = await writing.ids(1);
  const code = parts.codes.digits(6);
  await writing.tx
    .insertInto("sms_codes")
    .values({
      id,
      ...use,
      code_hmac: codeHmac(parts, id, use, code).toString("hex"),
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
    await sandboxSms.send(writing, { phone: use.phone, code, minutes: rules.lifeMs / 60_000, isVoice, about, sign });
  }
  return { wait_seconds: betweenMs / 1000, expires_seconds: rules.lifeMs / 1000 };
};

/**
 * Checks a code without using it up and gives its record: the newest of its use, once, five tries. A wrong try counts even
 * though the refusal undoes everything else. Throws `sms_code_wrong` (with `left`), `sms_code_expired`, `too_many_tries`.
 * Callers who are not signed in are checked by this beside the books first: only who has the right code comes to them.
 */
export const judgeCode = async (
  parts: CodeParts,
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
  const isRight = timingSafeEqual(codeHmac(parts, newest.id, use, code), Buffer.from(newest.code_hmac, "hex"));
  // Only who has the old code learns that there was one: a number that was never asked for answers alike.
  if (nowMs > newest.expires_ms) throw new ServiceError(isRight ? "sms_code_expired" : "sms_code_wrong");
  if (newest.tries >= mostTries) throw new ServiceError("too_many_tries");
  if (!isRight) {
    writing.keepOnRefusal(async (rest) => {
      await rest.tx
        .updateTable("sms_codes")
        .set({ tries: newest.tries + 1 })
        .where("id", "=", newest.id)
        .execute();
    });
    throw new ServiceError("sms_code_wrong", { params: { left: mostTries - newest.tries - 1 } });
  }
  return newest;
};

/** Takes a code: checks it and uses it up. Throws as `judgeCode`. */
export const takeCode = async (parts: CodeParts, writing: ShortWriting, use: CodeUse, code: string): Promise<void> => {
  const { id } = await judgeCode(parts, writing, use, code);
  await writing.tx.updateTable("sms_codes").set({ used_ms: writing.nowMs }).where("id", "=", id).execute();
};

/** What codes for a phone follow each other by (`Context.writeBeside`). */
export const codeSubject = (phone: string): string => `sms:${phone}`;
