import { PeopleCheckmarkRegular, ReceiptAddRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { applicantStates } from "../../../../src-shared/tasks/applicants/applicant-states.ts";
import { taskStates } from "../../../../src-shared/tasks/tasks/task-states.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ActionTarget } from "../../../list-screen/model/define-list-screen.ts";
import { BillDialog } from "../../../tasks/BillDialog.tsx";
import type { BarAction } from "../../../ui/buttons/arrange-actions.ts";
import { DispatchDialog } from "./DispatchDialog.tsx";
import { ElectionDialog } from "./ElectionDialog.tsx";

type Detail = RecordDetail<"tasks">;

const { code } = taskStates;

/** States in which fields of a task can be saved, by who may. */
const editable = taskStates.codesFor("edit");

/** States in which somebody can still be sent to a task, also as a replacement before work ends. */
const sendable: readonly number[] = (["published", "elected", "inProgress"] as const).map(code);

const targetOf = (row: Row): ActionTarget => ({
  ...{ list: "tasks", filters: {}, selection: { mode: "some", ids: [String(row["id"])] } },
  ...{ count: 1, sums: null, rows: [row] },
});

/** All people of a task whose work was accepted. */
const peopleOf = ({ id, finished_count }: Detail["task"]): ActionTarget => ({
  ...{ list: "taskApplicants", filters: { task_id: [id], status: [applicantStates.code("accepted")] } },
  ...{ selection: { mode: "all", except: [] }, count: finished_count, sums: null, rows: [] },
});

/** Further work on a task in its state, for the bar of its page. */
export const useTaskTools = () => {
  const { t } = useText();
  const navigate = useNavigate();
  const [electing, setElecting] = useState<ActionTarget>();
  const [billing, setBilling] = useState<ActionTarget>();
  const [sending, setSending] = useState<Detail["task"]>();
  const actionsOf = ({ task, next, money }: Detail): readonly BarAction[] => {
    const isMended = next.some(({ key, is_mine }) => key === "mend" && is_mine);
    const edit: BarAction = {
      ...{ key: "edit", text: t("taskForm.edit"), permission: "task.task.edit", isForward: isMended },
      onClick: () => void navigate(`/tasks/${task.id}/edit`),
    };
    const copy: BarAction = {
      ...{ key: "copy", text: t("taskForm.copy"), permission: "task.task.create", isFolded: true },
      onClick: () => void navigate(`/tasks/new?copy=${task.id}`),
    };
    const send: BarAction = {
      ...{ key: "dispatch", text: t("records.taskApplicants.create.label"), permission: "task.applicant.audit" },
      ...{ against: task.elected_count >= task.need_count ? "task_full" : null, onClick: () => setSending(task) },
    };
    const bill: BarAction = {
      ...{
        key: "makeBills",
        text: t("taskPages.bills.label"),
        icon: ReceiptAddRegular,
        permission: "bill.bill.import",
      },
      ...{ isForward: next.some(({ key, is_mine }) => key === "bill" && is_mine) },
      onClick: () => setBilling(peopleOf(task)),
    };
    const rest = [
      ...(money.accepted > 0 ? [bill] : []),
      ...(sendable.includes(task.status) ? [send] : []),
      ...(editable.includes(task.status) ? [edit] : []),
      copy,
    ];
    if (task.status !== code("published")) return rest;
    return [
      {
        ...{ key: "dealNew", text: t("taskPages.election.label"), icon: PeopleCheckmarkRegular },
        permission: "task.applicant.audit",
        against: task.elected_count === 0 ? "task_nobody_elected" : null,
        isForward: true,
        onClick: () => setElecting(targetOf(task)),
      },
      ...rest,
    ];
  };
  const dialog =
    billing !== undefined ? (
      <BillDialog target={billing} onClose={() => setBilling(undefined)} />
    ) : sending !== undefined ? (
      <DispatchDialog task={sending} onClose={() => setSending(undefined)} />
    ) : electing === undefined ? null : (
      <ElectionDialog target={electing} onClose={() => setElecting(undefined)} />
    );
  return { actionsOf, dialog };
};
