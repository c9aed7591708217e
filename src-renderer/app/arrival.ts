import { useState } from "react";
import type { SessionState } from "../../src-shared/bridge/session.ts";

/** How the person at the screens came there: by a sign-in in this window or not, and whether somebody else was there before. */
export type Arrival = { readonly isFresh: boolean; readonly isAnother: boolean };

const personOf = (session: SessionState): string | null => (session.phase === "signed-in" ? session.user.id : null);

/** Follows who was signed in in this window. */
export const useArrival = (session: SessionState): Arrival => {
  const person = personOf(session);
  const [lastSeen, setSeen] = useState({ person, before: null as string | null, isFresh: false });
  if (person !== lastSeen.person) {
    setSeen({ person, before: lastSeen.person ?? lastSeen.before, isFresh: person !== null });
  }
  return { isFresh: lastSeen.isFresh, isAnother: lastSeen.before !== null && lastSeen.before !== person };
};
