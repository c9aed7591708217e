import { SavingsRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const topUpRoutes: readonly ScreenRoute[] = [
  {
    path: "top-ups",
    titleKey: "shell.nav.topUps",
    permission: "user.topup.view",
    navigation: { area: "users", to: "/top-ups", icon: SavingsRegular },
    load: async () => (await import("./TopUpsScreen.tsx")).TopUpsScreen,
  },
];
