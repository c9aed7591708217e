import type { Clock } from "../clock.ts";
import { errorName, type Log } from "../log.ts";

/** The part of electron-updater that is used. */
export type Updater = {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  checkForUpdates(): Promise<unknown>;
  on(event: "update-downloaded", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
};

export type UpdateOptions = {
  readonly updater: Updater;
  readonly clock: Clock;
  readonly log: Log;
  /** False while money operations or imports are open: an update never comes between (security F38). */
  readonly isIdle: () => boolean;
};

export type Updates = {
  /** To be called before the program quits: lets the update that is ready be installed, or keeps it for the next time. */
  readonly beforeQuit: () => void;
  readonly stop: () => void;
};

const firstLookMs = 60_000;
const betweenLooksMs = 6 * 3_600_000;

/** Looks for updates in the background; one that was loaded is installed when the program quits, never while it is used. */
export const startUpdates = ({ updater, clock, log, isIdle }: UpdateOptions): Updates => {
  const stopping = new AbortController();
  let isLoaded = false;
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.on("update-downloaded", () => {
    isLoaded = true;
    log.info("updates.loaded");
  });
  // Without a listener an error event would end the program.
  updater.on("error", (error) => log.warn("updates.failed", { code: errorName(error) }));
  const look = async (): Promise<void> => {
    await clock.sleep(firstLookMs, stopping.signal);
    while (!stopping.signal.aborted) {
      // Its failure is told by the event as well.
      await updater.checkForUpdates().catch(() => {});
      await clock.sleep(betweenLooksMs, stopping.signal);
    }
  };
  look().catch(() => log.error("updates.stopped"));
  return {
    beforeQuit: () => {
      updater.autoInstallOnAppQuit = isLoaded && isIdle();
    },
    stop: () => stopping.abort(),
  };
};
