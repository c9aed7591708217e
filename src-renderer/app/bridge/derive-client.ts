import type { FileHandle } from "../../../src-shared/bridge/contract.ts";
import { bridge } from "../../../src-shared/bridge/contract.ts";
import type { Desk } from "./desk.ts";

/** What a carrier of the bridge can do; the typed client is derived from it. */
export type Carrier = {
  call(entry: string, input: unknown, signal: AbortSignal | undefined): Promise<unknown>;
  listen(entry: string, listener: (payload: unknown) => void): () => void;
  adopt(file: File): Promise<FileHandle>;
};

/** Builds the client of the whole contract over one carrier: no verb is written by hand, so none can be forgotten. */
export const deriveClient = (carrier: Carrier): Desk => {
  const client: Record<string, unknown> = {};
  const on: Record<string, unknown> = {};
  for (const [area, entries] of Object.entries(bridge)) {
    const verbs: Record<string, unknown> = {};
    const events: Record<string, unknown> = {};
    for (const [name, entry] of Object.entries(entries)) {
      const address = `${area}.${name}`;
      if (entry.kind === "event") {
        events[name] = (listener: (payload: unknown) => void) => carrier.listen(address, listener);
      } else {
        verbs[name] = (input: unknown, options?: { signal?: AbortSignal }) =>
          carrier.call(address, input, options?.signal);
      }
    }
    client[area] = verbs;
    on[area] = events;
  }
  client["on"] = on;
  client["files"] = { adopt: (file: File) => carrier.adopt(file) };
  return client as unknown as Desk;
};

type Verb<I, O> = (input: I) => Promise<O>;

/** Calls a verb so that the desk drops the work when `signal` aborts; carriers without cancelling ignore the signal. */
export const abortable = <I, O>(verb: Verb<I, O>, input: I, signal: AbortSignal): Promise<O> =>
  (verb as (input: I, options: { signal: AbortSignal }) => Promise<O>)(input, { signal });
