import { LayerRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const settlementRoutes: readonly ScreenRoute[] = [
  {
    path: "settlements/:id?",
    titleKey: "shell.nav.settlements",
    permission: "settlement.settlement.view",
    navigation: { area: "settlements", to: "/settlements", icon: LayerRegular },
    load: async () => (await import("./SettlementsScreen.tsx")).SettlementsScreen,
  },
];
