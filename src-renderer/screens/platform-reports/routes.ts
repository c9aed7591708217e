import { DocumentTableRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../screen-route.ts";

export const platformReportRoutes: readonly ScreenRoute[] = [
  {
    path: "platform-reports/:id?",
    titleKey: "platformReports.nav",
    permission: "income_tax.summary.view",
    navigation: { area: "taxes", to: "/platform-reports", icon: DocumentTableRegular },
    load: async () => (await import("./PlatformReportsScreen.tsx")).PlatformReportsScreen,
  },
];
