import { z } from "zod";
import {
  demoAccount,
  demoInbox,
  environmentNames,
  loginCompanies,
  loginTypes,
  sessionUser,
  smsCaptcha,
} from "../calls/session.ts";
import { command, event, query } from "./define.ts";

const nothing = z.strictObject({});

/** States of the OS keychain (design 4). */
export const keychainStates = [
  "ready",
  "locked",
  "absent",
  "entry-missing-with-database",
  "entry-missing-no-database",
  "backend-changed",
  "wrong-key",
] as const;
export type KeychainState = (typeof keychainStates)[number];

export const preferences = z.object({
  locale: z.enum(["zh-CN", "en"]),
  theme: z.enum(["light", "dark", "system"]),
  density: z.enum(["compact", "comfortable"]),
  company_id: z.string().max(64).nullable(),
});
export type Preferences = z.output<typeof preferences>;

/** Whether the service answers, how old the local copy is, and what waits. Times Asia/Shanghai. */
export const connectionState = z.object({
  online: z.boolean(),
  since: z.string(),
  synced_at: z.string().nullable(),
  syncing: z.boolean(),
  cached_rows: z.int(),
  /** Money operations not yet known to be done or refused. */
  open_intents: z.int(),
  clock_skew_seconds: z.int(),
});
export type ConnectionState = z.output<typeof connectionState>;

export const sessionState = z.discriminatedUnion("phase", [
  z.object({ phase: z.literal("signed-out"), reason: z.enum(["none", "expired", "signed-out", "disabled"]) }),
  z.object({ phase: z.literal("signed-in"), user: sessionUser.omit({ search_key: true }), kept: z.boolean() }),
]);
export type SessionState = z.output<typeof sessionState>;

export const appArea = {
  bootstrap: query(
    nothing,
    z.object({
      host: z.enum(["electron", "browser"]),
      version: z.string(),
      environment: z.enum(environmentNames).nullable(),
      app_type: z.int().nullable(),
      demo_accounts: z.array(demoAccount),
      notice: z.string().nullable(),
      server: z.string(),
      keychain: z.enum(keychainStates),
      /** Things the person must be told once: codes under `notices.*` (cache rebuilt, keychain absent …). */
      told: z.array(z.string()),
      preferences,
      session: sessionState,
      connection: connectionState,
    }),
  ),
  setPreferences: command(preferences.partial().strict(), preferences),
};

export const sessionArea = {
  lookUp: query(loginCompanies.query, loginCompanies.output),
  sendCode: command(smsCaptcha.body, smsCaptcha.output),
  /** `password` is the clear text: the desk hashes it (md5 on the wire, spec 3) and forgets it. */
  signIn: command(
    z.strictObject({
      phone: z.string().max(11),
      related_id: z.string().max(64),
      agency: z.string().max(64).optional(),
      qsApp: z.int(),
      login_type: z.union([z.literal(loginTypes.sms), z.literal(loginTypes.password)]),
      sms_code: z.string().max(6).optional(),
      password: z.string().max(64).optional(),
    }),
    sessionState,
  ),
  signOut: command(nothing, sessionState),
  changed: event(sessionState),
};

export const connectionArea = {
  get: query(nothing, connectionState),
  changed: event(connectionState),
  /** Ask again now instead of waiting for the next attempt. */
  retry: command(nothing, connectionState),
};

export const demoArea = { inbox: query(nothing, demoInbox.output) };
