import { AddRegular } from "@fluentui/react-icons";
import { useNavigate } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { UseListTools } from "../../../list-screen/model/list-tools.ts";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { useAvailability } from "../../../session/availability.ts";
import { useSendToMany } from "../../../tasks/simple/use-send-to-many.ts";
import { electionActions } from "./ElectionDialog.tsx";
import { TaskPage } from "./TaskPage.tsx";
import { useTaskTools } from "./use-task-tools.tsx";

/** A new task has a form of its own page; one for many workers a dialog. */
const useTools: UseListTools = () => {
  const { t } = useText();
  const navigate = useNavigate();
  const offer = useAvailability()({ permission: "task.task.create" });
  const many = useSendToMany("button");
  return offer === null
    ? many
    : [
        {
          ...{ key: "new", text: t("records.tasks.create.label"), icon: AddRegular, place: "primary" },
          ...{ firstUse: "rows", reason: offer.reason, onClick: () => void navigate("/tasks/new") },
        },
        ...many,
      ];
};

export const TasksScreen = defineRecordScreen("tasks", {
  Facts: TaskPage,
  useBesides: useTaskTools,
  // Whoever elects, works or accepts does it on this page; the bar of steps says whose turn it is.
  isStepItself: ({ task, next }) => next.every(({ page }) => page === `/tasks/${task.id}`),
  moreBulkActions: electionActions,
  isDetailWide: true,
  useTools,
});
