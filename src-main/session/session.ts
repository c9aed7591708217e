import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { SessionState } from "../../src-shared/bridge/session.ts";
import {
  loginCompanies,
  loginSubmit,
  logout,
  type SessionUser,
  sessionGet,
  smsCaptcha,
} from "../../src-shared/calls/session.ts";
import { type Api, ApiError } from "../api/api.ts";
import type { Emit } from "../desk-events.ts";
import type { Handlers } from "../desk-parts.ts";
import { errorName, type Log } from "../log.ts";
import { notYet } from "../not-yet.ts";
import type { Keyring } from "./keyring-types.ts";
import type { LastUser } from "./last-user.ts";
import type { SessionService, SignOutReason } from "./session-service.ts";

export type SessionOptions = {
  readonly api: Api;
  readonly keyring: Keyring;
  readonly lastUser: LastUser;
  readonly emit: Emit;
  readonly log: Log;
  readonly dataDir: string;
  /** Tells the person a thing once. */
  readonly tell: (code: string) => void;
};

export type Session = SessionService & {
  readonly handlers: Handlers["session"];
  /** Takes up the kept session at start: asks the service, or trusts the last known person while it does not answer. */
  readonly restore: () => Promise<void>;
  /** Asks the service who this is when that has not been done yet; to be called when the connection is back. */
  readonly verify: () => Promise<void>;
  /** The service no longer knows the token; a late answer for an older token changes nothing. */
  readonly ended: (token: string, reason: "expired" | "disabled") => Promise<void>;
};

const restoreDeadlineMs = 4_000;
const logoutDeadlineMs = 3_000;

/** The wire wants the MD5 of the password (spec 3); the clear text is not kept. */
const passwordOnWire = (password: string): string => createHash("md5").update(password, "utf8").digest("hex");

/** Who is signed in. The token is in the keychain and here, nowhere else (design 4). */
export const createSession = (options: SessionOptions): Session => {
  const { api, keyring, lastUser, log } = options;
  const listeners = new Set<(user: SessionUser | null) => void>();
  const wipes: (() => Promise<void>)[] = [];
  let token: string | null = null;
  let user: SessionUser | null = null;
  let isVerified = false;
  let state: SessionState = { phase: "signed-out", reason: "none" };
  let queue: Promise<unknown> = Promise.resolve();

  /** One change at a time: a sign-out never overtakes the sign-in before it. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work);
    queue = next.catch(() => {});
    return next;
  };
  const settle = (next: SessionState, person: SessionUser | null): SessionState => {
    state = next;
    user = person;
    for (const listener of [...listeners]) listener(person);
    options.emit("session.changed", next);
    return next;
  };
  const signedIn = async (person: SessionUser, kept: boolean, verified: boolean): Promise<SessionState> => {
    isVerified = verified;
    if (verified)
      await lastUser.set(person).catch((error) => log.warn("session.last_user", { code: errorName(error) }));
    const { search_key: _kept, ...shown } = person;
    return settle({ phase: "signed-in", user: shown, kept, locked: false }, person);
  };
  const signedOut = async (reason: SignOutReason, wipe: boolean): Promise<SessionState> => {
    token = null;
    isVerified = false;
    await keyring.token.delete();
    if (wipe) await wipeLocal();
    return settle({ phase: "signed-out", reason }, null);
  };
  /** Keys first and files second: what is not deleted in time is unreadable (security 9.6). */
  const wipeLocal = async (): Promise<void> => {
    for (const wipe of wipes) await wipe().catch((error) => log.error("session.wipe", { code: errorName(error) }));
    await keyring.wipe("cache");
    lastUser.delete();
    await rm(join(options.dataDir, "cache"), { recursive: true, force: true });
  };

  /** Asks the service about the kept token. True when the question was answered, either way. */
  const ask = async (kept: boolean): Promise<boolean> => {
    try {
      const person = await api.call(sessionGet, {}, { timeoutMs: restoreDeadlineMs });
      await signedIn(person, kept, true);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 401) return false;
      await signedOut(error.code === "user_disabled" ? "disabled" : "expired", error.code === "user_disabled");
      return true;
    }
  };

  return {
    state: () => state,
    user: () => user,
    token: () => token,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onWipe: (wipe) => {
      wipes.push(wipe);
    },
    restore: () =>
      inTurn(async () => {
        if (state.phase === "signed-in") return;
        token = await keyring.token.get();
        if (token === null || (await ask(true))) return;
        const known = await lastUser.get();
        if (known) await signedIn(known, true, false);
      }),
    verify: () =>
      inTurn(async () => {
        if (token !== null && !isVerified) await ask(state.phase !== "signed-in" || state.kept);
      }),
    ended: (deadToken, reason) =>
      inTurn(async () => {
        if (deadToken === token) await signedOut(reason, reason === "disabled");
      }),
    handlers: {
      resetPassword: notYet,
      changePassword: notYet,
      qrCreate: notYet,
      qrCheck: notYet,
      active: notYet,
      lock: notYet,
      unlock: notYet,
      sendUnlockCode: notYet,
      refresh: notYet,
      lookUp: (input, { signal }) => api.call(loginCompanies, { query: input }, { signal }),
      sendCode: (input, { signal }) => api.call(smsCaptcha, { body: input }, { signal }),
      signIn: (input) =>
        inTurn(async () => {
          const answer = await api.call(loginSubmit, {
            body: {
              phone: input.phone,
              related_id: input.related_id,
              qsApp: input.qsApp,
              login_type: input.login_type,
              agree_protocol: true,
              ...(input.agency !== undefined && { agency: input.agency }),
              ...(input.sms_code !== undefined && { smsCd: input.sms_code }),
              ...(input.password !== undefined && { password: passwordOnWire(input.password) }),
            },
          });
          token = answer.token;
          const kept = await keyring.token.set(answer.token);
          if (!kept && keyring.state() === "ready") options.tell("session_not_kept");
          return signedIn(answer.user, kept, true);
        }),
      signOut: () =>
        inTurn(async () => {
          if (state.phase === "signed-out") return state;
          // Without the service the session dies there by its idle time.
          await api
            .call(logout, {}, { timeoutMs: logoutDeadlineMs })
            .catch((error) => log.info("session.logout", { code: errorName(error) }));
          return signedOut("signed-out", true);
        }),
    },
  };
};
