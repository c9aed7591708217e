import { randomBytes } from "node:crypto";
import { createApi } from "../../../src-main/api/client.ts";
import type { SecretStore } from "../../../src-main/interfaces/secret-store.ts";
import type { SettingsStore } from "../../../src-main/interfaces/settings-store.ts";
import { type Clock, systemClock } from "../../../src-main/plumbing/clock.ts";
import { createEventBus, type DeskEvent } from "../../../src-main/plumbing/desk-events.ts";
import { createLog, type LogLine } from "../../../src-main/plumbing/log.ts";
import { openKeyring } from "../../../src-main/session/keyring.ts";
import { createLastUser } from "../../../src-main/session/last-user.ts";
import { createSession, type Session } from "../../../src-main/session/session.ts";
import { createMemorySettings } from "../memory-settings.ts";

export const context = { signal: new AbortController().signal, caller: { id: "1" } };

/** What one start of a desk's session is made of; hand in the same folder and keychain to start it again. */
export type Setting = {
  readonly url: string;
  readonly dataDir: string;
  readonly keychain: SecretStore;
  readonly clock?: Clock;
  readonly settings?: SettingsStore;
  /** What the server is called. */
  readonly server?: string;
  readonly lockMinutes?: () => number;
};

/** For processes of their own too: whoever builds it closes it. The session of a desk with its own keyring, client and files, and what it told. */
export const buildSession = async (setting: Setting) => {
  const { dataDir, keychain, clock = systemClock, settings = createMemorySettings() } = setting;
  const lines: LogLine[] = [];
  const log = createLog((line) => lines.push(line));
  const bus = createEventBus();
  const events: DeskEvent[] = [];
  const notices: string[] = [];
  bus.subscribe((event) => events.push(event));
  const keyring = await openKeyring({ dataDir, keychain, clock, randomBytes });
  const api = createApi({
    baseUrl: setting.url,
    token: () => session.token(),
    clock,
    log,
    onSignedOut: (dead, reason) => void session.serverEnded(dead, reason),
    onServerTime: () => {},
  });
  const session: Session = createSession({
    ...{ api, clock, keyring, log, dataDir, settings, randomBytes },
    lastUser: createLastUser(dataDir, keyring, setting.server ?? "embedded"),
    emit: bus.emit,
    lockMinutes: setting.lockMinutes ?? (() => 15),
    notify: (code) => notices.push(code),
  });
  const close = async (): Promise<void> => {
    await session.close();
    api.close();
  };
  return { session, keyring, api, events, told: notices, lines, close };
};
export type SessionParts = Awaited<ReturnType<typeof buildSession>>;
