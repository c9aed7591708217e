import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { ListName } from "../../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ListView } from "../../../list-screen/ListView.tsx";
import type { ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { recordAddress } from "../../../list-screen/model/list-address.ts";
import { type SaidAround, usePartOfRecord } from "../../../list-screen/use-part-of-record.ts";
import { recordBulkActions, recordRowActions } from "../../../record/RecordScreen.tsx";
import { applicantDialogs } from "../../../tasks/AcceptDialog.tsx";
import { billActions } from "../../../tasks/BillDialog.tsx";
import { reportActions, signInActions } from "../../../tasks/evidence-actions.tsx";
import type { TaskDetail } from "./task-detail.ts";

type Part = Extract<ListName, "taskApplicants" | "signins" | "jobReports" | "bills">;

/** The task and its company stand above; of its people the number of their part only makes the row longer. */
const ofTask: SaidAround = {
  columns: ["task_name", "task_no", "task_status", "company_name"],
  filters: ["task_id", "task_name", "task_status", "company_id"],
};
const said: Readonly<Record<Part, SaidAround>> = {
  ...{ taskApplicants: { ...ofTask, columns: [...ofTask.columns, "no"] }, signins: ofTask, jobReports: ofTask },
  bills: ofTask,
};

const none: readonly ListAction[] = [];
const rowActions: Readonly<Record<Part, readonly ListAction[]>> = {
  ...{ taskApplicants: recordRowActions("taskApplicants"), signins: signInActions, jobReports: reportActions },
  bills: none,
};
const bulkActions = [...recordBulkActions("taskApplicants", applicantDialogs), ...billActions];

type Props = { readonly list: Part; readonly detail: TaskDetail };

/** Rows of another list that are this task's, with its filters and sums, and what can be done with people. */
export const PartOfTask = ({ list, detail: { task } }: Props) => {
  const { t } = useText();
  const navigate = useNavigate();
  const fixed = useMemo(() => ({ task_id: [task.id] }), [task.id]);
  const model = usePartOfRecord(list, fixed, said[list]);
  const open = useCallback(
    (row: Row) => void navigate(recordAddress(list, String(row["id"])) ?? "/"),
    [navigate, list],
  );
  return (
    <ListView
      model={model}
      title={t(`lists.${list}.title`)}
      rowActions={rowActions[list]}
      bulkActions={list === "taskApplicants" ? bulkActions : none}
      onOpen={open}
    />
  );
};
