import { createHash, randomUUID } from "node:crypto";
import type { AnyCall } from "../../src-shared/kernel/calls/define.ts";
import { type Canonical, canonicalJson } from "../../src-shared/kernel/values/text/digest.ts";
import type { Clock } from "../plumbing/clock.ts";
import { ApiError } from "./api.ts";

/** Knowledge of a request's effect: carried out by the service (`done`) by its answer or final no, else `unknown`. */
type Ending = "done" | "unknown";

/**
 * Keys of plain writing calls (docs/wire.md): a request that is the same as one under way, or as one whose outcome nobody
 * heard of, has the same key, so that the service carries it out once. `end` says how a request ended.
 */
export type RequestKeys = {
  take(call: AnyCall, input: unknown): { readonly key: string; end(ending: Ending): void };
};

/** Somebody who repeats a request after longer than that, milliseconds, wants it a second time. */
const repeatedMs = 30 * 60_000;

export const createRequestKeys = (clock: Clock): RequestKeys => {
  const keys = new Map<string, { readonly key: string; readonly fromMs: number; underWay: number; isDone: boolean }>();
  return {
    take: (call, input) => {
      const text = canonicalJson(JSON.parse(JSON.stringify([call.name, input ?? null])) as Canonical);
      const digest = createHash("sha256").update(text).digest("hex");
      const nowMs = clock.now();
      for (const [other, { fromMs, underWay }] of keys) {
        if (underWay === 0 && nowMs - fromMs > repeatedMs) keys.delete(other);
      }
      const known = keys.get(digest) ?? { key: randomUUID(), fromMs: nowMs, underWay: 0, isDone: false };
      keys.set(digest, known);
      known.underWay += 1;
      return {
        key: known.key,
        end: (ending) => {
          known.underWay -= 1;
          if (ending === "done") known.isDone = true;
          if (known.underWay === 0 && known.isDone && keys.get(digest) === known) keys.delete(digest);
        },
      };
    },
  };
};

/** True when a request that failed did nothing: it was refused, or never left. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.outcome !== "unknown" || (error.status !== null && error.status < 500 && error.status >= 400)) &&
  error.code !== "already_done";
