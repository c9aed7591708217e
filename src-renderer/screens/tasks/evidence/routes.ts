import { LocationRegular, NotebookRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

/** Lists of what proves the work of tasks. */
export const taskEvidenceRoutes: readonly ScreenRoute[] = [
  {
    path: "signins/:id?",
    titleKey: "lists.signins.title",
    permission: "task.task.view",
    navigation: { area: "tasks", to: "/signins", icon: LocationRegular },
    load: async () => (await import("./SigninsScreen.tsx")).SigninsScreen,
  },
  {
    path: "job-reports/:id?",
    titleKey: "lists.jobReports.title",
    permission: "task.task.view",
    navigation: { area: "tasks", to: "/job-reports", icon: NotebookRegular },
    load: async () => (await import("./JobReportsScreen.tsx")).JobReportsScreen,
  },
];
