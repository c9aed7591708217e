import { PeopleRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const workerRoutes: readonly ScreenRoute[] = [
  {
    path: "workers/:id?",
    titleKey: "lists.companyLabors.title",
    permission: "labor.labor.view",
    navigation: { area: "workers", to: "/workers", icon: PeopleRegular },
    load: async () => (await import("./WorkersScreen.tsx")).WorkersScreen,
  },
];
