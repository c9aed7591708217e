import { CalculatorRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

/** Rates tried out on what was paid. */
export const whatIfRoutes: readonly ScreenRoute[] = [
  {
    path: "what-if",
    titleKey: "whatIf.nav",
    permission: "contract.contract.view",
    navigation: { area: "companies", to: "/what-if", icon: CalculatorRegular },
    load: async () => (await import("./WhatIfScreen.tsx")).WhatIfScreen,
  },
];
