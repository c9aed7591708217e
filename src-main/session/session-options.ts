import type { Api } from "../api/api.ts";
import type { Host } from "../interfaces/host.ts";
import type { Keyring } from "../interfaces/keyring.ts";
import type { Clock } from "../plumbing/clock.ts";
import type { Emit } from "../plumbing/desk-events.ts";
import type { Log } from "../plumbing/log.ts";
import type { LastUser } from "./last-user.ts";

export type SessionOptions = Pick<Host, "dataDir" | "settings" | "randomBytes"> & {
  readonly api: Api;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly lastUser: LastUser;
  readonly emit: Emit;
  readonly log: Log;
  /** Minutes without use after which the desk locks. */
  readonly lockMinutes: () => number;
  /** Queues a notice for the person, shown once. */
  readonly notify: (code: string) => void;
};
