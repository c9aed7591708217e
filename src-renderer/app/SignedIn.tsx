import "./zod-without-eval.ts";
import { createContext, lazy, type ReactElement, Suspense, use, useEffect, useState } from "react";
import { type DataRouter, RouterProvider } from "react-router-dom";
import type { SessionState } from "../../src-shared/bridge/session.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { WholeTexts } from "../i18n/TextProvider.tsx";
import { DrawnFor } from "../session/bootstrap.ts";
import { LockedContent } from "../ui/LockedContent.tsx";
import { WorkProvider } from "../work/WorkProvider.tsx";
import type { Arrival } from "./arrival.ts";
import { ImportDrop } from "./drop/ImportDrop.tsx";
import { Landing } from "./Landing.tsx";
import { createAppRouter } from "./router.tsx";
import { useLockKeys } from "./state/use-lock.ts";
import { windowRouter } from "./window-router.ts";

/** The desk hears of a person at most this often. */
const everyMs = 20_000;
const signs = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

/** Tells the desk that somebody is there, so that it does not lock under their hands. */
const useActivity = (isWanted: boolean): void => {
  const desk = useDesk();
  useEffect(() => {
    if (!isWanted) return;
    let toldAt = Number.NEGATIVE_INFINITY;
    const notice = () => {
      const now = performance.now();
      if (now - toldAt < everyMs) return;
      toldAt = now;
      // Not told is no harm: the next sign of life tells again, and a desk that is gone locks by itself.
      desk.session.active({}).catch(() => undefined);
    };
    for (const sign of signs) window.addEventListener(sign, notice, { capture: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, notice, { capture: true });
    };
  }, [isWanted, desk]);
};

const Shell = lazy(async () => ({ default: (await import("./shell/Shell.tsx")).Shell }));
const LockScreen = lazy(async () => ({
  default: (await import("../screens/access/session/LockScreen.tsx")).LockScreen,
}));
const Gates = lazy(async () => ({ default: (await import("./Gates.tsx")).Gates }));

/** Makes the router whose addresses all lie below `root`. */
export type CreateRouter = (root: ReactElement) => DataRouter;

const routerOfWindow: CreateRouter = (root) => windowRouter(() => createAppRouter(root));

const ArrivalContext = createContext<Arrival>({ isFresh: false, isAnother: false, isOwn: () => true });

const Starting = () => <div className="app-starting" />;

const Screens = () => (
  <>
    <Suspense fallback={<Starting />}>
      <Landing arrival={use(ArrivalContext)}>
        <Gates>
          <Shell />
        </Gates>
      </Landing>
    </Suspense>
    <ImportDrop />
  </>
);

type Props = {
  readonly session: Extract<SessionState, { phase: "signed-in" }>;
  readonly arrival: Arrival;
  readonly createRouter?: CreateRouter;
};

/**
 * Router, shell and gates of one person, hidden while locked; a desk that starts locked draws none of them before. All that
 * nobody needs before the sign-in is loaded from here on: the screens, their texts, the schemas of what they send.
 */
export const SignedIn = ({ session, arrival, createRouter = routerOfWindow }: Props) => {
  const { locked } = session;
  const [router] = useState(() => createRouter(<Screens />));
  const [wasOpen, setOpen] = useState(!locked);
  if (!locked && !wasOpen) setOpen(true);
  useActivity(!locked);
  useLockKeys(!locked);
  return (
    <DrawnFor value={session.user}>
      <WholeTexts>
        {wasOpen ? (
          <LockedContent isLocked={locked}>
            <ArrivalContext value={arrival}>
              <WorkProvider>
                <RouterProvider router={router} />
              </WorkProvider>
            </ArrivalContext>
          </LockedContent>
        ) : null}
        {locked ? (
          <Suspense fallback={<Starting />}>
            <LockScreen />
          </Suspense>
        ) : null}
      </WholeTexts>
    </DrawnFor>
  );
};
