import { sessionRotate } from "../../src-shared/access/session/security-calls.ts";
import type { Clock } from "../plumbing/clock.ts";
import { errorName } from "../plumbing/log.ts";
import type { SessionCore } from "./session-core.ts";
import type { SessionOptions } from "./session-options.ts";

export type TokenRotation = {
  /** Somebody works: a token that was used for long enough is renewed. */
  readonly used: () => void;
  /** The service gave a new token of its own accord. Kept before it is used. */
  readonly took: (token: string) => Promise<void>;
};

const everyMs = 60 * 60_000;
const retryMs = 60_000;
const deadlineMs = 5_000;

/**
 * Renews the token after every hour of use (security 9.8). Until the new one is used the old one stays good, so an
 * answer that is lost, or a process that ends between any two steps, leaves a token that works.
 */
export const createTokenRotation = (
  core: SessionCore,
  { api, clock, log }: Pick<SessionOptions, "api" | "log"> & { readonly clock: Clock },
): TokenRotation => {
  let dueTicks = clock.ticks() + everyMs;
  const renew = async (): Promise<void> => {
    if (core.token() === null || !core.isVerified()) return;
    try {
      const { token } = await api.call(sessionRotate, {}, { timeoutMs: deadlineMs });
      await core.renew(token);
      dueTicks = clock.ticks() + everyMs;
      log.info("session.token_renewed");
    } catch (error) {
      log.info("session.rotate", { code: errorName(error) });
    }
  };
  core.onChange((user) => {
    if (user === null) dueTicks = Number.POSITIVE_INFINITY;
    else if (dueTicks === Number.POSITIVE_INFINITY) dueTicks = clock.ticks() + everyMs;
  });
  return {
    used: () => {
      if (core.isLocked() || clock.ticks() < dueTicks) return;
      dueTicks = clock.ticks() + retryMs;
      core.inTurn(renew).catch((error) => log.error("session.rotate", { cause: errorName(error) }));
    },
    took: async (token) => {
      dueTicks = clock.ticks() + everyMs;
      await core.renew(token);
    },
  };
};
