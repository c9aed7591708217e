import { SendRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const simpleRunRoutes: readonly ScreenRoute[] = [
  {
    path: "simple-runs/:id?",
    titleKey: "shell.nav.simpleRuns",
    permission: "task.task.view",
    navigation: { area: "tasks", to: "/simple-runs", icon: SendRegular },
    load: async () => (await import("./SimpleRunsScreen.tsx")).SimpleRunsScreen,
  },
];
