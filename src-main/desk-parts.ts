import type { DeskHandlers } from "../src-shared/bridge/contract.ts";
import type { Api } from "./api/api.ts";
import type { ConnectionService } from "./api/connection-service.ts";
import type { Clock } from "./clock.ts";
import type { Emit } from "./desk-events.ts";
import type { FileRegistry } from "./files/file-registry.ts";
import type { Host } from "./host/host.ts";
import type { Log } from "./log.ts";
import type { Keyring } from "./session/keyring-types.ts";
import type { SessionService } from "./session/session-service.ts";

/** Who asks: one window or one socket. */
export type Caller = { readonly id: string };

/** What the router hands every handler. */
export type CallContext = {
  /** Aborts when the renderer cancels or goes away. */
  readonly signal: AbortSignal;
  readonly caller: Caller;
};

export type Handlers = DeskHandlers<CallContext>;

/** What every part of the desk is built from: `createCache(parts)`, `createMoney(parts)`, … */
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
  /** Tells the person a thing once at the next start of a screen: a code under `notices.*`. */
  readonly tell: (code: string) => void;
  /** The server as it is configured; part of a cache's name. */
  readonly serverUrl: string;
};
