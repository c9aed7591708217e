import type { AnyCall } from "../../../src-shared/kernel/calls/define.ts";
import { AskAgain, askTurns, type Principal, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { errorBody, statusOf } from "../../core/plumbing/answers.ts";
import { seesAll } from "../../core/plumbing/data-scope.ts";
import type { Service } from "../../lists/service.ts";
import {
  findOperation,
  isFinalAnswer,
  isInParts,
  type Operation,
  requestDigest,
  type StoredAnswer,
  storeOperation,
  tenantOf,
} from "./operations.ts";

/** A keyed handler whose call is known at run time only. */
export type KeyedHandler =
  | ((context: never, request: never, writing: Writing) => Promise<unknown>)
  | { readonly ask: (context: never, request: never, turn: number) => Promise<(writing: Writing) => Promise<unknown>> };
type KeyedRequest = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

export const keyShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The key of a keyed call, in lower case; 400 without a good one. */
export const readKey = (header: unknown): string => {
  if (typeof header !== "string" || !keyShape.test(header)) throw new ServiceError("idempotency_key_missing");
  return header.toLowerCase();
};

const replay = (operation: Operation, principal: Principal, digest: string): StoredAnswer => {
  if (operation.digest !== digest || operation.user_id !== principal.user_id)
    throw new ServiceError("idempotency_mismatch");
  return { status: operation.status ?? 200, text: operation.answer ?? "{}" };
};

/**
 * Runs keyed calls at most once a key (design 6): see `run`. `isRunning` serves the question "its outcome": who does
 * not see all of the tenant learns of their own calls only.
 */
export type KeyedRunner = {
  isRunning(principal: Principal, key: string): boolean;
  isKnown(principal: Principal, key: string): Promise<boolean>;
  run(
    call: AnyCall,
    handler: KeyedHandler,
    context: SignedIn,
    request: KeyedRequest,
    key: string,
    check: (answer: unknown) => unknown,
  ): Promise<StoredAnswer>;
};

export const createKeyedRunner = (service: Service): KeyedRunner => {
  /** Keys of calls that are running, with the id of the user who started them. */
  const running = new Map<string, number>();
  const slotOf = (principal: Principal, key: string): string => `${tenantOf(principal)} ${key}`;

  const post = async (
    call: AnyCall,
    handler: KeyedHandler,
    context: SignedIn,
    request: KeyedRequest,
    key: string,
    digest: string,
    check: (answer: unknown) => unknown,
  ): Promise<StoredAnswer> => {
    const { principal } = context;
    const operation = { call, key, digest, startedMs: service.clock.now() };
    const actor = {
      user_id: principal.user_id,
      name: principal.name,
      device: principal.device,
      request_id: context.requestId,
    };
    let replayError: ServiceError | undefined;
    const write = (work: (writing: Writing) => Promise<unknown>): Promise<StoredAnswer> =>
      service.write(
        actor,
        async (writing) => {
          const again = await findOperation(writing.tx, tenantOf(principal), key);
          try {
            if (again) return replay(again, principal, digest);
          } catch (error) {
            replayError = error as ServiceError;
            throw error;
          }
          const answer = check(await work(writing));
          const stored = { status: 200, text: JSON.stringify(answer) };
          if (isFinalAnswer(call, answer)) await storeOperation(writing, principal, operation, stored);
          return stored;
        },
        async (writing, error) => {
          // A mismatch says nothing about the operation itself, so it is never its kept answer.
          const isMismatch = error === replayError || error.code === "idempotency_mismatch";
          if (isMismatch || !call.refusals.includes(error.code)) return;
          const stored = { status: statusOf(error), text: JSON.stringify(errorBody(error)) };
          await storeOperation(writing, principal, operation, stored);
        },
      );
    if (typeof handler === "function") return write((writing) => handler(context as never, request as never, writing));
    for (let turn = 1; ; turn += 1) {
      try {
        return await write(await handler.ask(context as never, request as never, turn));
      } catch (error) {
        if (!(error instanceof AskAgain) || turn >= askTurns) throw error;
      }
    }
  };

  return {
    isRunning: (principal, key) => {
      const by = running.get(slotOf(principal, key));
      return by !== undefined && (by === principal.user_id || seesAll(principal));
    },
    isKnown: async (principal, key) => {
      const operation = await findOperation(service.reading, tenantOf(principal), key);
      return operation?.user_id === principal.user_id;
    },
    run: async (call, handler, context, request, key, check) => {
      const { principal } = context;
      const digest = requestDigest(call, request.params, request.body);
      const operation = await findOperation(service.reading, tenantOf(principal), key);
      if (operation) return replay(operation, principal, digest);
      const slot = slotOf(principal, key);
      if (isInParts(call)) return post(call, handler, context, request, key, digest, check);
      if (running.has(slot)) throw new ServiceError("in_progress");
      running.set(slot, principal.user_id);
      try {
        return await post(call, handler, context, request, key, digest, check);
      } finally {
        running.delete(slot);
      }
    },
  };
};
