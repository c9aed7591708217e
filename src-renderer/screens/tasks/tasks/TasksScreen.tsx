import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { electionActions } from "./ElectionDialog.tsx";
import { TaskPage } from "./TaskPage.tsx";
import { useTaskTools } from "./use-task-tools.tsx";

export const TasksScreen = defineRecordScreen("tasks", {
  Facts: TaskPage,
  useBesides: useTaskTools,
  moreBulkActions: electionActions,
  isDetailWide: true,
});
