import { z } from "zod";
import type { AnyCall, Made } from "../calls/define.ts";
import { withLazy } from "../values/lazy.ts";
import type { Schema } from "../values/schema.ts";

export { AppError, type BridgeErrorShape } from "./app-error.ts";

/**
 * The bridge between renderer and desk. Entries are declared here once; the desk's router, the Electron preload, the
 * browser client and the fake for component tests are derived from the declaration.
 */
export type BridgeQuery<I extends Schema = Schema, O extends Schema = Schema> = {
  readonly kind: "query";
  readonly input: I;
  readonly output: O;
  /** Set when the entry is an HTTP call handed through; the desk then needs no handler of its own. */
  readonly call: string | undefined;
};
export type BridgeCommand<I extends Schema = Schema, O extends Schema = Schema> = {
  readonly kind: "command";
  readonly input: I;
  readonly output: O;
  readonly call: string | undefined;
  /** Data that the screens should read again after it: list names or areas. */
  readonly changes: readonly string[];
};
export type BridgeEvent<P extends Schema = Schema> = { readonly kind: "event"; readonly payload: P };
export type BridgeEntry = BridgeQuery | BridgeCommand | BridgeEvent;
export type BridgeContract = Readonly<Record<string, Readonly<Record<string, BridgeEntry>>>>;

const made = <S extends Schema>(schema: Made<S>): S => (typeof schema === "function" ? schema() : schema);

export const query = <I extends Schema, O extends Schema>(input: Made<I>, output: Made<O>): BridgeQuery<I, O> =>
  withLazy({ kind: "query", call: undefined }, { input: () => made(input), output: () => made(output) });

/** An entry whose client has a type of its own: what it answers depends on what is asked for. */
type ClientSignature<F> = { readonly clientSignature: ((verb: F) => void) | undefined };
export type TypedQuery<F, I extends Schema = Schema, O extends Schema = Schema> = BridgeQuery<I, O> &
  ClientSignature<F>;
export type TypedCommand<F, I extends Schema = Schema, O extends Schema = Schema> = BridgeCommand<I, O> &
  ClientSignature<F>;

export const typedQuery =
  <F>() =>
  <I extends Schema, O extends Schema>(input: Made<I>, output: Made<O>): TypedQuery<F, I, O> =>
    Object.assign(query(input, output), { clientSignature: undefined });

export const command = <I extends Schema, O extends Schema>(
  input: Made<I>,
  output: Made<O>,
  changes: readonly string[] = [],
): BridgeCommand<I, O> =>
  withLazy({ kind: "command", call: undefined, changes }, { input: () => made(input), output: () => made(output) });

export const typedCommand =
  <F>() =>
  <I extends Schema, O extends Schema>(
    input: Made<I>,
    output: Made<O>,
    changes: readonly string[] = [],
  ): TypedCommand<F, I, O> =>
    Object.assign(command(input, output, changes), { clientSignature: undefined });

export const event = <P extends Schema>(payload: P): BridgeEvent<P> => ({ kind: "event", payload });

/** Freshness of an answer: `as_of` is when the service last said so (Asia/Shanghai). */
export const freshness = z.object({
  source: z.enum(["live", "cache"]),
  as_of: z.string().nullable(),
  offline: z.boolean(),
});
/** `needs_network`: whole names and numbers were not looked for, because for this person only the service does that. */
export const listFreshness = freshness.extend({ needs_network: z.literal(true).optional() });
export type ListFreshness = z.output<typeof listFreshness>;
export type Freshness = z.output<typeof freshness>;

const paramsOfCall = z.record(z.string(), z.string().max(200)).optional();
const headersOfCall = z.record(z.string(), z.string().max(500)).optional();

const callInput = <C extends AnyCall>(call: C) =>
  z.strictObject({
    params: paramsOfCall,
    query: z.optional(call.query as C["query"]),
    body: z.optional(call.body as C["body"]),
    headers: headersOfCall,
  });

/** A reading HTTP call: live when the service answers, else the remembered answer with its age. */
export const readCall = <C extends AnyCall>(call: C) =>
  withLazy(
    { kind: "query" as const, call: call.name },
    { input: () => callInput(call), output: () => z.object({ value: call.output as C["output"], freshness }) },
  );

/** A writing HTTP call that moves no money: needs the service. Keyed calls are never handed through (they go by `money` or `imports`). */
export const writeCall = <C extends AnyCall>(call: C, changes: readonly string[]) =>
  withLazy(
    { kind: "command" as const, call: call.name, changes },
    { input: () => callInput(call), output: () => call.output as C["output"] },
  );

type Verb<E> = E extends ClientSignature<infer F> ? F : PlainVerb<E>;
type PlainVerb<E> = E extends BridgeQuery<infer I, infer O> | BridgeCommand<infer I, infer O>
  ? (input: z.input<I>) => Promise<z.output<O>>
  : never;
type Listener<E> = E extends BridgeEvent<infer P> ? (listener: (payload: z.output<P>) => void) => () => void : never;
type VerbNames<A> = { [K in keyof A]: A[K] extends BridgeEvent ? never : K }[keyof A];
type EventNames<A> = { [K in keyof A]: A[K] extends BridgeEvent ? K : never }[keyof A];

/** Client of the renderer: `desk.lists.page(input)`, `desk.on.connection.changed(listener)` giving back its unsubscribe. */
export type BridgeClient<C> = { readonly [A in keyof C]: { readonly [V in VerbNames<C[A]>]: Verb<C[A][V]> } } & {
  readonly on: { readonly [A in keyof C]: { readonly [E in EventNames<C[A]>]: Listener<C[A][E]> } };
};

type Handler<E, Context> = E extends BridgeQuery<infer I, infer O> | BridgeCommand<infer I, infer O>
  ? (input: z.output<I>, context: Context) => Promise<z.input<O>> | z.input<O>
  : never;
type OwnVerbs<A> = {
  [K in keyof A]: A[K] extends BridgeEvent ? never : A[K] extends { call: string } ? never : K;
}[keyof A];

/** Handlers of the desk: one for every entry that is not a handed-through call; a missing one does not compile. */
export type BridgeHandlers<C, Context> = {
  readonly [A in keyof C as OwnVerbs<C[A]> extends never ? never : A]: {
    readonly [V in OwnVerbs<C[A]>]: Handler<C[A][V], Context>;
  };
};

/** Frame of every answer across the bridge. */
export const envelope = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error: z.object({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      retryable: z.boolean(),
      fields: z.record(z.string(), z.array(z.string())).optional(),
    }),
  }),
]);
export type Envelope = z.output<typeof envelope>;
