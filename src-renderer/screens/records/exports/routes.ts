import { ArrowExportRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const exportRoutes: readonly ScreenRoute[] = [
  {
    path: "exports/:id?",
    titleKey: "lists.exportJobs.title",
    permission: "workbench.home.view",
    navigation: { area: "imports", to: "/exports", icon: ArrowExportRegular },
    load: async () => (await import("./ExportsScreen.tsx")).ExportsScreen,
  },
];
