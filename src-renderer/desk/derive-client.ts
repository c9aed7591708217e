import type { FileHandle } from "../../src-shared/bridge/contract.ts";
import type { Desk } from "./desk.ts";

/** Functions of a transport of the bridge; the typed client is derived from it. */
export type BridgeTransport = {
  call(entry: string, input: unknown, signal: AbortSignal | undefined): Promise<unknown>;
  listen(entry: string, listener: (payload: unknown) => void): () => void;
  adopt(file: File): Promise<FileHandle>;
};

/** An object whose members are made when they are first asked for, and stay. */
const madeWhenAsked = <T>(make: (name: string) => T): Readonly<Record<string, T>> => {
  const made = new Map<string, T>();
  return new Proxy<Record<string, T>>(
    {},
    {
      get: (_nothing, name) => {
        if (typeof name !== "string") return undefined;
        const member = made.get(name) ?? make(name);
        made.set(name, member);
        return member;
      },
    },
  );
};

/**
 * Builds the client of the whole contract over one transport: no verb is written by hand, so none can be forgotten. Which
 * names there are the compiler knows; a name that is none is refused by the desk.
 */
export const deriveClient = (transport: BridgeTransport): Desk => {
  const verbs = madeWhenAsked((area) =>
    madeWhenAsked(
      (name) => (input: unknown, options?: { signal?: AbortSignal }) =>
        transport.call(`${area}.${name}`, input, options?.signal),
    ),
  );
  const on = madeWhenAsked((area) =>
    madeWhenAsked((name) => (listener: (payload: unknown) => void) => transport.listen(`${area}.${name}`, listener)),
  );
  const files = { adopt: (file: File) => transport.adopt(file) };
  return madeWhenAsked<unknown>((part) => (part === "on" ? on : part === "files" ? files : verbs[part])) as Desk;
};

type Verb<I, O> = (input: I) => Promise<O>;

/** Calls a verb so that the desk drops the work when `signal` aborts; carriers without cancelling ignore the signal. */
export const abortable = <I, O>(verb: Verb<I, O>, input: I, signal: AbortSignal): Promise<O> =>
  (verb as (input: I, options: { signal: AbortSignal }) => Promise<O>)(input, { signal });
