import type { DeskHandlers } from "../../src-shared/bridge/contract.ts";
import type { Api } from "../api/api.ts";
import type { ConnectionService } from "../api/connection-service.ts";
import type { FileRegistry } from "../files/file-registry.ts";
import type { CallContext } from "../plumbing/call-context.ts";
import type { Clock } from "../plumbing/clock.ts";
import type { Emit } from "../plumbing/desk-events.ts";
import type { Log } from "../plumbing/log.ts";
import type { Host } from "./host.ts";
import type { Keyring } from "./keyring.ts";
import type { SessionService } from "./session-service.ts";

export type Handlers = DeskHandlers<CallContext>;

/** Parts from which every part of the desk is built: `createCache(parts)`, `createMoney(parts)`, … */
export type DeskParts = {
  readonly host: Host;
  readonly clock: Clock;
  readonly log: Log;
  readonly api: Api;
  readonly session: SessionService;
  readonly connection: ConnectionService;
  readonly keyring: Keyring;
  readonly files: FileRegistry;
  readonly emit: Emit;
  /** Queues a notice (a code under `notices.*`) that the next screen to start shows once. */
  readonly notify: (code: string) => void;
  /** The server as it is configured; part of a cache's name. */
  readonly serverUrl: string;
};
