import type { ReactElement } from "react";
import { createHashRouter, type DataRouter, type RouteObject } from "react-router-dom";
import type { ScreenRoute } from "../screens/screen-route.ts";
import { NotFoundPage, RouteProblem } from "../ui/problems/problem-pages.tsx";
import { ScreenSkeleton } from "../ui/ScreenSkeleton.tsx";
import { GuardedScreen } from "./GuardedScreen.tsx";
import { Home } from "./Home.tsx";
import { screens } from "./state/screens.ts";

const Unloadable = ({ error }: { error: unknown }) => {
  throw error;
};

/** A screen under its address, with the page that stands there when its code fails or cannot be fetched. */
export const routeOf = (screen: ScreenRoute): RouteObject => ({
  path: screen.path,
  // The frame is drawn at once, and the screen's own place while its code comes.
  hydrateFallbackElement: <ScreenSkeleton />,
  errorElement: <RouteProblem />,
  lazy: async () => {
    try {
      const Screen = await screen.load();
      return { element: <GuardedScreen screen={screen} Screen={Screen} /> };
    } catch (error) {
      // The router draws nothing at all for a route that it could not load.
      return { element: <Unloadable error={error} /> };
    }
  },
});

/** All addresses below `root`; in the fragment, because the hosts serve the page at `/` only. */
export const createAppRouter = (root: ReactElement): DataRouter =>
  createHashRouter([
    {
      path: "/",
      element: root,
      errorElement: <RouteProblem />,
      children: [{ index: true, element: <Home /> }, ...screens.map(routeOf), { path: "*", element: <NotFoundPage /> }],
    },
  ]);
