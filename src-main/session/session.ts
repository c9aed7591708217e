import type { EndedReason } from "../api/failures.ts";
import type { Handlers } from "../interfaces/desk-parts.ts";
import type { SessionService } from "../interfaces/session-service.ts";
import { createQrSignIn } from "./qr-sign-in.ts";
import { createSessionCore } from "./session-core.ts";
import type { SessionOptions } from "./session-options.ts";
import { createSignIn } from "./sign-in.ts";
import { createTokenRotation } from "./token-rotation.ts";
import { createUnlocking } from "./unlocking.ts";

export type Session = SessionService & {
  readonly handlers: Handlers["session"];
  /** Takes up the kept session at start: asks the service, or trusts the last known person while it does not answer. */
  readonly restore: () => Promise<void>;
  /** Asks the service who this is when that has not been done yet; to be called when the connection is back. */
  readonly verify: () => Promise<void>;
  /** The service no longer knows the token; a late answer for an older token changes nothing. */
  readonly serverEnded: (token: string, reason: EndedReason) => Promise<void>;
  /** A hint that the token is no longer valid, without a reason: the service is asked. */
  readonly doubted: (token: string) => Promise<void>;
  /** Locks now, as when the operating system locks its screen. */
  readonly lock: () => void;
  readonly close: () => Promise<void>;
};

/** Keeps the signed-in person, their way in, and whether the desk is locked. */
export const createSession = (options: SessionOptions): Session => {
  const core = createSessionCore(options);
  const rotation = createTokenRotation(core, options);
  const { state, user, life, token, isLocked, onChange, onWipe, close } = core;
  return {
    ...{ state, user, life, token, isLocked, onChange, onWipe, close },
    lock: () => void core.lock(),
    restore: () => core.inTurn(core.restore),
    verify: () =>
      core.inTurn(async () => {
        const now = core.state();
        if (core.token() !== null && !core.isVerified()) await core.ask(now.phase !== "signed-in" || now.token_stored);
      }),
    serverEnded: (deadToken, reason) =>
      core.inTurn(async () => {
        if (deadToken === core.token()) await core.leave(reason, reason === "disabled");
      }),
    doubted: (token) =>
      core.inTurn(async () => {
        const now = core.state();
        if (token === core.token()) await core.ask(now.phase !== "signed-in" || now.token_stored);
      }),
    handlers: {
      ...createSignIn(core, options),
      ...createQrSignIn(core, options),
      ...createUnlocking(core, options, rotation),
    },
  };
};
