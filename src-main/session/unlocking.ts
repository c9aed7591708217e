import { sessionUnlock, sessionUnlockCode } from "../../src-shared/access/session/security-calls.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { ApiError } from "../api/api.ts";
import type { Handlers } from "../interfaces/desk-parts.ts";
import type { SessionCore } from "./session-core.ts";
import type { SessionOptions } from "./session-options.ts";
import type { TokenRotation } from "./token-rotation.ts";
import { makeVerifier, matchesVerifier, type UnlockVerifier } from "./unlock-verifier.ts";
import { passwordOnWire } from "./wire-password.ts";

/** After as many wrong passwords without the service, only the service may check. */
const mostWrongTries = 5;
const firstPaceMs = 500;
const longestPaceMs = 8_000;
const deadlineMs = 8_000;
const noAnswer: ReadonlySet<string> = new Set(["offline", "timeout", "odd_answer"]);

const unlockOffline = (): AppError => new AppError("unlock_offline", { retryable: true });

/** The service did not check: it was not reached, was late, was cut short or answered nothing that counts. */
const isNoJudgement = (error: unknown): boolean =>
  error instanceof ApiError && (noAnswer.has(error.code) || (error.status ?? 0) >= 500);

/** The lock and how it opens again (dictionary B11). */
export const createUnlocking = (
  core: SessionCore,
  options: SessionOptions,
  rotation: TokenRotation,
): Pick<Handlers["session"], "active" | "lock" | "unlock" | "sendUnlockCode"> => {
  const { api, clock, log, randomBytes } = options;
  let queue: Promise<unknown> = Promise.resolve();

  /** One try after the other, each wrong one slower: many windows guess no faster than one. */
  const paced = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work);
    queue = next.catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== "password_wrong") return;
      return clock.sleep(Math.min(firstPaceMs * 2 ** (core.person()?.wrong_tries ?? 0), longestPaceMs));
    });
    return queue.then(() => next);
  };

  const withoutService = async (md5: string): Promise<UnlockVerifier> => {
    const person = core.person();
    if (!person?.verifier || person.wrong_tries >= mostWrongTries) throw unlockOffline();
    // Counted first: ending the process in the middle gives no try for nothing.
    await core.note({ wrong_tries: person.wrong_tries + 1 });
    // The verifier was made by another runtime with an algorithm that this one lacks: it cannot be checked.
    const isRight = await matchesVerifier(md5, person.verifier).catch(() => null);
    if (isRight === null) throw unlockOffline();
    if (!isRight) throw new AppError("password_wrong");
    log.info("session.unlocked_offline");
    return person.verifier;
  };

  const byPassword = async (password: string): Promise<UnlockVerifier> => {
    const md5 = passwordOnWire(password);
    try {
      const { token } = await api.call(sessionUnlock, { body: { password: md5 } }, { timeoutMs: deadlineMs });
      await rotation.took(token);
      return await makeVerifier(md5, randomBytes);
    } catch (error) {
      if (!isNoJudgement(error)) throw error;
      return withoutService(md5);
    }
  };
  const byCode = async (smsCd: string): Promise<null> => {
    const { token } = await api.call(sessionUnlock, { body: { smsCd } }, { timeoutMs: deadlineMs }).catch(sayOffline);
    await rotation.took(token);
    return null;
  };

  return {
    active: () => {
      core.active();
      rotation.used();
      return { ok: true };
    },
    lock: () => core.lock(),
    unlock: (input) =>
      paced(() =>
        core.inTurn(async () => {
          if (!core.isLocked()) return core.state();
          return core.unlock("password" in input ? await byPassword(input.password) : await byCode(input.sms_code));
        }),
      ),
    sendUnlockCode: (_input, { signal }) => api.call(sessionUnlockCode, {}, { signal }).catch(sayOffline),
  };
};

const sayOffline = (error: unknown): never => {
  throw isNoJudgement(error) ? unlockOffline() : error;
};
