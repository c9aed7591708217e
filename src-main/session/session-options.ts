import type { Api } from "../api/api.ts";
import type { Clock } from "../clock.ts";
import type { Emit } from "../desk-events.ts";
import type { Host } from "../host/host.ts";
import type { Log } from "../log.ts";
import type { Keyring } from "./keyring-types.ts";
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
  /** Tells the person a thing once. */
  readonly tell: (code: string) => void;
};
