import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ApiError } from "../../src-main/api/api.ts";
import { createApi } from "../../src-main/api/client.ts";
import { createCache } from "../../src-main/cache/cache.ts";
import { type PageQuestion, patienceMs } from "../../src-main/cache/list-pages.ts";
import { type Clock, systemClock } from "../../src-main/plumbing/clock.ts";
import { type SessionUser, sessionGet } from "../../src-shared/access/session/session-calls.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { FilterValues } from "../../src-shared/kernel/lists/filter-values.ts";
import { shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import type { ListName } from "../../src-shared/registries/lists/registry.ts";
import type { Role } from "../service/money-fill.ts";
import type { Scene } from "../service/money-scene.ts";
import { tempFolder } from "./temp-folder.ts";

/** A scene whose service listens at a port. */
export type ListeningScene = { readonly scene: Scene; readonly port: number };

const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
export const context = { signal: new AbortController().signal, caller: { id: "test" } };

/**
 * The wall stands still until a test moves it: lists are read one after the other, and answers say when, by the second.
 * Patience with the service ends only where a test makes the service slow, however busy the machine is.
 */
const standingClock = (isSlow: () => boolean) => {
  const wall = { ms: Date.now() };
  const sleep: Clock["sleep"] = (ms, signal) =>
    systemClock.sleep(ms === patienceMs && !isSlow() ? 600_000 : ms, signal);
  const clock: Clock = { ...systemClock, sleep, now: () => wall.ms, text: () => shanghaiNow(wall.ms) };
  const later = (seconds: number): void => {
    wall.ms += seconds * 1_000;
  };
  return { clock, later };
};

/** The cache of a desk at which `who` is signed in, over the real service; `net` is the state of its connection. */
export const startCache = async ({ scene, port }: ListeningScene, who: Role, dataDir = tempFolder()) => {
  const net = { isOnline: true, delayMs: 0, isDead: false };
  const notices: string[] = [];
  const events: { event: string; payload: unknown }[] = [];
  const facts: Record<string, unknown> = {};
  const wipes: (() => Promise<void>)[] = [];
  const order: string[] = [];
  const { clock, later } = standingClock(() => net.delayMs > 0);
  const sessions = new Set<(user: SessionUser | null) => void>();
  const changes = new Set<(change: { lists: string[]; seq: string } | null) => void>();
  const onlines = new Set<(online: boolean) => void>();
  const real = createApi({
    baseUrl: `http://127.0.0.1:${port}`,
    token: () => scene.person(who).token,
    clock: systemClock,
    log,
    onSignedOut: silent,
    onServerTime: silent,
  });
  const requests: string[] = [];
  const api: typeof real = {
    ...real,
    call: async (call, input, options) => {
      requests.push(call.name);
      if (net.delayMs > 0) await systemClock.sleep(net.delayMs, options?.signal);
      if (net.isDead) throw new ApiError("offline", { outcome: "unknown", status: null });
      return real.call(call, input, options);
    },
  };
  let user: SessionUser | null = await real.call(sessionGet, {});
  const cache = createCache({
    host: { dataDir },
    clock,
    log,
    api,
    session: {
      user: () => user,
      onChange: (listener) => {
        sessions.add(listener);
        return () => sessions.delete(listener);
      },
      onWipe: (wipe) => wipes.push(wipe),
    },
    connection: {
      online: () => net.isOnline,
      update: (news) => Object.assign(facts, news),
      onOnline: (listener) => {
        onlines.add(listener);
        return () => onlines.delete(listener);
      },
      onServerChange: (listener) => {
        changes.add(listener);
        return () => changes.delete(listener);
      },
    },
    keyring: {
      keyFor: async () => Buffer.alloc(32, 6),
      inMemory: () => false,
      wipe: async () => {
        order.push(
          existsSync(join(dataDir, "cache")) && readdirSync(join(dataDir, "cache")).length > 0
            ? "key before files"
            : "key",
        );
      },
    },
    emit: (event, payload) => events.push({ event, payload }),
    notify: (code) => notices.push(code),
    serverUrl: "embedded",
  });
  onTestFinished(async () => {
    await cache.close();
    real.close();
  });
  const page = (list: ListName, filters: FilterValues = {}, more: Partial<PageQuestion> = {}) =>
    cache.pages.page({ list, filters, page: 1, page_size: 50, summary: true, ...more }, context.signal);
  const groups = (list: ListName, filters: FilterValues, params?: Record<string, string>) =>
    cache.pages.groups({ list, filters, by: "status", ...(params && { params }) }, context.signal);
  return {
    cache,
    page,
    groups,
    net,
    told: notices,
    events,
    facts,
    asked: requests,
    order,
    dataDir,
    later,
    files: () => readdirSync(join(dataDir, "cache")),
    change: (lists: string[] | null) => {
      for (const listener of changes) listener(lists && { lists, seq: "1" });
    },
    online: (isOnline: boolean) => {
      net.isOnline = isOnline;
      for (const listener of onlines) listener(isOnline);
    },
    /** The same person, or another one, is there now. */
    become: async (next: SessionUser) => {
      user = next;
      for (const listener of sessions) listener(next);
      await cache.ready();
    },
    signOut: async () => {
      for (const wipe of wipes) await wipe();
      user = null;
      for (const listener of sessions) listener(null);
      await cache.ready();
    },
  };
};

export const codeOf = async (work: unknown): Promise<string> =>
  Promise.resolve(work).then(
    () => "none",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
