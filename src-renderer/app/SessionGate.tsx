import { lazy, Suspense, useEffect } from "react";
import { loadTexts, usualLocale } from "../i18n/texts.ts";
import { useSession } from "../session/bootstrap.ts";
import { personIn } from "../session/personal-data.ts";
import { useToast } from "../ui/messages/toast.tsx";
import { prepared } from "../ui/prepared.tsx";
import { useArrival } from "./arrival.ts";
import { DropZone } from "./drop/DropZone.tsx";
import type { CreateRouter } from "./SignedIn.tsx";
import { forgetSearch } from "./window-router.ts";

const loadSignedIn = async () => ({ default: (await import("./SignedIn.tsx")).SignedIn });
const SignedIn = lazy(loadSignedIn);
const { Component: SignIn, prepare: prepareScreen } = prepared(
  async () => (await import("../screens/access/session/SignInScreen.tsx")).SignInScreen,
);

/** Fetches what the sign-in needs while desk and service start; what fails is fetched again, and told, when it is drawn. */
export const prepareSignIn = (): void => {
  for (const begun of [prepareScreen(), loadTexts(usualLocale, "start")]) begun.catch(() => undefined);
};

const Starting = () => <div className="app-starting" />;

/** Long enough that the sign-in, once drawn, is not held up by what comes after it. */
const prepareAfterMs = 300;

/** Loads the screens by the time somebody has typed their password; a failure shows when they are drawn. */
const PrepareScreens = () => {
  useEffect(() => {
    const timer = setTimeout(() => void loadSignedIn().catch(() => undefined), prepareAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
};

/** The screens for who is signed in, else the sign-in at the same address, so that the same person lands where they were. */
export const SessionGate = ({ createRouter }: { readonly createRouter?: CreateRouter }) => {
  const session = useSession();
  const toast = useToast();
  const arrival = useArrival(session);
  const isSignedIn = session.phase === "signed-in";
  const hasLeft = session.phase === "signed-out" && session.reason === "signed-out";
  useEffect(() => {
    if (isSignedIn) return;
    toast.clear();
    // Who went by themselves wants nothing of theirs in sight; whose time was up comes back to what they looked for.
    if (hasLeft) forgetSearch();
  }, [isSignedIn, hasLeft, toast]);
  return (
    // Keyed: a boundary that waits for the sign-in's code would keep the old screens alive, without a person.
    <Suspense key={session.phase} fallback={<Starting />}>
      {session.phase === "signed-in" ? (
        <SignedIn
          key={personIn(session)}
          session={session}
          arrival={arrival}
          {...(createRouter !== undefined && { createRouter })}
        />
      ) : (
        <>
          <SignIn reason={session.reason} />
          <DropZone refusal="shell.drop.signIn" />
          <PrepareScreens />
        </>
      )}
    </Suspense>
  );
};
