import type { SessionUser } from "../../src-shared/access/session/session-calls.ts";
import type { SessionState } from "../../src-shared/bridge/session.ts";

export type SignOutReason = Extract<SessionState, { phase: "signed-out" }>["reason"];

/** Session of the person, as the desk's other parts see it. Never crosses the bridge: it holds the search key. */
export type SessionService = {
  readonly state: () => SessionState;
  /** The signed-in person with `search_key`, or null. */
  readonly user: () => SessionUser | null;
  /**
   * Aborts when who is signed in now has gone: signed out, or somebody else came, or the same person for another company. Never
   * while nobody is signed in.
   */
  readonly life: () => AbortSignal;
  /** For the API client only. */
  readonly token: () => string | null;
  /** The idle lock, checked now: timers stand still while a machine sleeps. What is the person's must not be shown. */
  readonly isLocked: () => boolean;
  /** Called after every change, with the person now signed in or null. Returns its unsubscribe function. */
  readonly onChange: (listener: (user: SessionUser | null) => void) => () => void;
  /**
   * Work that must be done before a sign-out by the person is announced: closing and wiping what was stored for them.
   * Not called when the session merely expired: the same person may come back to it.
   */
  readonly onWipe: (wipe: () => Promise<void>) => void;
};
