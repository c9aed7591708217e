import { type HandlersFor, ServiceError } from "../context.ts";
import type { Service } from "../plumbing/service.ts";
import { isPasswordRight } from "./passwords.ts";
import { addressPace, countTry, forgiveTry, ownPace } from "./sign-in-pace.ts";
import { type CodeUse, codeSubject, issueCode, signInCodeLifeMs, takeCode } from "./sms-codes.ts";
import { renewToken } from "./token-family.ts";

/** An unlock code opens the one session that it was asked for by. */
const unlockUse = (mobile: string, sessionId: number): CodeUse => ({
  phone: mobile,
  purpose: "unlock",
  binding: String(sessionId),
});

/** The idle lock of the desk, opened by the service, and the renewal of tokens. */
export const unlockHandlers = (
  service: Service,
): HandlersFor<"session.rotate" | "session.unlock" | "session.unlockCode"> => ({
  "session.rotate": ({ principal, write }) =>
    write(async (writing) => ({ token: await renewToken(writing, principal) })),

  "session.unlockCode": async ({ principal, db, writeBeside }) => {
    const { mobile } = await db
      .selectFrom("users")
      .select("mobile")
      .where("id", "=", principal.user_id)
      .executeTakeFirstOrThrow();
    const issued = await writeBeside([codeSubject(mobile)], (writing) =>
      issueCode(service, writing, unlockUse(mobile, principal.session_id), {
        lifeMs: signInCodeLifeMs,
        about: "unlock",
        isVoice: false,
        together: ["unlock"],
        budget: { kind: "own", source: "signed-in", perDay: service.limits.smsPerDay },
        isDelivered: true,
      }),
    );
    return { sent: true, ...issued };
  },

  "session.unlock": async ({ principal, db, write, remoteAddress }, { body }) => {
    const paces = [ownPace(`unlock:${principal.session_id}`), addressPace(remoteAddress)];
    await write((writing) => countTry(writing, paces));
    const user = await db.selectFrom("users").selectAll().where("id", "=", principal.user_id).executeTakeFirstOrThrow();
    if ("password" in body && !(await isPasswordRight(service, body.password, user))) {
      throw new ServiceError("password_wrong");
    }
    return write(async (writing) => {
      if ("smsCd" in body) await takeCode(service, writing, unlockUse(user.mobile, principal.session_id), body.smsCd);
      await forgiveTry(writing, paces);
      return { token: await renewToken(writing, principal) };
    });
  },
});
