import { DocumentTableArrowRightRegular, DocumentTableRegular } from "@fluentui/react-icons";
import { importJobViewers } from "../../../../src-shared/registries/imports/submits.ts";
import type { ScreenRoute } from "../../screen-route.ts";

export const importRecordRoutes: readonly ScreenRoute[] = [
  {
    path: "import-records/:id?",
    titleKey: "shell.nav.importRecords",
    permission: "bill.bill.view",
    navigation: { area: "imports", to: "/import-records", icon: DocumentTableRegular },
    load: async () => (await import("./ImportRecordsScreen.tsx")).ImportRecordsScreen,
  },
  {
    path: "import-jobs/:id?",
    titleKey: "lists.importJobs.title",
    permission: importJobViewers,
    navigation: { area: "imports", to: "/import-jobs", icon: DocumentTableArrowRightRegular },
    load: async () => (await import("./ImportJobsScreen.tsx")).ImportJobsScreen,
  },
  {
    path: "worker-imports/:id?",
    titleKey: "lists.laborImports.title",
    permission: "labor.labor.view",
    within: "imports",
    load: async () => (await import("./ImportJobsScreen.tsx")).WorkerImportsScreen,
  },
  {
    path: "task-imports/:id?",
    titleKey: "lists.taskImports.title",
    permission: "task.task.view",
    within: "imports",
    load: async () => (await import("./ImportJobsScreen.tsx")).TaskImportsScreen,
  },
];
