import type { ScreenRoute } from "../../screen-route.ts";

const load = async () => (await import("./TaskFormScreen.tsx")).TaskFormScreen;

/** The form of a task: a new one, and one that is gone on with. */
export const taskFormRoutes: readonly ScreenRoute[] = [
  {
    ...{ path: "tasks/new", titleKey: "taskForm.newTitle", permission: "task.task.create" },
    ...{ within: "tasks", paletteTo: "/tasks/new", load },
  },
  {
    ...{ path: "tasks/:id/edit", titleKey: "taskForm.editTitle", permission: "task.task.edit" },
    ...{ within: "tasks", load },
  },
];
