import { z } from "zod";
import { demoAccount, demoInbox } from "../access/session/session-calls.ts";
import { command, event, query } from "../kernel/bridge/define.ts";
import { okAnswer } from "../kernel/calls/define.ts";
import { environmentNames } from "../kernel/rights/environment.ts";
import { zoomLevels } from "../kernel/values/text/zoom-levels.ts";
import { sessionState } from "./session.ts";

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

/** More notices than this are not kept as read for one person. */
export const noticesReadAtMost = 200;

/** Densities of rows in lists: one narrow line, one line, or two lines with what belongs to a value below it. */
export const densities = ["compact", "normal", "lines"] as const;
export type Density = (typeof densities)[number];

export const preferences = z.object({
  locale: z.enum(["zh-CN", "en"]),
  theme: z.enum(["light", "dark", "system"]),
  /** Size at which everything is drawn, in percent; absent: 100. */
  zoom: z.literal(zoomLevels).optional(),
  /** Choice of each person of this desk, by user id; without a choice the window's width decides. */
  density: z.record(z.string().max(64), z.enum(densities)).optional(),
  company_id: z.string().max(64).nullable(),
  /** Minutes without use after which the desk locks; never more than 15 (dictionary B11). */
  lock_minutes: z.literal([5, 10, 15]),
  /** Navigation as each person of this desk left it, by user id: the groups that they opened, and whether it is narrow. */
  navigation: z
    .record(z.string().max(64), z.strictObject({ open: z.array(z.string().max(40)).max(40), is_narrow: z.boolean() }))
    .optional(),
  /** Which notices of the bell each person has read, by user id: how much each said then, so that more is news again. */
  notices_read: z
    .record(
      z.string().max(64),
      z.record(z.string().max(80), z.int()).refine((read) => Object.keys(read).length <= noticesReadAtMost),
    )
    .optional(),
  /** Head of lists as each person of this desk arranged it, by user id and list: pinned filters, the amount in the tabs. */
  list_heads: z
    .record(
      z.string().max(64),
      z.record(
        z.string().max(60),
        z.strictObject({
          pinned: z.array(z.string().max(60)).max(3).optional(),
          amount: z.string().max(60).optional(),
        }),
      ),
    )
    .optional(),
  /** Workbench as each person of this desk arranged it, by user id: the order of its parts, and those that they hid. */
  workbench: z
    .record(
      z.string().max(64),
      z.strictObject({ order: z.array(z.string().max(40)).max(40), hidden: z.array(z.string().max(40)).max(40) }),
    )
    .optional(),
});
export type Preferences = z.output<typeof preferences>;

/** State of the line to the service, age of the local copy, and what waits. Times Asia/Shanghai. */
export const connectionState = z.object({
  online: z.boolean(),
  /** The service answers, but late: nothing is lost, and who waits is told. */
  slow: z.boolean().optional(),
  since: z.string(),
  synced_at: z.string().nullable(),
  syncing: z.boolean(),
  cached_rows: z.int(),
  /** Money operations not yet known to be done or refused. */
  open_intents: z.int(),
  clock_skew_seconds: z.int(),
  /** When an absent service is asked next, epoch ms of this machine; null while it is asked or answers. */
  retry_at: z.int().nullable().optional(),
});
export type ConnectionState = z.output<typeof connectionState>;

export const appArea = {
  bootstrap: query(nothing, () =>
    z.object({
      host: z.enum(["electron", "browser"]),
      version: z.string(),
      environment: z.enum(environmentNames).nullable(),
      app_type: z.int().nullable(),
      demo_accounts: z.array(demoAccount),
      qr_login: z.boolean(),
      voice_codes: z.boolean(),
      has_mail: z.boolean(),
      notice: z.string().nullable(),
      server: z.string(),
      keychain: z.enum(keychainStates),
      /** Things the person must be told once: codes under `notices.*` (cache rebuilt, keychain absent …). */
      start_notices: z.array(z.string()),
      preferences,
      session: sessionState,
      connection: connectionState,
    }),
  ),
  setPreferences: command(() => preferences.partial().strict(), preferences),
  /**
   * Shows a message outside of the window, where the host can: `shown` says whether. Its text names no person and no amount, because
   * anybody may look at the screen. Pressed, the window comes to the front and `opened` says where it leads.
   */
  notify: command(
    () =>
      z.strictObject({
        title: z.string().min(1).max(60),
        body: z.string().min(1).max(300),
        to: z.string().regex(/^\/[\w\-/?=&%.,+:]{0,400}$/),
      }),
    z.object({ shown: z.boolean() }),
  ),
  opened: event(z.object({ to: z.string() })),
  /** A screen failed: for the log, the id that the person is shown, the kind of error and the screen; never its message. */
  noteProblem: command(
    () =>
      z.strictObject({
        id: z.string().regex(/^[0-9A-F]{4}-[0-9A-F]{4}$/),
        name: z.string().regex(/^\w{1,60}$/),
        screen: z.string().regex(/^[a-z-]{0,40}$/),
      }),
    okAnswer,
  ),
};

export const connectionArea = {
  get: query(nothing, connectionState),
  changed: event(connectionState),
  /** Ask again now instead of waiting for the next attempt. */
  retry: command(nothing, connectionState),
};

export const demoArea = { inbox: query(nothing, demoInbox.output) };
