import { noticesCurrent } from "../src-shared/access/session/session-calls.ts";
import type { KeychainState } from "../src-shared/bridge/app.ts";
import type { Api } from "./api/api.ts";
import type { Connection } from "./api/connection.ts";
import type { Handlers } from "./interfaces/desk-parts.ts";
import type { Host } from "./interfaces/host.ts";
import type { Keyring } from "./interfaces/keyring.ts";
import type { Emit } from "./plumbing/desk-events.ts";
import type { Log } from "./plumbing/log.ts";
import type { Session } from "./session/session.ts";
import { type PreferencesService, zoomFactor } from "./settings/preferences.ts";

type AppParts = {
  readonly host: Pick<Host, "kind" | "version" | "setZoom" | "notify">;
  readonly emit: Emit;
  readonly api: Api;
  readonly log: Pick<Log, "error">;
  readonly connection: Connection;
  readonly session: Session;
  readonly keyring: Keyring;
  readonly preferences: PreferencesService;
  readonly notices: NoticeQueue;
  /** The keychain was locked and is open now. */
  readonly onKeychainOpened: () => Promise<void>;
  /** The server's address as a person knows it; empty for the embedded one. */
  readonly server: string;
};

/** Notices for the person (codes under `notices.*`), each delivered once. */
export type NoticeQueue = { readonly add: (code: string) => void; readonly take: () => string[] };

export const createNoticeQueue = (): NoticeQueue => {
  let codes = new Set<string>();
  return {
    add: (code) => codes.add(code),
    take: () => {
      const out = [...codes];
      codes = new Set();
      return out;
    },
  };
};

/** Meaning for the person of a keychain that is not ready: codes under `notices.*`. */
export const keychainNotices: Record<Exclude<KeychainState, "ready">, string> = {
  locked: "keychain_locked",
  absent: "keychain_absent",
  "entry-missing-with-database": "keychain_entry_missing",
  "entry-missing-no-database": "keychain_entry_missing",
  "backend-changed": "keychain_backend_changed",
  "wrong-key": "keychain_wrong_key",
};

const noticeDeadlineMs = 1_500;

export const createAppHandlers = (parts: AppParts): Pick<Handlers, "app" | "connection"> => {
  const { api, connection, session } = parts;
  const notice = async (signal: AbortSignal): Promise<string | null> => {
    if (!connection.online()) return null;
    const answer = await api.call(noticesCurrent, {}, { signal, timeoutMs: noticeDeadlineMs }).catch(() => null);
    return answer?.notice?.text ?? null;
  };
  return {
    app: {
      bootstrap: async (_input, { signal }) => {
        if (connection.settings() === null) await connection.retry();
        const text = await notice(signal);
        const settings = connection.settings();
        return {
          host: parts.host.kind,
          version: parts.host.version,
          environment: settings?.environment ?? null,
          app_type: settings?.app_type ?? null,
          demo_accounts: settings?.demo_accounts ?? [],
          qr_login: settings?.qr_login ?? false,
          voice_codes: settings?.voice_codes ?? false,
          has_mail: settings?.has_mail ?? true,
          notice: text,
          server: parts.server,
          keychain: parts.keyring.state(),
          start_notices: parts.notices.take(),
          preferences: parts.preferences.get(),
          session: session.state(),
          connection: connection.state(),
        };
      },
      setPreferences: (some) => {
        const preferences = parts.preferences.set(some);
        parts.host.setZoom?.(zoomFactor(preferences));
        return preferences;
      },
      notify: ({ title, body, to }) => {
        const { notify } = parts.host;
        notify?.({ title, body }, () => parts.emit("app.opened", { to }));
        return { shown: notify !== undefined };
      },
      noteProblem: (problem) => {
        parts.log.error("screen.failed", problem);
        return { ok: true };
      },
    },
    connection: {
      get: () => connection.state(),
      retry: async () => {
        // Asking a locked keychain makes the desktop prompt, so that is done when the person asks, never by a timer.
        if (parts.keyring.state() === "locked" && (await parts.keyring.reprobe()) === "ready") {
          await parts.onKeychainOpened();
          await session.restore();
        }
        return connection.retry();
      },
    },
  };
};
