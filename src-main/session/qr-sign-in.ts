import {
  type QrStatus,
  qrCategory,
  qrCodeStatus,
  qrLoginCheck,
  qrLoginCreate,
  qrLoginStatus,
  qrRedirectMs,
} from "../../src-shared/access/session/qr-login-calls.ts";
import type { SessionUser } from "../../src-shared/access/session/session-calls.ts";
import { ApiError } from "../api/api.ts";
import type { Handlers } from "../interfaces/desk-parts.ts";
import { errorName } from "../plumbing/log.ts";
import { deviceName } from "./device-name.ts";
import type { SessionCore } from "./session-core.ts";
import type { SessionOptions } from "./session-options.ts";

type Pending = {
  readonly id: string;
  /** Without it nobody learns who signed in with the code; it never leaves the desk. */
  readonly pollKey: string;
  readonly endsAtTicks: number;
  /** The question under way: `tk` is given once, so two must not be asked at a time. */
  asking: Promise<QrStatus> | null;
  last: QrStatus;
};

const checkDeadlineMs = 5_000;
const over: QrStatus = { code_status: qrCodeStatus.expired, login_status: qrLoginStatus.pending };

/** Signing in with a code that a phone scans (spec 9). */
export const createQrSignIn = (
  core: SessionCore,
  options: SessionOptions,
): Pick<Handlers["session"], "qrCreate" | "qrCheck"> => {
  const { api, clock, log } = options;
  let pending: Pending | null = null;

  const forget = (code: Pending): void => {
    if (pending === code) pending = null;
  };
  /** Resolves when the sign-in is kept; the person is in `qrRedirectMs` later, in the same turn. */
  const signInSoon = (code: Pending, answer: { token: string; user: SessionUser }): Promise<void> =>
    new Promise((resolve, reject) => {
      core
        .inTurn(async () => {
          const { enter } = await core.keep(answer, null);
          resolve();
          await clock.sleep(qrRedirectMs);
          enter();
          forget(code);
        })
        .catch((error) => {
          log.error("session.qr", { cause: errorName(error) });
          reject(error);
        });
    });
  const ask = async (code: Pending): Promise<QrStatus> => {
    const input = { params: { unique_id: code.id }, query: { poll_key: code.pollKey } };
    const { code_status, login_status, tk, user } = await api.call(qrLoginCheck, input, { timeoutMs: checkDeadlineMs });
    // A newer code took its place meanwhile, perhaps in another window.
    if (pending !== code) return over;
    if (login_status !== qrLoginStatus.done) return { code_status, login_status };
    // Done, but the one answer with the token was lost on its way: only a new code helps.
    if (tk === null || user === null) {
      forget(code);
      return over;
    }
    await signInSoon(code, { token: tk, user });
    return { code_status, login_status };
  };

  return {
    qrCreate: async ({ app_type }, { signal }) => {
      const answer = await api.call(
        qrLoginCreate,
        { body: { category: qrCategory, app_type, device: deviceName(options.settings, options.randomBytes) } },
        { signal },
      );
      const { unique_id, poll_key, expires_seconds } = answer;
      pending = {
        id: unique_id,
        pollKey: poll_key,
        endsAtTicks: clock.ticks() + expires_seconds * 1_000,
        asking: null,
        last: { code_status: qrCodeStatus.initial, login_status: qrLoginStatus.pending },
      };
      return { qr_id: unique_id, url: answer.redirect_url, expires_seconds };
    },
    qrCheck: async ({ qr_id }) => {
      const code = pending;
      if (code?.id !== qr_id) return over;
      if (code.last.login_status === qrLoginStatus.done) return code.last;
      if (clock.ticks() >= code.endsAtTicks && code.asking === null) {
        forget(code);
        return over;
      }
      code.asking ??= ask(code).finally(() => {
        code.asking = null;
      });
      try {
        code.last = await code.asking;
        return code.last;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        forget(code);
        return over;
      }
    },
  };
};
