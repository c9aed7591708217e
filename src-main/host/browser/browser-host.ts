import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import Conf from "conf";
import { systemClock } from "../../clock.ts";
import { createDesk } from "../../desk.ts";
import { createOsKeychain } from "../../session/os-keychain.ts";
import { openSettings } from "../../settings/settings-file.ts";
import type { HostArguments } from "../arguments.ts";
import { createFileLog } from "../file-log.ts";
import type { Host } from "../host.ts";
import { removeLaunchUrl } from "../instance-lock.ts";
import { startNodeReader, startNodeService } from "../node-children.ts";
import type { Places } from "../places.ts";
import { bringService } from "../service-address.ts";
import { readStaticManifest } from "../static-manifest.ts";
import { createDownloads } from "./downloads.ts";
import { watchIdle } from "./idle.ts";
import { createInbox } from "./inbox.ts";
import { createLaunch } from "./launch.ts";
import { createSockets } from "./sockets.ts";
import { isPublic, listen, serveSite } from "./web-server.ts";

export type BrowserHost = {
  readonly port: number;
  readonly launchUrl: () => string;
  /** Resolves when everything has ended, children too. May be called more than once. */
  readonly end: () => Promise<void>;
};

/**
 * The desk under plain Node: the built renderer on 127.0.0.1, the bridge over a WebSocket. Resolves when everything
 * can be used. The caller holds the folder's instance lock.
 */
export const startBrowserHost = async (
  given: HostArguments,
  dataDir: string,
  places: Places,
  onIdle: () => void,
): Promise<BrowserHost> => {
  const manifest = readStaticManifest(given.renderer === undefined ? places.renderer : resolve(given.renderer));
  const downloads = createDownloads(randomBytes);
  const host: Host = {
    kind: "browser",
    version: places.version,
    dataDir,
    keychain: createOsKeychain(),
    settings: openSettings(dataDir, (options) => new Conf(options)),
    clock: systemClock,
    log: createFileLog(dataDir),
    randomBytes,
    importWorkerUrl: pathToFileURL(places.importWorker),
    spawnReaderChild: () => startNodeReader(places.legacyReader, places.program),
    deliverFile: async (path, name) => ({ saved: false, url: downloads.offer(path, name) }),
  };
  const { server, port } = await listen(given.port);
  const service = await bringService(host, given.service, (args) => startNodeService(places.service, args)).catch(
    (error: unknown) => {
      server.close();
      throw error;
    },
  );
  const desk = await createDesk(host, { serverUrl: service.url, serverName: service.name });
  const idle = watchIdle(given.idleMinutes, onIdle);
  const launch = createLaunch(dataDir, port, randomBytes);
  const sockets = createSockets({ desk, deskId: randomBytes(16).toString("hex"), onCount: idle.sockets });
  serveSite(server, {
    // Cookies do not tell ports apart, so the name does.
    rules: { port, cookieName: `flexdesk_${port}`, secret: randomBytes(32).toString("base64url"), isPublic },
    launch,
    manifest,
    sockets,
    inbox: createInbox(join(dataDir, "inbox")),
    downloads,
    desk,
    log: host.log,
  });

  const end = async (): Promise<void> => {
    removeLaunchUrl(dataDir);
    idle.stop();
    sockets.close();
    server.close();
    server.closeAllConnections();
    await desk.close();
    await downloads.clear();
    await service.end();
  };
  let ending: Promise<void> | undefined;
  return {
    port,
    launchUrl: launch.url,
    end: () => {
      ending ??= end();
      return ending;
    },
  };
};
