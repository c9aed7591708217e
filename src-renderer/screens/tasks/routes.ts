import {
  ClipboardTaskListLtrRegular,
  LocationRegular,
  NotebookRegular,
  PersonAvailableRegular,
} from "@fluentui/react-icons";
import { recordRoute } from "../record-route.ts";
import type { ScreenRoute } from "../screen-route.ts";

const loadForm = async () => (await import("./task-form/TaskFormScreen.tsx")).TaskFormScreen;

/** Screens of tasks, their people and what proves the work. */
export const taskRoutes: readonly ScreenRoute[] = [
  {
    ...{ path: "tasks/new", titleKey: "taskForm.newTitle", permission: "task.task.create" },
    ...{ within: "tasks", paletteTo: "/tasks/new", load: loadForm },
  },
  {
    ...{ path: "tasks/:id/edit", titleKey: "taskForm.editTitle", permission: "task.task.edit" },
    ...{ within: "tasks", load: loadForm },
  },
  recordRoute(
    "tasks",
    "tasks",
    ClipboardTaskListLtrRegular,
    async () => (await import("./tasks/TasksScreen.tsx")).TasksScreen,
  ),
  recordRoute(
    "taskApplicants",
    "tasks",
    PersonAvailableRegular,
    async () => (await import("./task-applicants/TaskApplicantsScreen.tsx")).TaskApplicantsScreen,
  ),
  {
    path: "signins/:id?",
    titleKey: "lists.signins.title",
    permission: "task.task.view",
    navigation: { area: "tasks", to: "/signins", icon: LocationRegular },
    load: async () => (await import("./evidence/SigninsScreen.tsx")).SigninsScreen,
  },
  {
    path: "job-reports/:id?",
    titleKey: "lists.jobReports.title",
    permission: "task.task.view",
    navigation: { area: "tasks", to: "/job-reports", icon: NotebookRegular },
    load: async () => (await import("./evidence/JobReportsScreen.tsx")).JobReportsScreen,
  },
];
