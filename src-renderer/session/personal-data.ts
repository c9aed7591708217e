import type { QueryClient } from "@tanstack/react-query";
import type { Preferences } from "../../src-shared/bridge/app.ts";
import type { SessionState } from "../../src-shared/bridge/session.ts";
import { personOf } from "../../src-shared/kernel/values/people/person-of.ts";
import { queryKeys } from "../desk/DeskProvider.tsx";
import type { Bootstrap } from "./bootstrap.ts";
import { forgetKept } from "./kept-for-person.ts";

/**
 * First parts of the keys whose answers are nobody's own, and why: they outlive a session. Everything else goes with the person
 * who read it, so that a new key is theirs without a word.
 */
export const impersonal: Readonly<Record<string, string>> = {
  bootstrap: "what the desk is: version, environment, ways to sign in; who is signed in is taken out of it",
  session: "who is there now",
  preferences: "language, theme and zoom belong to this desk, whoever sits there; the open company is taken out of it",
  connection: "whether the service answers",
  dismissed: "messages of the start that were closed in this window",
  "desk-settings": "address, proxy and updates of this desk",
  agreement: "texts that everybody may read, also before the sign-in",
};

/** Person who sees the screens; null while nobody is signed in. */
export const personIn = (state: SessionState): string | null =>
  personOf(state.phase === "signed-in" ? state.user : null);

const isPersonal = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  !Object.hasOwn(impersonal, String(queryKey[0]));

/** Forgets what was read by somebody who is no longer there; also what still stands in an answer about the desk itself. */
const forgetPerson = (client: QueryClient, state: SessionState): void => {
  client.removeQueries({ predicate: isPersonal });
  client.getMutationCache().clear();
  // The desk forgets the company whose tab was open, too.
  client.setQueryData<Preferences>(queryKeys.preferences, (kept) => kept && { ...kept, company_id: null });
  client.setQueryData<Bootstrap>(queryKeys.bootstrap, (start) => start && { ...start, session: state });
};

/** Person as the window follows them: `undefined` before the first word of it. */
export type Follower = {
  /** Drops whatever the session before may see and this one may not. */
  readonly follow: (state: SessionState) => void;
};

const rightsIn = (state: SessionState): string | null => (state.phase === "signed-in" ? state.user.rights : null);

/** Follows the session of a window, beginning with the one of its start. */
export const followPerson = (client: QueryClient): Follower => {
  // Kept here and not read from the cache: the screens write a session there before its event comes.
  let before: SessionState | undefined;
  let lastPerson: string | null = null;
  return {
    follow: (state) => {
      const start = before ?? client.getQueryData<Bootstrap>(queryKeys.bootstrap)?.session;
      const personBefore = start === undefined ? undefined : personIn(start);
      const person = personIn(state);
      lastPerson = personBefore ?? lastPerson;
      before = state;
      if (person !== null && lastPerson !== null && person !== lastPerson) forgetKept();
      // A lock or a newer agreement is no other person: their screens stay as they are.
      if (person !== personBefore) forgetPerson(client, state);
      // Screens that are open ask again and show nothing until they are answered; the rest is forgotten.
      else if (start !== undefined && rightsIn(state) !== rightsIn(start)) {
        void client.resetQueries({ predicate: isPersonal });
      }
    },
  };
};
