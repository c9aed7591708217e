import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { bridge } from "../src-shared/bridge/contract.ts";
import { AppError, type BridgeContract, type BridgeEntry, type Envelope } from "../src-shared/kernel/bridge/define.ts";
import { type ErrorCode, errorCodes } from "../src-shared/registries/errors/error-codes.ts";
import { type ListName, listNames } from "../src-shared/registries/lists/registry.ts";
import { createHandThrough, type HandThroughParts } from "./api/hand-through.ts";
import { createCommandsUnderWay } from "./commands-under-way.ts";
import type { Handlers } from "./interfaces/desk-parts.ts";
import { KeyUnavailableError } from "./interfaces/keyring.ts";
import { NotPlainError, plainInput } from "./plain-input.ts";
import type { CallContext, Caller } from "./plumbing/call-context.ts";
import type { Emit } from "./plumbing/desk-events.ts";
import { errorName, type Log } from "./plumbing/log.ts";
import type { SessionGate } from "./session/lock-gate.ts";

export type RouterOptions = HandThroughParts & {
  readonly handlers: Handlers;
  readonly emit: Emit;
  readonly log: Log;
  /** Limits a desk's answers now, and to whom. */
  readonly gate: SessionGate;
  /** Also check what handlers answer: in tests and development. */
  readonly checkOutput: boolean;
};

export type BridgeRouter = {
  /** One question of a renderer. Never throws; `input` may be anything. */
  readonly call: (entry: string, input: unknown, caller: Caller, signal?: AbortSignal) => Promise<Envelope>;
};

type Asked = Exclude<BridgeEntry, { kind: "event" }>;
type AnyHandler = (input: unknown, context: CallContext) => unknown;

const slowMs = 500;

/** The one gate between renderers and the desk. The transport has already made sure who the caller is. */
export const createRouter = (options: RouterOptions): BridgeRouter => {
  const { log } = options;
  const entries = askableEntries(bridge);
  const handThrough = createHandThrough(options);
  const once = createCommandsUnderWay();

  const handlerOf = (name: string, entry: Asked): AnyHandler => {
    const { call } = entry;
    if (call !== undefined) {
      return (input, context) =>
        entry.kind === "query" ? handThrough.read(call, input, context) : handThrough.write(call, input, context);
    }
    const [area = "", verb = ""] = name.split(".");
    const own = memberOf(memberOf(options.handlers, area), verb);
    if (!isHandler(own)) throw new AppError("unknown_entry");
    return own;
  };

  const answer = async (name: string, input: unknown, context: CallContext): Promise<unknown> => {
    const entry = entries.get(name);
    if (!entry) throw new AppError("unknown_entry");
    const life = options.gate.pass(name);
    const parsed = entry.input.safeParse(plainInput(input));
    if (!parsed.success) throw invalidInput(parsed.error);
    const run = async (): Promise<unknown> => {
      try {
        // Who has gone waits for nothing they wanted to see. What they wanted done is done.
        const signal = entry.kind === "query" ? AbortSignal.any([context.signal, life]) : context.signal;
        const value = await handlerOf(name, entry)(parsed.data, { ...context, signal });
        if (options.checkOutput) entry.output.parse(value);
        if (entry.kind === "command") tellChanged(entry.changes);
        return value;
      } finally {
        // Refusals wait too: they may quote the record as it now is.
        await options.gate.leave(name, context.signal, life);
      }
    };
    return entry.kind === "query" ? run() : once({ ...context, name, input: parsed.data, life }, run);
  };

  const tellChanged = (changes: readonly string[]): void => {
    const lists = changes.filter((name): name is ListName => (listNames as string[]).includes(name));
    if (lists.length > 0) options.emit("lists.changed", { lists });
  };

  const shapeOf = (name: string, error: unknown): AppError => {
    if (error instanceof AppError) return error;
    if (error instanceof NotPlainError) return new AppError("invalid");
    if (error instanceof KeyUnavailableError) return keyError(error);
    const id = randomUUID();
    log.error("bridge.internal", { entry: name, id, code: errorName(error) });
    return new AppError("internal", { params: { id }, retryable: true });
  };

  return {
    call: async (name, input, caller, signal = new AbortController().signal) => {
      const started = performance.now();
      try {
        return { ok: true, value: await answer(name, input, { signal, caller }) };
      } catch (error) {
        const shape = shapeOf(entries.has(name) ? name : "unknown", error).toShape();
        log.debug("bridge.refused", { entry: entries.has(name) ? name : "unknown", code: shape.code });
        return { ok: false, error: shape };
      } finally {
        const ms = Math.round(performance.now() - started);
        if (ms >= slowMs) log.info("bridge.slow", { entry: entries.has(name) ? name : "unknown", ms });
      }
    },
  };
};

const askableEntries = (contract: BridgeContract): Map<string, Asked> =>
  new Map(
    Object.entries(contract).flatMap(([area, verbs]) =>
      Object.entries(verbs).flatMap(([verb, entry]): [string, Asked][] =>
        entry.kind === "event" ? [] : [[`${area}.${verb}`, entry]],
      ),
    ),
  );

/** Looks a handler up as the untyped value that it is: to compare the types of all handlers with one takes seconds. */
const memberOf = (whole: unknown, name: string): unknown =>
  typeof whole === "object" && whole !== null && Object.hasOwn(whole, name) ? Reflect.get(whole, name) : undefined;

const isHandler = (value: unknown): value is AnyHandler => typeof value === "function";

/** Which fields were wrong, by the codes of zod; never their values. */
const invalidInput = (error: z.ZodError): AppError => {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues.slice(0, 50)) {
    const path = issue.path.map(String).join(".") || "input";
    fields[path] = [...(fields[path] ?? []), issue.code];
  }
  return new AppError("invalid", { fields });
};

const keyError = (error: KeyUnavailableError): AppError => {
  const code: ErrorCode =
    error.state === "locked" ? "keychain_locked" : error.purpose === "outbox" ? "outbox_unavailable" : "not_cached";
  return new AppError(code, { retryable: errorCodes[code].retryable, params: { state: error.state } });
};
