import { PeopleProhibitedRegular, PersonProhibitedRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const stoppingRoutes: readonly ScreenRoute[] = [
  {
    path: "stop-records/:id?",
    titleKey: "shell.nav.stopRecords",
    permission: "labor.labor.view",
    navigation: { area: "workers", to: "/stop-records", icon: PersonProhibitedRegular },
    load: async () => (await import("./StopRecordsScreen.tsx")).StopRecordsScreen,
  },
  {
    path: "stop-batches/:id?",
    titleKey: "shell.nav.stopBatches",
    permission: "labor.labor.view",
    navigation: { area: "workers", to: "/stop-batches", icon: PeopleProhibitedRegular },
    load: async () => (await import("./StopBatchesScreen.tsx")).StopBatchesScreen,
  },
];
