import { z } from "zod";
import { qrStatus } from "../access/session/qr-login-calls.ts";
import { agreementKinds, loginCompanies, sessionUser, smsAnswer, smsCaptcha } from "../access/session/session-calls.ts";
import { command, event, query, readCall, writeCall } from "../kernel/bridge/define.ts";
import { okAnswer } from "../kernel/calls/define.ts";
import { loginTypes } from "../kernel/values/people/login.ts";
import { calls } from "../registries/calls/registry.ts";

const nothing = z.strictObject({});

/** The password in clear text, or a code that was sent for this. */
const ownProofInput = z.union([
  z.strictObject({ password: z.string().max(64) }),
  z.strictObject({ sms_code: z.string().max(6) }),
]);
export type OwnProofInput = z.output<typeof ownProofInput>;

export const sessionState = z.discriminatedUnion("phase", [
  z.object({
    phase: z.literal("signed-out"),
    reason: z.enum(["none", "expired", "signed-out", "disabled", "replaced"]),
  }),
  z.object({
    phase: z.literal("signed-in"),
    user: sessionUser.omit({ search_key: true }),
    /** True when the token lies in the keychain, so that the next start finds it. */
    token_stored: z.boolean(),
    /** The idle lock: the desk answers nothing but what `openWhileLocked` names until it is unlocked. */
    locked: z.boolean(),
  }),
]);
export type SessionState = z.output<typeof sessionState>;

export const sessionArea = {
  lookUp: query(loginCompanies.query, loginCompanies.output),
  /** The desk adds the name of its device. */
  sendCode: command(() => smsCaptcha.body.omit({ device: true }), smsCaptcha.output),
  /** `password` is the clear text: the desk hashes it (md5 on the wire, spec 3) and forgets it. */
  signIn: command(
    () =>
      z.strictObject({
        phone: z.string().max(11),
        related_id: z.string().max(64),
        agency: z.string().max(64).optional(),
        qsApp: z.int(),
        login_type: z.union([z.literal(loginTypes.sms), z.literal(loginTypes.password)]),
        sms_code: z.string().max(6).optional(),
        password: z.string().max(64).optional(),
        totp: z.string().max(9).optional(),
        /** Demo environment only: where the sign-in pretends to come from. */
        region: z.string().max(60).optional(),
      }),
    sessionState,
  ),
  signOut: command(nothing, sessionState),
  /** Passwords in clear text, as with `signIn`; a weak or malformed one is refused (`password_weak`, `invalid`). */
  resetPassword: command(
    () => z.strictObject({ phone: z.string().max(11), sms_code: z.string().max(6), password: z.string().max(64) }),
    okAnswer,
  ),
  changePassword: command(
    () => z.strictObject({ old_password: z.string().max(64), password: z.string().max(64) }),
    okAnswer,
  ),
  /** A QR code to sign in with; `url` is what it shows. The desk keeps what belongs to it. */
  qrCreate: command(
    () => z.strictObject({ app_type: z.int().min(0).max(999) }),
    () => z.object({ qr_id: z.string(), url: z.string(), expires_seconds: z.int() }),
  ),
  /** Asked while the code is in sight. Once done the desk keeps the token and signs in after `qrRedirectMs`. */
  qrCheck: query(() => z.strictObject({ qr_id: z.string().max(64) }), qrStatus),
  /** Somebody is there: pointer or keys, at most every 20 s. Puts the idle lock off. */
  active: command(nothing, okAnswer),
  lock: command(nothing, sessionState),
  /** Offline only by the password that this person signed in with; otherwise the service checks. */
  unlock: command(ownProofInput, sessionState),
  sendUnlockCode: command(nothing, smsAnswer),
  /** Setting up and taking away the second factor: the person proves once more who they are. */
  beginTotp: command(ownProofInput, calls["totp.begin"].output),
  removeTotp: command(() => z.strictObject({ code: z.string().max(9), proof: ownProofInput }), okAnswer),
  /** Asks the service again who this is: after an agreement, an account or a second factor. */
  refresh: command(nothing, sessionState),
  changed: event(sessionState),
};

/** Entries that a locked desk still answers; everything else is refused with `session_locked`. */
export const openWhileLocked = [
  "app.bootstrap",
  "app.setPreferences",
  "app.noteProblem",
  "connection.get",
  "connection.retry",
  "session.unlock",
  "session.sendUnlockCode",
  "session.signOut",
  "session.lock",
  "session.active",
  "demo.inbox",
] as const;

/** Devices, second factor, what the agency demands of its roles. */
export const securityArea = {
  devices: readCall(calls["sessions.list"]),
  endDevice: writeCall(calls["sessions.end"], []),
  endOtherDevices: writeCall(calls["sessions.endOthers"], []),
  sendFactorCode: writeCall(calls["totp.code"], []),
  confirmTotp: writeCall(calls["totp.confirm"], []),
  factorResets: readCall(calls["factorResets.list"]),
  sendActionCode: writeCall(calls["actionCodes.send"], []),
  askFactorReset: writeCall(calls["factorResets.ask"], []),
  decideFactorReset: writeCall(calls["factorResets.decide"], []),
  roleRules: readCall(calls["roleRules.list"]),
  saveRoleRule: writeCall(calls["roleRules.save"], []),
  agencyRules: readCall(calls["agencyRules.list"]),
  saveAgencyRule: writeCall(calls["agencyRules.save"], []),
  ownLimits: readCall(calls["amountLimits.own"]),
  amountLimits: readCall(calls["amountLimits.list"]),
  askLimits: writeCall(calls["amountLimits.ask"], []),
  decideLimits: writeCall(calls["amountLimits.decide"], []),
};

export const agreementsArea = {
  /** Live, or the last text that this desk has read when the service does not answer. Signed in or not. */
  get: query(
    () => z.strictObject({ kind: z.enum(agreementKinds), locale: z.enum(["zh-CN", "en"]) }),
    calls["agreements.get"].output,
  ),
  accept: writeCall(calls["agreements.accept"], []),
};

export const accountArea = {
  banks: readCall(calls["banks.list"]),
  get: readCall(calls["corporateAccount.get"]),
  bindAgency: writeCall(calls["agencyAccount.bind"], []),
  bindCompany: writeCall(calls["companyAccount.bind"], []),
  verifyAmount: writeCall(calls["entIdentity.verifyRandomAmount"], []),
};
