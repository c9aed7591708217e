import { DataTrendingRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

/** Heads, premiums and changes of insurance as figures. */
export const insuranceStatisticsRoutes: readonly ScreenRoute[] = [
  {
    path: "insurance-statistics",
    titleKey: "insuranceStatistics.nav",
    permission: "insurance.order.view",
    navigation: { area: "insurance", to: "/insurance-statistics", icon: DataTrendingRegular },
    load: async () => (await import("./StatisticsScreen.tsx")).StatisticsScreen,
  },
];
