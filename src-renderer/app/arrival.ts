import { useState } from "react";
import type { SessionState } from "../../src-shared/bridge/session.ts";
import { personIn } from "../session/personal-data.ts";

/** Way in which the person at the screens came there. */
export type Arrival = {
  /** By a sign-in in this window. */
  readonly isFresh: boolean;
  /** Somebody else was there before. */
  readonly isAnother: boolean;
  /** True when an entry of the window's history (its key) is theirs: it is the first one's who was there, and nobody else's. */
  readonly isOwn: (key: string) => boolean;
};

/** The key of every address that was typed or opened from outside: of whoever does that. */
const typedKey = "default";

/** Follows who was signed in in this window. */
export const useArrival = (session: SessionState): Arrival => {
  const person = personIn(session);
  const [lastSeen, setSeen] = useState({ person, before: null as string | null, isFresh: false });
  const [owners] = useState(() => new Map<string, string>());
  if (person !== lastSeen.person) {
    setSeen({ person, before: lastSeen.person ?? lastSeen.before, isFresh: person !== null });
  }
  return {
    isFresh: lastSeen.isFresh,
    isAnother: lastSeen.before !== null && lastSeen.before !== person,
    isOwn: (key) => {
      if (person === null) return false;
      if (key === typedKey) return true;
      if (!owners.has(key)) owners.set(key, person);
      return owners.get(key) === person;
    },
  };
};
