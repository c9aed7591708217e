import { lazy, Suspense, useEffect } from "react";
import { useSession } from "./bootstrap.ts";
import { useToast } from "./toast.tsx";

const Shell = lazy(async () => ({ default: (await import("./shell/Shell.tsx")).Shell }));
const SignIn = lazy(async () => ({ default: (await import("../screens/session/SignInScreen.tsx")).SignInScreen }));

/** The shell for who is signed in, else the sign-in at the same address, so that one lands where one was. */
export const SessionGate = () => {
  const session = useSession();
  const toast = useToast();
  const isSignedIn = session.phase === "signed-in";
  useEffect(() => {
    if (!isSignedIn) toast.clear();
  }, [isSignedIn, toast]);
  return (
    <Suspense fallback={<div className="app-starting" />}>
      {session.phase === "signed-in" ? <Shell key={session.user.id} /> : <SignIn reason={session.reason} />}
    </Suspense>
  );
};
