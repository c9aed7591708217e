import type { FileHandle } from "../../src-shared/bridge/contract.ts";
import { bridgeNames } from "../../src-shared/kernel/bridge/names.ts";
import type { Desk } from "./desk.ts";

/** Functions of a transport of the bridge; the typed client is derived from it. */
export type BridgeTransport = {
  call(entry: string, input: unknown, signal: AbortSignal | undefined): Promise<unknown>;
  listen(entry: string, listener: (payload: unknown) => void): () => void;
  adopt(file: File): Promise<FileHandle>;
};

/** Builds the client of the whole contract over one transport: no verb is written by hand, so none can be forgotten. */
export const deriveClient = (transport: BridgeTransport): Desk => {
  const client: Record<string, unknown> = {};
  const on: Record<string, unknown> = {};
  for (const [area, { queries, events }] of Object.entries(bridgeNames)) {
    client[area] = Object.fromEntries(
      queries.map((name) => [
        name,
        (input: unknown, options?: { signal?: AbortSignal }) =>
          transport.call(`${area}.${name}`, input, options?.signal),
      ]),
    );
    on[area] = Object.fromEntries(
      events.map((name) => [
        name,
        (listener: (payload: unknown) => void) => transport.listen(`${area}.${name}`, listener),
      ]),
    );
  }
  client["on"] = on;
  client["files"] = { adopt: (file: File) => transport.adopt(file) };
  return client as Desk;
};

type Verb<I, O> = (input: I) => Promise<O>;

/** Calls a verb so that the desk drops the work when `signal` aborts; carriers without cancelling ignore the signal. */
export const abortable = <I, O>(verb: Verb<I, O>, input: I, signal: AbortSignal): Promise<O> =>
  (verb as (input: I, options: { signal: AbortSignal }) => Promise<O>)(input, { signal });
