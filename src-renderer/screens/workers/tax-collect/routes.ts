import { DocumentPersonRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const taxCollectRoutes: readonly ScreenRoute[] = [
  {
    path: "tax-collect",
    titleKey: "shell.nav.taxCollectRecords",
    permission: "labor.labor.view",
    navigation: { area: "workers", to: "/tax-collect", icon: DocumentPersonRegular },
    load: async () => (await import("./TaxCollectScreen.tsx")).TaxCollectScreen,
  },
];
