import { StackRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const taskBatchRoutes: readonly ScreenRoute[] = [
  {
    path: "task-batches/:id?",
    titleKey: "shell.nav.taskBatches",
    permission: "task.task.view",
    navigation: { area: "tasks", to: "/task-batches", icon: StackRegular },
    load: async () => (await import("./TaskBatchesScreen.tsx")).TaskBatchesScreen,
  },
];
