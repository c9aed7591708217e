import { lazy, Suspense, useEffect, useState } from "react";
import type { SessionState } from "../../src-shared/bridge/session.ts";
import { useSession } from "../session/bootstrap.ts";
import { LockedContent } from "../ui/LockedContent.tsx";
import { useToast } from "../ui/messages/toast.tsx";
import { DropZone } from "./drop/DropZone.tsx";
import { type Arrival, Landing, useArrival } from "./Landing.tsx";
import { useActivity } from "./use-activity.ts";
import { useLockKeys } from "./use-lock.ts";

const Shell = lazy(async () => ({ default: (await import("./shell/Shell.tsx")).Shell }));
const SignIn = lazy(async () => ({ default: (await import("../screens/session/SignInScreen.tsx")).SignInScreen }));
const LockScreen = lazy(async () => ({ default: (await import("../screens/session/LockScreen.tsx")).LockScreen }));
const Gates = lazy(async () => ({ default: (await import("./Gates.tsx")).Gates }));

const Starting = () => <div className="app-starting" />;

type Props = { readonly session: Extract<SessionState, { phase: "signed-in" }>; readonly arrival: Arrival };

/** Shell and gates of one person, hidden while locked; a desk that starts locked draws none of them before. */
const SignedIn = ({ session, arrival }: Props) => {
  const { locked } = session;
  const [wasOpen, setOpen] = useState(!locked);
  if (!locked && !wasOpen) setOpen(true);
  useActivity(!locked);
  useLockKeys(!locked);
  return (
    <>
      {wasOpen ? (
        <LockedContent isLocked={locked}>
          <Suspense fallback={<Starting />}>
            <Landing arrival={arrival}>
              <Gates>
                <Shell />
              </Gates>
            </Landing>
          </Suspense>
        </LockedContent>
      ) : null}
      {locked ? (
        <Suspense fallback={<Starting />}>
          <LockScreen />
        </Suspense>
      ) : null}
    </>
  );
};

/** The shell for who is signed in, else the sign-in at the same address, so that the same person lands where they were. */
export const SessionGate = () => {
  const session = useSession();
  const toast = useToast();
  const arrival = useArrival(session);
  const isSignedIn = session.phase === "signed-in";
  useEffect(() => {
    if (!isSignedIn) toast.clear();
  }, [isSignedIn, toast]);
  return (
    <>
      {/* Keyed: a boundary that waits for the sign-in's code would keep the old screens alive, without a person. */}
      <Suspense key={session.phase} fallback={<Starting />}>
        {session.phase === "signed-in" ? (
          <SignedIn key={session.user.id} session={session} arrival={arrival} />
        ) : (
          <SignIn reason={session.reason} />
        )}
      </Suspense>
      <DropZone />
    </>
  );
};
