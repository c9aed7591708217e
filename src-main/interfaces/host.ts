import type { SettingsState } from "../../src-shared/bridge/settings.ts";
import type { Clock } from "../plumbing/clock.ts";
import type { Log } from "../plumbing/log.ts";
import type { SecretStore } from "./secret-store.ts";
import type { SettingsStore } from "./settings-store.ts";

/** Messages and signals of a reader child; both sides of `child_process.fork` and of Electron's `utilityProcess` fit. */
export type ReaderChild = {
  readonly pid: () => number | undefined;
  /** Structured clone: strings, numbers, plain objects, Uint8Array. */
  readonly post: (message: unknown) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  /** Called once; `code` is null when it was killed. */
  readonly onExit: (listener: (code: number | null) => void) => void;
  readonly kill: () => void;
};

/** Knowledge of the program about its own newer versions. */
export type HostUpdates = {
  readonly state: () => Pick<SettingsState["updates"], "state" | "next">;
  /** Looks now; resolves when that is known. Never throws: a failure is a state. */
  readonly check: () => Promise<void>;
};

export type Delivered = { readonly saved: boolean; readonly url: string | null };

/**
 * Services that the desk needs from its host program. Only `src-main/host/*` knows which one that is (design 1).
 */
export type Host = {
  readonly kind: "electron" | "browser";
  readonly version: string;
  /** Absolute folder of everything the desk keeps; exists, mode 0700. */
  readonly dataDir: string;
  readonly keychain: SecretStore;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly randomBytes: (count: number) => Buffer;
  /** Entry of the import worker thread (bundled, or the source under Node). */
  readonly importWorkerUrl: URL;
  /** A disposable process for legacy spreadsheets: no environment, no file rights where Node can deny them. */
  readonly spawnReaderChild: () => ReaderChild;
  /**
   * Hands a finished file over to the person: a save dialog (`saved`), or a one-use download (`url`). The host owns
   * `tempPath` from then on and removes it; `saved: false` with `url: null` means the person declined.
   */
  readonly deliverFile: (tempPath: string, suggestedName: string) => Promise<Delivered>;
  /** Removes files that were delivered and wait to be fetched. Absent where delivering one is putting it where it belongs. */
  readonly forgetFiles?: () => Promise<void>;
  /** Where the host can ask for a place first: writes there only what may not lie in a file before (security T20). */
  readonly deliverBytes?: (bytes: Uint8Array, suggestedName: string) => Promise<Delivered>;
  /** Draws the page larger or smaller (1: as it is); absent where the page does that itself. */
  readonly setZoom?: (factor: number) => void;
  /** Shows a message outside of the window; `onPressed`: the window is in front again. Absent where the host cannot. */
  readonly notify?: (message: { readonly title: string; readonly body: string }, onPressed: () => void) => void;
  /** Ends desk and service and starts them again, soon after it was called; absent where that cannot be done. */
  readonly restart?: () => void;
  /** Reports when the operating system locks its screen or puts the machine to sleep. Returns its unsubscribe function. */
  readonly onSystemLock?: (listener: () => void) => () => void;
  /** Absent where the program is not updated by itself. */
  readonly updates?: HostUpdates;
  /** The log's files, the older first; each line is one JSON object. */
  readonly logFiles?: readonly string[];
};
