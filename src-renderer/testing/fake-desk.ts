import type { z } from "zod";
import type { Bridge } from "../../src-shared/bridge/contract.ts";
import type { BridgeCommand, BridgeEvent, BridgeQuery } from "../../src-shared/kernel/bridge/define.ts";
import { deriveClient } from "../desk/derive-client.ts";
import { type ConnectedDesk, type Desk, steadyLink } from "../desk/desk.ts";
import { createListeners } from "../desk/listeners.ts";

/** Part of an answer that a test says; what it leaves out, the screen under test does not ask for. */
type Part<T> = T extends readonly unknown[]
  ? { readonly [K in keyof T]: Part<T[K]> }
  : T extends object
    ? { readonly [K in keyof T]?: Part<T[K]> | undefined }
    : T;
/** A method, so that a handler may name only the part of its input that it reads. */
type FakeVerb<E> = E extends BridgeQuery<infer I, infer O> | BridgeCommand<infer I, infer O>
  ? { answer(input: z.input<I>): Promise<Part<z.output<O>>> | Part<z.output<O>> }["answer"]
  : never;
type Verbs<A> = { [V in keyof A as A[V] extends BridgeEvent ? never : V]?: FakeVerb<A[V]> };
type Events = {
  [A in keyof Bridge & string]: {
    [E in keyof Bridge[A] & string as Bridge[A][E] extends BridgeEvent
      ? `${A}.${E}`
      : never]: Bridge[A][E] extends BridgeEvent<infer P> ? z.output<P> : never;
  };
}[keyof Bridge & string];
type AllKeys<T> = T extends unknown ? keyof T : never;
type ValueOf<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

/** Handlers of a fake desk, by area and verb; every one is optional. */
export type FakeHandlers = { readonly [A in keyof Bridge]?: Verbs<Bridge[A]> } & {
  readonly files?: Partial<Desk["files"]>;
};

export type FakeDesk = ConnectedDesk & {
  /** Everything that was asked, in order. */
  readonly requests: { readonly entry: string; readonly input: unknown }[];
  /** Sends an event to the screens, e.g. `emit("lists.changed", { lists: ["bills"] })`. */
  emit<E extends AllKeys<Events> & string>(entry: E, payload: ValueOf<Events, E>): void;
};

/** A desk for component tests, derived from the contract; a verb without a handler rejects and names itself. */
export const createFakeDesk = (handlers: FakeHandlers): FakeDesk => {
  const requests: { entry: string; input: unknown }[] = [];
  const events = new Map<string, ReturnType<typeof createListeners<[unknown]>>>();
  const byArea = handlers as Readonly<
    Record<string, Readonly<Record<string, (input: unknown) => unknown>> | undefined>
  >;
  const desk = deriveClient({
    call: async (entry, input) => {
      const [area = "", name = ""] = entry.split(".");
      requests.push({ entry, input });
      const handler = byArea[area]?.[name];
      if (!handler) throw new Error(`the fake desk has no handler for ${entry}`);
      return handler(input);
    },
    listen: (entry, listener) => {
      const listeners = events.get(entry) ?? createListeners<[unknown]>();
      events.set(entry, listeners);
      return listeners.add(listener);
    },
    adopt: (file) =>
      handlers.files?.adopt?.(file) ?? Promise.reject(new Error("the fake desk has no handler for files.adopt")),
  });
  return { desk, link: steadyLink, requests, emit: (entry, payload) => events.get(entry)?.notify(payload) };
};
