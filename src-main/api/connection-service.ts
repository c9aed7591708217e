import type { ConnectionState } from "../../src-shared/bridge/app.ts";

/** Facts that the cache and the outbox add to the connection's state. */
export type ConnectionFacts = Partial<Pick<ConnectionState, "synced_at" | "syncing" | "cached_rows" | "open_intents">>;

/** State of the line to the service; online and offline are known within two seconds. */
export type ConnectionService = {
  readonly state: () => ConnectionState;
  readonly online: () => boolean;
  /** Merges facts of other parts into the state and emits `connection.changed` when something differs. */
  readonly update: (facts: ConnectionFacts) => void;
  /** Called when online turns true or false. Returns its unsubscribe function. */
  readonly onOnline: (listener: (online: boolean) => void) => () => void;
  /** Called for every `changed {lists, seq}` of the service, and with `null` when events may have been missed. */
  readonly onServerChange: (listener: (change: { lists: string[]; seq: string } | null) => void) => () => void;
  /** Asks at once; resolves when the answer is known. */
  readonly retry: () => Promise<ConnectionState>;
  readonly close: () => void;
};
