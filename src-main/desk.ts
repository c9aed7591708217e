import { rm } from "node:fs/promises";
import { demoInbox } from "../src-shared/access/session/session-calls.ts";
import type { FileHandle } from "../src-shared/bridge/contract.ts";
import { AppError, type Envelope } from "../src-shared/kernel/bridge/define.ts";
import { isSent } from "../src-shared/registries/imports/submits.ts";
import { createAgreements } from "./agreements/agreements.ts";
import { createApi } from "./api/client.ts";
import { type Connection, createConnection } from "./api/connection.ts";
import type { EndedReason } from "./api/failures.ts";
import { createHandThrough } from "./api/hand-through.ts";
import { createProposals } from "./api/proposals.ts";
import { createRecords } from "./api/records.ts";
import { createRouter } from "./bridge-router.ts";
import { createCache } from "./cache/cache.ts";
import { createAppHandlers, createNoticeQueue, keychainNotices } from "./desk-app.ts";
import { exportDiagnostics } from "./diagnostics/diagnostics.ts";
import { createExports } from "./exports/exports.ts";
import { createJobs } from "./exports/jobs.ts";
import { createFileRegistry } from "./files/adopted-files.ts";
import type { AdoptOptions } from "./files/file-registry.ts";
import { createImports } from "./imports/sessions/imports.ts";
import type { DeskParts, Handlers } from "./interfaces/desk-parts.ts";
import type { Host } from "./interfaces/host.ts";
import { createMoney } from "./money/money.ts";
import { createOperationResults } from "./money/operation-results.ts";
import type { Caller } from "./plumbing/call-context.ts";
import { createEventBus, type DeskEvent } from "./plumbing/desk-events.ts";
import { openKeyring } from "./session/keyring.ts";
import { createLastUser } from "./session/last-user.ts";
import { createLockedEvents, createSessionGate } from "./session/lock-gate.ts";
import { createSession, type Session } from "./session/session.ts";
import { tokenPerServer } from "./session/token-per-server.ts";
import { createPreferences } from "./settings/preferences.ts";
import { openProxyStore } from "./settings/proxy-store.ts";
import { createSettingsService } from "./settings/settings-service.ts";
import { createStorage } from "./storage/storage.ts";
import type { TicketFile } from "./storage/ticket-files.ts";

export type DeskOptions = {
  /** Where the service answers now. */
  readonly serverUrl: string;
  /** Name of the server in names of caches: stays the same when the embedded service changes its port. */
  readonly serverName: string;
  /** The address was given on the command line; nothing else can be set here. */
  readonly isServerFixed?: boolean;
  /** The saved server address is invalid; `serverUrl` then leads nowhere. */
  readonly isServerBroken?: boolean;
  /** Milliseconds of silence after which the service counts as gone; undefined = under two seconds. */
  readonly silenceMs?: number;
  /** Check the answers of handlers too: tests and development. */
  readonly checkOutput?: boolean;
};

/** The desk as a host uses it. */
export type Desk = {
  readonly call: (entry: string, input: unknown, caller: Caller, signal?: AbortSignal) => Promise<Envelope>;
  /** Every event of the bridge. Returns its unsubscribe function. */
  readonly subscribe: (listener: (event: DeskEvent) => void) => () => void;
  /** Takes a file in for the renderer; see `FileRegistry.adopt`. */
  readonly adoptFile: (path: string, options?: AdoptOptions) => Promise<FileHandle>;
  /** No money operation of the signed-in person is open: an update may be installed. */
  readonly isIdle: () => boolean;
  /** The file that a page may read under `/held/<ticket>`, or null when the ticket is unknown or expired. */
  readonly fileOfTicket: (ticket: string) => TicketFile | null;
  readonly close: () => Promise<void>;
};

/** Security F25: from here on dates that the desk writes would mislead. */
const tolerableSkewSeconds = 120;

/** Builds everything local from a host. Resolves when the saved session has been resumed. */
export const createDesk = async (host: Host, options: DeskOptions): Promise<Desk> => {
  const { clock, log } = host;
  const bus = createEventBus();
  const noticeQueue = createNoticeQueue();
  const keyring = await openKeyring({ ...host, keychain: tokenPerServer(host.keychain, options.serverName) });
  if (host.settings.wasSetAside) noticeQueue.add("settings_set_aside");
  if (options.isServerBroken) noticeQueue.add("server_address_broken");
  const proxy = await openProxyStore(host, noticeQueue.add);

  const sessionEnded = (token: string, reason: EndedReason): void => {
    session.serverEnded(token, reason).catch(() => log.error("session.ended"));
  };
  const api = createApi({
    baseUrl: options.serverUrl,
    token: () => session.token(),
    clock,
    log,
    onSignedOut: sessionEnded,
    onServerTime: (epochMs) => connection.serverTime(epochMs),
    onUnreachable: () => connection.unreachable(),
    proxy: proxy.now,
  });
  const doubted = (token: string): void => {
    session.doubted(token).catch(() => log.error("session.doubted"));
  };
  const preferences = createPreferences(host.settings);
  const session: Session = createSession({
    api,
    keyring,
    lastUser: createLastUser(host.dataDir, keyring, options.serverName),
    emit: bus.emit,
    log,
    clock,
    dataDir: host.dataDir,
    settings: host.settings,
    randomBytes: host.randomBytes,
    lockMinutes: () => preferences.get().lock_minutes,
    notify: noticeQueue.add,
  });
  const connection: Connection = createConnection({
    api,
    token: () => session.token(),
    clock,
    log,
    emit: bus.emit,
    onSignedOut: doubted,
    onRights: doubted,
    proxy: proxy.now,
    ...(options.silenceMs !== undefined && { silenceMs: options.silenceMs }),
  });
  const files = createFileRegistry();
  let life = session.life();
  session.onChange(() => {
    connection.follow();
    if (!life.aborted) return;
    life = session.life();
    files.clear().catch(() => log.warn("files.clear"));
    preferences.set({ company_id: null });
    host.forgetFiles?.().catch(() => log.warn("files.forget"));
  });
  let isSkewTold = false;
  bus.subscribe(({ event }) => {
    if (event !== "connection.changed" || isSkewTold) return;
    isSkewTold = Math.abs(connection.state().clock_skew_seconds) > tolerableSkewSeconds;
    if (isSkewTold) noticeQueue.add("clock_skew");
  });
  connection.onOnline((online) => {
    if (online) session.verify().catch(() => log.error("session.verify"));
  });

  const parts: DeskParts = {
    host,
    clock,
    log,
    api,
    session,
    connection,
    keyring,
    files,
    emit: bus.emit,
    notify: noticeQueue.add,
    serverUrl: options.serverName,
  };
  const cache = createCache(parts);
  const jobs = createJobs(parts);
  const exports = createExports({ ...parts, pages: cache.pages, jobs });
  const money = createMoney(parts);
  const imports = createImports({ ...parts, jobs, answers: cache.answers, isTaken: isSent });
  const storage = createStorage(parts);
  const isIdle = (): boolean => connection.state().open_intents === 0;
  const settings = createSettingsService({
    host,
    clock,
    connection,
    cache,
    proxy,
    isIdle,
    onProxy: () => {
      connection.renew();
      connection.retry().catch(() => log.warn("connection.retry"));
    },
    serverName: options.serverName,
    isServerFixed: options.isServerFixed ?? false,
  });
  const handlers: Handlers = {
    ...createAppHandlers({
      emit: bus.emit,
      host,
      api,
      log,
      connection,
      session,
      keyring,
      notices: noticeQueue,
      onKeychainOpened: proxy.readPassword,
      preferences,
      server: options.serverName,
    }),
    session: session.handlers,
    agreements: createAgreements(parts),
    settings: {
      ...settings.handlers,
      exportDiagnostics: exportDiagnostics({ ...parts, connection, preferences, settings: settings.state }),
    },
    storage: storage.handlers,
    ...createOperationResults(parts),
    lists: { ...cache.handlers, export: exports.export },
    exports: { fetch: exports.fetch },
    vouchers: { zip: exports.zip },
    jobs: jobs.handlers,
    money: money.handlers,
    proposals: createProposals(createHandThrough({ api, connection, clock, answers: cache.answers })),
    records: createRecords(createHandThrough({ api, connection, clock, answers: cache.answers }), bus.emit),
    imports: imports.handlers,
    demo: { inbox: (_input, { signal }) => api.call(demoInbox, {}, { signal }) },
  };
  const router = createRouter({
    handlers,
    emit: bus.emit,
    log,
    gate: createSessionGate(session),
    checkOutput: options.checkOutput ?? false,
    api,
    connection,
    clock,
    answers: cache.answers,
  });
  const stopHearing = host.onSystemLock?.(session.lock);
  await session.restore();
  connection.follow();
  await cache.ready();
  await money.start();
  await imports.start();
  // Last, because a key may turn out to be missing or wrong only when its database is opened.
  const keychain = keyring.state();
  if (keychain !== "ready") noticeQueue.add(keychainNotices[keychain]);

  return {
    call: router.call,
    subscribe: createLockedEvents(bus, session).subscribe,
    adoptFile: async (path, options) => {
      if (!session.isLocked()) return files.adopt(path, options);
      if (options?.owned) await rm(path, { force: true });
      throw new AppError("session_locked");
    },
    isIdle,
    fileOfTicket: storage.fileOfTicket,
    close: async () => {
      stopHearing?.();
      await jobs.close();
      storage.close();
      await imports.close();
      await money.close();
      await cache.close();
      await session.close();
      connection.close();
      api.close();
      await files.clear();
    },
  };
};
