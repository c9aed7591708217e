import type { SettingsState } from "../../src-shared/bridge/settings.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { ConnectionService } from "../api/connection-service.ts";
import { serverAddress } from "../api/server-address.ts";
import type { Cache } from "../cache/cache.ts";
import type { Handlers } from "../interfaces/desk-parts.ts";
import type { Host } from "../interfaces/host.ts";
import type { Clock } from "../plumbing/clock.ts";
import type { ProxyStore } from "./proxy-store.ts";
import { readSavedServer, saveServer } from "./saved-server.ts";
import { addressProblem, testServer } from "./server-test.ts";

export type SettingsParts = {
  readonly host: Pick<Host, "version" | "settings" | "restart" | "updates">;
  readonly clock: Clock;
  readonly connection: Pick<ConnectionService, "state" | "online">;
  readonly cache: Pick<Cache, "bytes" | "clear">;
  readonly proxy: ProxyStore;
  /** The way to the service has changed. */
  readonly onProxy: () => void;
  /** The running server's lasting name: `embedded` or an address. */
  readonly serverName: string;
  /** Given on the command line. */
  readonly isServerFixed: boolean;
  readonly isIdle: () => boolean;
};

export type SettingsService = {
  readonly handlers: Omit<Handlers["settings"], "exportDiagnostics">;
  readonly state: () => SettingsState;
};

/** Time that a restart waits for a money operation whose outcome is being asked for. */
const idleWaitMs = 5_000;
const lookMs = 100;

/** Serves a person's settings of this desk itself, beside the preferences. */
export const createSettingsService = (parts: SettingsParts): SettingsService => {
  const { host, clock, connection, proxy } = parts;

  const state = (): SettingsState => ({
    server: readSavedServer(host.settings)?.text ?? null,
    running: parts.serverName === "embedded" ? null : parts.serverName,
    fixed: parts.isServerFixed,
    proxy: proxy.settings(),
    cache: { bytes: parts.cache.bytes(), rows: connection.state().cached_rows },
    updates: { version: host.version, ...(host.updates?.state() ?? { state: "unsupported", next: null }) },
    can_restart: host.restart !== undefined,
  });

  /** Without the service an outcome may stay open for days, and the new settings may be what brings it back. */
  const untilIdle = async (signal: AbortSignal): Promise<void> => {
    const until = clock.ticks() + idleWaitMs;
    while (!parts.isIdle() && connection.online() && clock.ticks() < until && !signal.aborted) {
      await clock.sleep(lookMs, signal);
    }
    if (!parts.isIdle() && connection.online()) throw new AppError("work_open", { retryable: true });
  };

  return {
    state,
    handlers: {
      get: () => state(),
      testServer: ({ url, proxy: typedProxy }, { signal }) => {
        const proxyResult = typedProxy === undefined ? proxy.now() : judgeTyped(proxy, typedProxy);
        if (proxyResult === "wrong") {
          return { ok: false, problem: "proxy_failed", version: null, environment: null, ms: 0 };
        }
        return testServer(url, proxyResult, { signal, ticks: clock.ticks });
      },
      saveServer: ({ url }) => {
        if (parts.isServerFixed) throw new AppError("forbidden");
        const problem = url === null ? null : addressProblem(url);
        if (problem !== null) throw new AppError("invalid", { fields: { url: [problem] } });
        saveServer(host.settings, url === null ? null : serverAddress(url.trim()).baseUrl);
        return state();
      },
      saveProxy: async (input) => {
        await proxy.save(input);
        parts.onProxy();
        return state();
      },
      restart: async (_input, { signal }) => {
        if (!host.restart) throw new AppError("forbidden");
        await untilIdle(signal);
        host.restart();
        return { ok: true };
      },
      clearCache: async () => {
        await parts.cache.clear();
        return state();
      },
      checkUpdates: async () => {
        await host.updates?.check();
        return state();
      },
    },
  };
};

/** An invalid proxy is reported as such when an address is tested, not as a fault of the address. */
const judgeTyped = (proxy: ProxyStore, input: Parameters<ProxyStore["parse"]>[0]) => {
  try {
    return proxy.parse(input);
  } catch {
    return "wrong";
  }
};
