import { takeFolderLock } from "../../../src-node/folder-lock.ts";
import type { AppPaths } from "../base/app-paths.ts";
import { readHostArguments } from "../base/arguments.ts";
import { dataFolder } from "../base/data-folder.ts";
import { readLaunchUrl, removeLaunchUrl } from "../base/launch-url.ts";
import { type BrowserHost, startBrowserHost } from "./browser-host.ts";
import { openPage } from "./open-page.ts";

/** The browser host's process: flags in `arguments.ts`, addresses on standard output, 0 after a clean end. */
const runHost = async (places: AppPaths): Promise<void> => {
  const args = readHostArguments(process.argv.slice(2));
  process.umask(0o077);
  const dataDir = dataFolder(args.data);
  const lock = takeFolderLock(dataDir);
  if (!lock) {
    const url = readLaunchUrl(dataDir);
    say(url === null ? "Flexdesk is already starting on this folder." : `Flexdesk is already running: ${url}`);
    if (url !== null && args.open) openPage(dataDir, url);
    return;
  }
  let host: BrowserHost | undefined;
  let isStarted = false;
  const stop = (code = 0): void => {
    if (!host || !isStarted) {
      // While it is still starting there is only the service's child, which ends when this process does.
      removeLaunchUrl(dataDir);
      process.exit(code);
    }
    host.end().then(
      () => {
        lock.release();
        process.exit(code);
      },
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop());
  host = await startBrowserHost(args, dataDir, places, (why) => {
    say(whyEnded[why]);
    stop(why === "idle" ? 0 : 1);
  });
  // The page loads, and says that the service is starting, before anything can be used.
  if (args.open) openPage(dataDir, host.launchUrl());
  await host.started;
  isStarted = true;
  say(`Flexdesk ready: ${host.launchUrl()}`);
};

const whyEnded = {
  idle: "Flexdesk ended: no page was open for a while.",
  failed: "Flexdesk ended: it could not be started anew.",
} as const;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Runs the browser host until it is told to end; says why where it cannot start. */
export const runBrowserHost = (places: AppPaths): Promise<void> =>
  runHost(places).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
