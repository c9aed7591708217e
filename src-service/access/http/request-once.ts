import { isDeepStrictEqual } from "node:util";
import type { AnyCall } from "../../../src-shared/kernel/calls/define.ts";
import { ServiceError, type ShortWriting, type SignedIn } from "../../core/context.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Secrets } from "../../core/secrets/secrets.ts";
import { requestDigest, tenantOf } from "./operations.ts";

type Parsed = { readonly params: unknown; readonly query: unknown; readonly body: unknown };
/** Results of a transaction of the request, as JSON; null where JSON cannot hold it. */
type Results = (string | null)[];
type Seen = { readonly text: string } | { readonly results: Results };

/**
 * Runs a plain writing call at most once a key: whoever sends the same request under the same key again (a second click, a
 * second window, a repetition after an answer that was lost) gets the answer of the first.
 */
export type OnceRunner = {
  /**
   * Gives the answer as JSON text. `handle` answers with the context that it gets. Throws what `handle` throws,
   * `idempotency_mismatch` where the key belongs to another request or person, `already_done` where the request was carried
   * out and its answer is lost.
   */
  run(
    call: AnyCall,
    context: SignedIn,
    request: Parsed,
    key: string,
    handle: (context: SignedIn) => Promise<string>,
  ): Promise<string>;
};

const jsonOf = (value: unknown): string | null => {
  try {
    const text = JSON.stringify({ value });
    return isDeepStrictEqual((JSON.parse(text) as { value?: unknown }).value, value) ? text : null;
  } catch {
    return null;
  }
};

const givenBy = (result: string | null): unknown => {
  if (result === null) throw new ServiceError("already_done");
  return (JSON.parse(result) as { value?: unknown }).value;
};

/** `secrets` seal what is kept, for an answer may hold more than the database shows in clear. */
export const createOnceRunner = (secrets: Secrets): OnceRunner => {
  /** Requests that are being answered, by tenant and key. */
  const running = new Map<string, { readonly digest: string; readonly answer: Promise<string> }>();

  const find = async (db: SignedIn["db"] | Tx, slot: string, digest: string): Promise<Seen | null> => {
    const row = await db.selectFrom("request_keys").selectAll().where("slot", "=", slot).executeTakeFirst();
    if (row === undefined) return null;
    if (row.digest !== digest) throw new ServiceError("idempotency_mismatch");
    const open = (sealed: string): string => secrets.open("answer", slot, sealed);
    return row.answer === null ? { results: JSON.parse(open(row.results)) as Results } : { text: open(row.answer) };
  };

  const runNew = async (
    call: AnyCall,
    context: SignedIn,
    slot: string,
    digest: string,
    handle: (context: SignedIn) => Promise<string>,
  ): Promise<string> => {
    const seen = await find(context.db, slot, digest);
    if (seen !== null && "text" in seen) return seen.text;
    // A request that ended between its transaction and its answer is answered on: what was written is not written again.
    const done: Results = seen === null ? [] : [...seen.results];
    const given = done.length;
    const subject = [`request:${slot}`];
    let turn = 0;

    const keep = async (tx: Tx, nowMs: number, value: unknown): Promise<void> => {
      const results = secrets.seal("answer", slot, JSON.stringify([...done, jsonOf(value)]));
      if (done.length > 0) {
        await tx.updateTable("request_keys").set({ results }).where("slot", "=", slot).execute();
        return;
      }
      if ((await find(tx, slot, digest)) !== null) throw new ServiceError("in_progress");
      const row = { slot, digest, call: call.name, results, answer: null, at_ms: nowMs };
      await tx.insertInto("request_keys").values(row).execute();
    };
    const inOrder = async <T>(
      run: (kept: <W extends ShortWriting>(writing: W, value: T) => Promise<T>) => Promise<T>,
    ) => {
      turn += 1;
      if (turn <= given) return givenBy(done[turn - 1] ?? null) as T;
      let value: T | undefined;
      const result = await run(async (writing, own) => {
        await keep(writing.tx, writing.nowMs, own);
        value = own;
        return own;
      });
      done.push(jsonOf(value));
      return result;
    };
    const own: SignedIn = {
      ...context,
      write: (work) => inOrder((kept) => context.write(async (writing) => kept(writing, await work(writing)))),
      writeBeside: (subjects, work) =>
        inOrder((kept) => context.writeBeside(subjects, async (writing) => kept(writing, await work(writing)))),
    };
    try {
      const text = await handle(own);
      if (done.length > 0) {
        await context.writeBeside(subject, async ({ tx }) => {
          const answer = secrets.seal("answer", slot, text);
          await tx.updateTable("request_keys").set({ answer }).where("slot", "=", slot).execute();
        });
      }
      return text;
    } catch (error) {
      // A refusal ends no request: what was missing is put right, and sent again under the same key.
      if (error instanceof ServiceError && done.length > given) {
        await context.writeBeside(subject, async ({ tx }) => {
          await tx.deleteFrom("request_keys").where("slot", "=", slot).execute();
        });
      }
      throw error;
    }
  };

  return {
    run: async (call, context, request, key, handle) => {
      const slot = `${tenantOf(context.principal)}:${context.principal.user_id} ${key}`;
      const place = { path: request.params, query: request.query };
      const digest = secrets.hmac("request", requestDigest(call, place, request.body)).toString("hex");
      const before = running.get(slot);
      if (before !== undefined) {
        if (before.digest !== digest) throw new ServiceError("idempotency_mismatch");
        return before.answer;
      }
      const answer = runNew(call, context, slot, digest, handle);
      running.set(slot, { digest, answer });
      try {
        return await answer;
      } finally {
        running.delete(slot);
      }
    },
  };
};
