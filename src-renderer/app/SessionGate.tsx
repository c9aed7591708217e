import { lazy, Suspense } from "react";
import { useSession } from "./bootstrap.ts";
import { Shell } from "./shell/Shell.tsx";

const SignIn = lazy(async () => ({ default: (await import("../screens/session/SignInScreen.tsx")).SignInScreen }));

/** The shell for who is signed in, else the sign-in at the same address, so that one lands where one was. */
export const SessionGate = () => {
  const session = useSession();
  if (session.phase === "signed-in") return <Shell key={session.user.id} />;
  return (
    <Suspense fallback={<div className="app-starting" />}>
      <SignIn reason={session.reason} />
    </Suspense>
  );
};
