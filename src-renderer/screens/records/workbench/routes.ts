import { HomeRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const workbenchRoutes: readonly ScreenRoute[] = [
  {
    path: "workbench",
    titleKey: "shell.nav.home",
    permission: "workbench.home.view",
    navigation: { area: "home", to: "/workbench", icon: HomeRegular },
    load: async () => (await import("./WorkbenchScreen.tsx")).WorkbenchScreen,
  },
];
