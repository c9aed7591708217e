import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type SessionUser, sessionGet } from "../../src-shared/access/session/session-calls.ts";
import type { SessionState } from "../../src-shared/bridge/session.ts";
import { personOf } from "../../src-shared/kernel/values/people/person-of.ts";
import { ApiError } from "../api/api.ts";
import { endedReason } from "../api/failures.ts";
import type { SessionService, SignOutReason } from "../interfaces/session-service.ts";
import { killPoint } from "../plumbing/kill-point.ts";
import { errorName } from "../plumbing/log.ts";
import { createIdleLock } from "./idle-lock.ts";
import type { SavedUser } from "./last-user.ts";
import type { SessionOptions } from "./session-options.ts";
import type { UnlockVerifier } from "./unlock-verifier.ts";

/** State shared by the parts of signing in, changed by one after the other. */
export type SessionCore = SessionService & {
  /** One change at a time: a sign-out never overtakes the sign-in before it. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Keeps what a sign-in gave, before anything is told of it. To be followed by `enter`. */
  readonly keep: (
    answer: { readonly token: string; readonly user: SessionUser },
    verifier: UnlockVerifier | null,
  ) => Promise<{ readonly enter: () => SessionState }>;
  readonly leave: (reason: SignOutReason, wipe: boolean) => Promise<SessionState>;
  /**
   * Goes over to a new token of the same session: into the keychain first, then into use. When the keychain that holds
   * the old one will not take it, the old one stays, which the service lets live until the new one is used.
   */
  readonly renew: (fresh: string) => Promise<void>;
  /** Asks the service about the token. True when the question was answered, either way; ApiError only with `strict`. */
  readonly ask: (isTokenStored: boolean, strict?: boolean) => Promise<boolean>;
  readonly lock: () => SessionState;
  readonly unlock: (verifier: UnlockVerifier | null) => Promise<SessionState>;
  /** Somebody is there. */
  readonly active: () => void;
  readonly person: () => SavedUser | null;
  /** Changes what is kept of the person, on the disk when it resolves. */
  readonly note: (some: Partial<Pick<SavedUser, "verifier" | "wrong_tries">>) => Promise<void>;
  readonly restore: () => Promise<void>;
  readonly isVerified: () => boolean;
  /** Keeps when somebody was last there, and stops watching. */
  readonly close: () => Promise<void>;
};

const restoreDeadlineMs = 4_000;
const noteEveryMs = 60_000;

/** Keeps the signed-in person. The token is in the keychain and here, nowhere else (design 4). */
export const createSessionCore = (options: SessionOptions): SessionCore => {
  const { api, clock, keyring, lastUser, log } = options;
  const listeners = new Set<(user: SessionUser | null) => void>();
  const wipes: (() => Promise<void>)[] = [];
  let token: string | null = null;
  let user: SessionUser | null = null;
  let person: SavedUser | null = null;
  let isKept = false;
  let isVerified = false;
  let isLocked = false;
  let notedTicks = 0;
  let state: SessionState = { phase: "signed-out", reason: "none" };
  let life = new AbortController();
  let queue: Promise<unknown> = Promise.resolve();
  let writing: Promise<unknown> = Promise.resolve();

  const idle = createIdleLock({
    clock,
    minutes: options.lockMinutes,
    onDue: () => {
      log.info("session.idle");
      lock();
    },
  });

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work);
    queue = next.catch(() => {});
    return next;
  };
  const tellListeners = (): void => {
    for (const listener of [...listeners]) listener(user);
  };
  const settle = (next: SessionState, who: SessionUser | null): SessionState => {
    const hasGone = user !== null && personOf(user) !== personOf(who);
    state = next;
    user = who;
    if (hasGone) {
      life.abort();
      life = new AbortController();
    }
    tellListeners();
    options.emit("session.changed", next);
    return next;
  };
  const signedIn = (who: SessionUser): SessionState => {
    const { search_key: _kept, ...publicUser } = who;
    return settle({ phase: "signed-in", user: publicUser, token_stored: isKept, locked: isLocked }, who);
  };

  /** Writes the newest state, one write after another; nothing after sign-out: a late write must not restore a wiped file. */
  const write = (asks: boolean): Promise<void> => {
    const next = writing.then(async () => {
      if (!person) return;
      if (asks) await lastUser.set(person);
      else lastUser.note(person);
    });
    writing = next.catch((error) => log.warn("session.last_user", { code: errorName(error) }));
    return writing.then(() => {});
  };
  const become = (next: SavedUser): Promise<void> => {
    person = next;
    notedTicks = clock.ticks();
    return write(true);
  };

  /** Keys first and files second: what is not deleted in time is unreadable (security 9.6). */
  const wipeLocal = async (): Promise<void> => {
    for (const wipe of wipes) await wipe().catch((error) => log.error("session.wipe", { code: errorName(error) }));
    await writing;
    await keyring.wipe("cache");
    lastUser.delete();
    await rm(join(options.dataDir, "cache"), { recursive: true, force: true });
  };
  const leave = async (reason: SignOutReason, wipe: boolean): Promise<SessionState> => {
    idle.stop();
    token = null;
    person = null;
    isVerified = false;
    isLocked = false;
    await keyring.token.delete();
    if (wipe) await wipeLocal();
    return settle({ phase: "signed-out", reason }, null);
  };

  const lock = (): SessionState => {
    if (state.phase !== "signed-in" || isLocked) return state;
    idle.stop();
    isLocked = true;
    if (person) {
      person = { ...person, locked: true };
      void write(false);
    }
    return user ? signedIn(user) : state;
  };

  const ask = async (isKeptSession: boolean, strict = false): Promise<boolean> => {
    try {
      const answer = await api.call(sessionGet, {}, { timeoutMs: restoreDeadlineMs });
      isKept = isKeptSession;
      isVerified = true;
      await become(
        person?.user.id === answer.id
          ? { ...person, user: answer }
          : { user: answer, verifier: null, wrong_tries: 0, locked: isLocked, active_at: clock.now() },
      );
      signedIn(answer);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // By its code: a 401 of something between here and the service ends nothing.
      if (error.code === "signed_out" || error.code === "user_disabled") {
        await leave(endedReason(error), error.code === "user_disabled");
        return true;
      }
      if (strict) throw error;
      return false;
    }
  };

  return {
    state: () => state,
    user: () => user,
    token: () => token,
    life: () => life.signal,
    person: () => person,
    isVerified: () => isVerified,
    isLocked: () => {
      idle.check();
      return isLocked;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onWipe: (wipe) => {
      wipes.push(wipe);
    },
    inTurn,
    ask,
    lock,
    leave,
    keep: async (answer, verifier) => {
      const isStored = await keyring.token.set(answer.token);
      if (!isStored && keyring.state() === "ready") options.notify("session_not_kept");
      killPoint("session.kept");
      await become({ user: answer.user, verifier, wrong_tries: 0, locked: false, active_at: clock.now() });
      return {
        enter: () => {
          token = answer.token;
          isKept = isStored;
          isVerified = true;
          isLocked = false;
          idle.start(0);
          return signedIn(answer.user);
        },
      };
    },
    renew: async (fresh) => {
      killPoint("token.answered");
      const isWritten = await keyring.token.replace(fresh);
      killPoint("token.written");
      if (!isWritten && isKept) {
        log.warn("session.token_not_renewed");
        return;
      }
      token = fresh;
      if (isKept === isWritten || !user) tellListeners();
      else {
        isKept = isWritten;
        signedIn(user);
      }
    },
    unlock: async (verifier) => {
      if (!user || !person) return state;
      isLocked = false;
      idle.start(0);
      await become({
        ...person,
        verifier: verifier ?? person.verifier,
        wrong_tries: 0,
        locked: false,
        active_at: clock.now(),
      });
      return user ? signedIn(user) : state;
    },
    active: () => {
      if (state.phase !== "signed-in" || isLocked) return;
      idle.active();
      if (isLocked || !person) return;
      person = { ...person, active_at: clock.now() };
      if (clock.ticks() - notedTicks < noteEveryMs) return;
      notedTicks = clock.ticks();
      void write(false);
    },
    note: async (some) => {
      if (person) await become({ ...person, ...some });
    },
    restore: async () => {
      if (state.phase === "signed-in") return;
      token = await keyring.token.get();
      if (token === null) return;
      person = await lastUser.get();
      // Removing the file or setting the clock back locks the desk.
      const idleMs = person ? clock.now() - person.active_at : -1;
      isLocked = !person || person.locked || idleMs < 0 || idleMs >= options.lockMinutes() * 60_000;
      if (person) person = { ...person, locked: isLocked };
      if (!isLocked) idle.start(idleMs);
      if ((await ask(true)) || !person) return;
      isKept = true;
      signedIn(person.user);
    },
    close: async () => {
      idle.stop();
      await write(false);
    },
  };
};
