import { z } from "zod";
import {
  defineCall,
  idText,
  md5Hex,
  mobile,
  okAnswer,
  secondFactorCode,
  smsCode,
  tokenText,
} from "../../kernel/calls/define.ts";
import { smsAnswer } from "./session-calls.ts";

/** Forgotten password: a new one (md5 on the wire, spec 6) by an SMS code of type `reset`. Ends every session of the person. */
export const passwordReset = defineCall({
  name: "password.reset",
  method: "POST",
  path: "/cdl/1/password/reset",
  access: "public",
  body: () => z.strictObject({ phone: mobile, smsCd: smsCode, password: md5Hex }),
  output: okAnswer,
  refusals: ["sms_code_wrong", "sms_code_expired", "too_many_tries", "password_weak"],
});

/** Changes one's own password; ends every other session. */
export const passwordChange = defineCall({
  name: "password.change",
  method: "PUT",
  path: "/cdl/1/password",
  access: "own-session",
  body: () => z.strictObject({ old_password: md5Hex, password: md5Hex }),
  output: okAnswer,
  refusals: ["password_wrong", "password_weak", "too_many_tries"],
});

/**
 * A new token for the same session. The old one stays good until the new one is first used and 30 s longer; used after
 * that it ends the session and is kept in the audit log (security 9.8).
 */
export const sessionRotate = defineCall({
  name: "session.rotate",
  method: "POST",
  path: "/cdl/1/session/rotate",
  access: "own-session",
  isUnkept: true,
  output: () => z.object({ token: tokenText }),
});

/** An SMS code of the signed-in person for unlocking. */
export const sessionUnlockCode = defineCall({
  name: "session.unlockCode",
  method: "POST",
  path: "/cdl/1/session/unlock_code",
  access: "own-session",
  output: smsAnswer,
  refusals: ["sms_too_often"],
});

/** A signed-in person proves once more who they are: by their password, or by a code sent to their phone for this. */
export const ownProof = z.union([z.strictObject({ password: md5Hex }), z.strictObject({ smsCd: smsCode })]);
export type OwnProof = z.output<typeof ownProof>;

/** The idle lock opens by password or code, and the token is renewed. Wrong tries are paced like sign-ins. */
export const sessionUnlock = defineCall({
  name: "session.unlock",
  method: "POST",
  path: "/cdl/1/session/unlock",
  access: "own-session",
  body: ownProof,
  isUnkept: true,
  output: () => z.object({ token: tokenText }),
  refusals: ["password_wrong", "sms_code_wrong", "sms_code_expired", "too_many_tries"],
});

/** Where the person is signed in. Times Asia/Shanghai. */
export const deviceSession = z.object({
  id: idText,
  device: z.string(),
  region: z.string(),
  address: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  current: z.boolean(),
});
export type DeviceSession = z.output<typeof deviceSession>;

export const sessionsList = defineCall({
  name: "sessions.list",
  method: "GET",
  path: "/cdl/1/sessions",
  access: "own-session",
  output: () => z.object({ results: z.array(deviceSession) }),
});

/** Ends one of the person's own sessions; somebody else's answers like an absent one. */
export const sessionsEnd = defineCall({
  name: "sessions.end",
  method: "DELETE",
  path: "/cdl/1/sessions/{id}",
  access: "own-session",
  output: okAnswer,
});

export const sessionsEndOthers = defineCall({
  name: "sessions.endOthers",
  method: "POST",
  path: "/cdl/1/sessions/end_others",
  access: "own-session",
  output: () => z.object({ ended: z.int() }),
});

/** An SMS code of the signed-in person for setting up or taking away the second factor. */
export const totpCode = defineCall({
  name: "totp.code",
  method: "POST",
  path: "/cdl/1/totp/code",
  access: "own-session",
  output: smsAnswer,
  refusals: ["sms_too_often"],
});

/**
 * Starts setting up a second factor (TOTP, RFC 6238: SHA-1, 6 digits, 30 s); it counts only once confirmed. Wants the
 * password or a code (`totp.code`): with a stolen token alone nobody makes their own authenticator the person's.
 */
export const totpBegin = defineCall({
  name: "totp.begin",
  method: "POST",
  path: "/cdl/1/totp",
  access: "own-session",
  body: () => z.strictObject({ proof: ownProof }),
  isUnkept: true,
  output: () => z.object({ secret: z.string(), url: z.string() }),
  refusals: ["totp_already", "password_wrong", "sms_code_wrong", "sms_code_expired", "too_many_tries"],
});

/** Proves that the authenticator works; the recovery codes are shown this once. */
export const totpConfirm = defineCall({
  name: "totp.confirm",
  method: "POST",
  path: "/cdl/1/totp/confirm",
  access: "own-session",
  body: () => z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
  isUnkept: true,
  output: () => z.object({ recovery_codes: z.array(z.string()) }),
  refusals: ["second_factor_wrong", "too_many_tries", "totp_already"],
});

/** Takes the second factor away by a code of it and the password or a code (`totp.code`); refused with `second_factor_required` while a role of the person demands it. */
export const totpRemove = defineCall({
  name: "totp.remove",
  method: "POST",
  path: "/cdl/1/totp/remove",
  access: "own-session",
  body: () => z.strictObject({ code: secondFactorCode, proof: ownProof }),
  output: okAnswer,
  refusals: [
    "second_factor_wrong",
    "second_factor_required",
    "password_wrong",
    "sms_code_wrong",
    "sms_code_expired",
    "too_many_tries",
  ],
});

/** Demand of an agency on one of its roles. `name`: that of an own role, else its key. */
export const roleRule = z.object({ role: z.string().max(40), name: z.string(), totp_required: z.boolean() });

export const roleRulesList = defineCall({
  name: "roleRules.list",
  method: "GET",
  path: "/cdl/1/role_rules",
  access: "own-session",
  output: () => z.object({ results: z.array(roleRule) }),
});

export const roleRulesSave = defineCall({
  name: "roleRules.save",
  method: "PUT",
  path: "/cdl/1/role_rules/{role}",
  access: "role.role.edit",
  body: () => z.strictObject({ totp_required: z.boolean() }),
  output: roleRule,
});
