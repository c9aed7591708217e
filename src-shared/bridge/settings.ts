import { z } from "zod";
import { command, event, query } from "../kernel/bridge/define.ts";
import { environmentNames } from "../kernel/rights/environment.ts";

const nothing = z.strictObject({});

/** Possible faults of a server's address, in the order in which they are found. */
export const serverProblems = [
  "empty",
  "not_an_address",
  "no_tls",
  "has_extras",
  "name_unknown",
  "unreachable",
  "timeout",
  "certificate",
  "redirect",
  "other_product",
  "old_version",
  "proxy_failed",
] as const;

export const serverReport = z.object({
  ok: z.boolean(),
  problem: z.enum(serverProblems).nullable(),
  /** Version in the answer; null without one of this product. */
  version: z.string().nullable(),
  environment: z.enum(environmentNames).nullable(),
  ms: z.int(),
});
export type ServerReport = z.output<typeof serverReport>;

/** `url` of a proxy: http://host:port. The password lies in the keychain and never comes back. */
export const proxySettings = z.object({
  mode: z.enum(["none", "manual"]),
  url: z.string(),
  user: z.string(),
  has_password: z.boolean(),
});
export type ProxySettings = z.output<typeof proxySettings>;

const proxyInput = z.strictObject({
  mode: z.enum(["none", "manual"]),
  url: z.string().max(200),
  user: z.string().max(100),
  /** Absent: keep the one that is there. */
  password: z.string().max(200).optional(),
});

export const updateStates = ["unsupported", "none", "checking", "available", "downloading", "ready", "failed"] as const;
const updates = z.object({ version: z.string(), state: z.enum(updateStates), next: z.string().nullable() });

export const settingsState = z.object({
  /** The address kept for the next start; null: the embedded service. */
  server: z.string().nullable(),
  /** Server that this desk uses now; null: the embedded service. */
  running: z.string().nullable(),
  /** The address was given on the command line and cannot be changed here. */
  fixed: z.boolean(),
  proxy: proxySettings,
  cache: z.object({ bytes: z.int(), rows: z.int() }),
  updates,
  /** The host can restart the desk by itself. */
  can_restart: z.boolean(),
});
export type SettingsState = z.output<typeof settingsState>;

export const settingsArea = {
  get: query(nothing, settingsState),
  /** Tries an address (with the proxy as typed) without keeping it. Never throws for what is wrong with it. */
  testServer: command(() => z.strictObject({ url: z.string().max(300), proxy: proxyInput.optional() }), serverReport),
  /** Keeps the address (null: embedded) for the next start. Errors: `invalid`. */
  saveServer: command(() => z.strictObject({ url: z.string().max(300).nullable() }), settingsState),
  saveProxy: command(proxyInput, settingsState),
  /** Ends the desk and starts it again with what was kept; the page connects again. */
  restart: command(nothing, () => z.object({ ok: z.literal(true) })),
  /** Forgets the local copy and fills it again. Money operations, settings and unfinished imports stay. */
  clearCache: command(nothing, settingsState),
  checkUpdates: command(nothing, settingsState),
  /** A zip for support: versions, settings, states and logs without anything sensitive. */
  exportDiagnostics: command(nothing, () =>
    z.object({ name: z.string(), bytes: z.int(), saved: z.boolean(), url: z.string().nullable() }),
  ),
};

/** A stored file held in memory for the viewer: never on this machine's disk in clear (security T20). */
export const openedFile = z.object({
  ticket: z.string(),
  /** Same-origin address that the renderer reads it from while it is held. */
  url: z.string(),
  name: z.string(),
  kind: z.enum(["image", "pdf", "other"]),
  bytes: z.int(),
});
export type OpenedFile = z.output<typeof openedFile>;

export const storageArea = {
  /**
   * `key`: of the storage, or `voucher:<id>` for the file of a voucher. Errors: `not_found`, `offline`, `image_too_large`
   * (above 40 megapixels or 30 MB), `file_kind`.
   */
  open: command(() => z.strictObject({ key: z.string().max(64) }), openedFile),
  close: command(
    () => z.strictObject({ ticket: z.string().max(64) }),
    () => z.object({ ok: z.literal(true) }),
  ),
  download: command(
    () => z.strictObject({ key: z.string().max(64) }),
    () => z.object({ name: z.string(), saved: z.boolean(), url: z.string().nullable() }),
  ),
  /** Uploads a file that was dropped or chosen (`files.adopt`). Errors: `file_kind`, `too_large`, `upload_failed`. */
  upload: command(
    () => z.strictObject({ handle: z.string().max(64), accept: z.array(z.enum(["image", "pdf"])).min(1) }),
    () => z.object({ key: z.string(), name: z.string(), bytes: z.int() }),
  ),
  /** Rest of a file that is being uploaded, in bytes as they are sent. */
  progress: event(z.object({ handle: z.string(), sent: z.int(), total: z.int() })),
};
