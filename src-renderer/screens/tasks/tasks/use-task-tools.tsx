import { PeopleCheckmarkRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { taskStates } from "../../../../src-shared/tasks/tasks/task-states.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ActionTarget } from "../../../list-screen/model/define-list-screen.ts";
import type { BarAction } from "../../../ui/buttons/arrange-actions.ts";
import { ElectionDialog } from "./ElectionDialog.tsx";

type Detail = RecordDetail<"tasks">;

const { code } = taskStates;

const targetOf = (row: Row): ActionTarget => ({
  ...{ list: "tasks", filters: {}, selection: { mode: "some", ids: [String(row["id"])] } },
  ...{ count: 1, sums: null, rows: [row] },
});

/** Further work on a task in its state, for the bar of its page. */
export const useTaskTools = () => {
  const { t } = useText();
  const [electing, setElecting] = useState<ActionTarget>();
  const actionsOf = ({ task }: Detail): readonly BarAction[] => {
    if (task.status !== code("published")) return [];
    return [
      {
        ...{ key: "dealNew", text: t("taskPages.election.label"), icon: PeopleCheckmarkRegular },
        permission: "task.applicant.audit",
        against: task.elected_count === 0 ? "task_nobody_elected" : null,
        isForward: true,
        onClick: () => setElecting(targetOf(task)),
      },
    ];
  };
  const dialog =
    electing === undefined ? null : <ElectionDialog target={electing} onClose={() => setElecting(undefined)} />;
  return { actionsOf, dialog };
};
