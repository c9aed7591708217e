import type { HostUpdates } from "../interfaces/host.ts";
import type { Clock } from "../plumbing/clock.ts";
import { errorName, type Log } from "../plumbing/log.ts";

/** The part of electron-updater that is used. */
export type Updater = {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  checkForUpdates(): Promise<unknown>;
  on(event: "checking-for-update", listener: () => void): unknown;
  on(
    event: "update-available" | "update-not-available" | "update-downloaded",
    listener: (info: { version: string }) => void,
  ): unknown;
  on(event: "download-progress", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
};

export type UpdateOptions = {
  readonly updater: Updater;
  readonly clock: Clock;
  readonly log: Log;
  /** False while money operations or imports are open: an update never comes between (security F38). */
  readonly isIdle: () => boolean;
};

export type Updates = HostUpdates & {
  /** To be called before the program quits: lets the update that is ready be installed, or keeps it for the next time. */
  readonly beforeQuit: () => void;
  readonly stop: () => void;
};

const firstLookMs = 60_000;
const betweenLooksMs = 6 * 3_600_000;

/** Looks for updates in the background; one that was loaded is installed when the program quits, never while it is used. */
export const startUpdates = ({ updater, clock, log, isIdle }: UpdateOptions): Updates => {
  const stopping = new AbortController();
  let current: ReturnType<Updates["state"]> = { state: "none", next: null };
  const isLoaded = (): boolean => current.state === "ready";
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  // One that is loaded stays so, whatever a later look finds or fails at.
  const become = (next: typeof current): void => {
    if (!isLoaded()) current = next;
  };
  updater.on("checking-for-update", () => become({ state: "checking", next: null }));
  updater.on("update-not-available", () => become({ state: "none", next: null }));
  updater.on("update-available", ({ version }) => become({ state: "available", next: version }));
  updater.on("download-progress", () => become({ ...current, state: "downloading" }));
  updater.on("update-downloaded", ({ version }) => {
    current = { state: "ready", next: version };
    log.info("updates.loaded");
  });
  // Without a listener an error event would end the program.
  updater.on("error", (error) => {
    become({ state: "failed", next: null });
    log.warn("updates.failed", { code: errorName(error) });
  });
  // The event reports its failure as well.
  const check = async (): Promise<void> => {
    await updater.checkForUpdates().catch(() => become({ state: "failed", next: null }));
  };
  const look = async (): Promise<void> => {
    await clock.sleep(firstLookMs, stopping.signal);
    while (!stopping.signal.aborted) {
      await check();
      await clock.sleep(betweenLooksMs, stopping.signal);
    }
  };
  look().catch(() => log.error("updates.stopped"));
  return {
    state: () => current,
    check,
    beforeQuit: () => {
      updater.autoInstallOnAppQuit = isLoaded() && isIdle();
    },
    stop: () => stopping.abort(),
  };
};
