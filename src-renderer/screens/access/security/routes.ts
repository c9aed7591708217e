import type { ScreenRoute } from "../../screen-route.ts";

/** Reached from the user menu: everybody's own. */
export const securityRoutes: readonly ScreenRoute[] = [
  {
    path: "security",
    titleKey: "security.title",
    load: async () => (await import("./SecurityScreen.tsx")).SecurityScreen,
  },
];
