import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import Conf from "conf";
import type { Host } from "../../interfaces/host.ts";
import { systemClock } from "../../plumbing/clock.ts";
import { errorName } from "../../plumbing/log.ts";
import { createOsKeychain } from "../../session/os-keychain.ts";
import { openSettings } from "../../settings/settings-file.ts";
import type { AppPaths } from "../base/app-paths.ts";
import type { HostArguments } from "../base/arguments.ts";
import { createDeskSlot } from "../base/desk-slot.ts";
import { createFileLog, logFiles } from "../base/file-log.ts";
import { removeLaunchUrl } from "../base/launch-url.ts";
import { startNodeReader, startNodeService } from "../base/node-children.ts";
import { type RunningDesk, startDesk } from "../base/running-desk.ts";
import { readStaticManifest } from "../base/static-manifest.ts";
import { createDownloads } from "./downloads.ts";
import { watchIdle } from "./idle.ts";
import { createInbox } from "./inbox.ts";
import { createLaunch } from "./launch.ts";
import { removeRedirectFiles } from "./redirect-file.ts";
import { createSockets } from "./sockets.ts";
import { isPublic, listen, serveSite } from "./web-server.ts";

export type BrowserHost = {
  readonly port: number;
  readonly launchUrl: () => string;
  /** Resolves when the desk answers; what pages ask before waits. Rejects when it cannot start: nothing is left then. */
  readonly started: Promise<void>;
  /** Resolves when everything has ended, children too. May be called more than once. */
  readonly end: () => Promise<void>;
};

/** Long enough for the answer to the page that asked for it. */
const restartDelayMs = 150;

/**
 * The desk under plain Node: the built renderer on 127.0.0.1, the bridge over a WebSocket. Resolves when pages can be opened:
 * they load while service and desk start. The caller holds the folder's instance lock. `onEnd` is told why it should end: no
 * page was open for a while, or the desk could not be started again.
 */
export const startBrowserHost = async (
  hostArguments: HostArguments,
  dataDir: string,
  places: AppPaths,
  onEnd: (why: "idle" | "failed") => void,
): Promise<BrowserHost> => {
  const manifest = readStaticManifest(
    hostArguments.renderer === undefined ? places.renderer : resolve(hostArguments.renderer),
  );
  const downloads = createDownloads(randomBytes);
  const slot = createDeskSlot();
  const host: Host = {
    kind: "browser",
    version: places.version,
    dataDir,
    keychain: createOsKeychain(),
    settings: openSettings(dataDir, (options) => new Conf<Record<string, unknown>>(options)),
    clock: systemClock,
    log: createFileLog(dataDir),
    logFiles: logFiles(dataDir),
    randomBytes,
    importWorkerUrl: pathToFileURL(places.importWorker),
    spawnReaderChild: () => startNodeReader(places.legacyReader, places.program),
    deliverFile: async (path, name) => ({ saved: false, url: downloads.offer(path, name) }),
    forgetFiles: downloads.clear,
    restart: () => {
      setTimeout(() => {
        restart().catch((error: unknown) => {
          host.log.error("desk.not_restarted", { cause: errorName(error) });
          onEnd("failed");
        });
      }, restartDelayMs);
    },
  };
  const bring = (on: Host): Promise<RunningDesk> =>
    startDesk(
      on,
      hostArguments.service,
      (args, environment) => startNodeService(places.service, args, environment),
      hostArguments.silenceSeconds,
    );
  const { server, port } = await listen(hostArguments.port);
  let running: RunningDesk | null = null;
  const idle = watchIdle(hostArguments.idleMinutes, () => onEnd("idle"));
  const launch = createLaunch(dataDir, port, randomBytes);
  const sockets = createSockets({ desk: slot, deskId: randomBytes(16).toString("hex"), onCount: idle.sockets });
  serveSite(server, {
    // Cookies do not tell ports apart, so the name does.
    rules: { port, cookieName: `flexdesk_${port}`, secret: randomBytes(32).toString("base64url"), isPublic },
    launch,
    manifest,
    sockets,
    inbox: createInbox(join(dataDir, "inbox")),
    downloads,
    desk: slot,
    log: host.log,
  });
  const closeSite = (): void => {
    removeLaunchUrl(dataDir);
    removeRedirectFiles(dataDir);
    idle.stop();
    sockets.close();
    server.close();
    server.closeAllConnections();
  };
  const start = async (): Promise<void> => {
    try {
      running = await bring(host);
    } catch (error) {
      closeSite();
      throw error;
    }
    slot.fill(running.desk);
  };
  const started = start();

  let restarting: Promise<void> | undefined;
  let closing: Promise<void> | undefined;
  /** Pages keep their address and cookie and come back as soon as they are let in. */
  const exchange = async (): Promise<void> => {
    sockets.pause();
    slot.empty();
    await downloads.clear();
    await running?.end();
    running = null;
    // Printed at the first start only.
    running = await bring({ ...host, settings: { ...host.settings, wasSetAside: false } });
    slot.fill(running.desk);
    sockets.resume();
  };
  const restart = (): Promise<void> => {
    if (closing) return closing;
    restarting ??= exchange().finally(() => {
      restarting = undefined;
    });
    return restarting;
  };
  const end = async (): Promise<void> => {
    closeSite();
    await started.catch(() => {});
    await restarting?.catch(() => {});
    slot.empty();
    await running?.end();
    await downloads.clear();
  };
  return {
    port,
    launchUrl: launch.url,
    started,
    end: () => {
      closing ??= end();
      return closing;
    },
  };
};
