import type { ScreenRoute } from "../../screen-route.ts";

/** Reached from the user menu: this desk's own. */
export const settingsRoutes: readonly ScreenRoute[] = [
  {
    path: "settings",
    titleKey: "settings.title",
    paletteTo: "/settings",
    load: async () => (await import("./SettingsScreen.tsx")).SettingsScreen,
  },
];
