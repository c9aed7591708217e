import { DocumentArrowUpRegular, EditRegular, TableRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { plusBill } from "../../../../src-shared/billing/bills/plus-bill-import.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { type TaskBatchAction, taskBatchActions } from "../../../../src-shared/tasks/batches/task-batch-states.ts";
import { taskBatchDecisions } from "../../../../src-shared/tasks/batches/task-batches-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useFileChoice } from "../../../import-wizard/file/use-file-choice.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { type DetailProps, defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import type { ListTool, UseListTools } from "../../../list-screen/model/list-tools.ts";
import { reloadedActions } from "../../../record/ReloadFirst.tsx";
import type { Shown } from "../../../record/record-words.ts";
import { StepDetail } from "../../../record/StepDetail.tsx";
import { type RecordTab, RecordTabs } from "../../../record/tabs/RecordTabs.tsx";
import { useCan } from "../../../session/bootstrap.ts";
import { BatchActDialog } from "./BatchActDialog.tsx";
import { BatchFacts } from "./BatchFacts.tsx";
import { BatchMoney } from "./BatchMoney.tsx";
import { BatchNext } from "./BatchNext.tsx";
import { BatchPaperDialog, type Paper } from "./BatchPaperDialog.tsx";
import { EditBatchDialog } from "./EditBatchDialog.tsx";
import { PartOfBatch } from "./PartOfBatch.tsx";
import { type BatchDetail, useBatch } from "./use-batch.ts";

const asAction = (action: string): TaskBatchAction => taskBatchActions.find((one) => one === action) ?? "close";

const shown: Shown = {
  decided: taskBatchDecisions,
  labelOf: (action) => `taskBatches.actions.${asAction(action)}`,
  movesMoney: () => false,
};

const rowActions = reloadedActions<BatchDetail>(shown, {
  useDetail: useBatch,
  nameOf: (row) => String(row["no"]),
  dialogOf: ({ batch }, { action, onClose }) => (
    <BatchActDialog action={asAction(action)} row={batch as Row} onClose={onClose} />
  ),
});

type Props = { readonly detail: BatchDetail };
type Tab = "tasks" | "bills" | "rows" | "batch";

const tabs: readonly RecordTab<Props, Tab>[] = [
  {
    name: "tasks",
    isFilling: true,
    count: ({ detail }) => detail.batch.task_count,
    content: ({ detail }) => <PartOfBatch list="tasks" detail={detail} />,
  },
  {
    name: "bills",
    isFilling: true,
    count: ({ detail }) => detail.batch.bill_count,
    content: ({ detail }) => <PartOfBatch list="bills" detail={detail} />,
  },
  {
    name: "rows",
    isFilling: true,
    count: ({ detail }) => detail.batch.total_count,
    content: ({ detail }) => <PartOfBatch list="taskBatchRows" detail={detail} />,
  },
  { name: "batch", content: ({ detail }) => <BatchFacts detail={detail} /> },
];

/** One batch: where its money stands and what is next, its tasks, its bills, and the rows of its file. */
const TaskBatchDetail = ({ id, onClose }: DetailProps) => {
  const { t } = useText();
  const query = useBatch(id);
  const [paper, setPaper] = useState<Paper | null>(null);
  const [isEditing, setEditing] = useState(false);
  const paperAction = (key: Paper, permission: "task.task.export" | "bill.bill.export", isThere: boolean) => ({
    ...{ key, text: t(`taskBatches.actions.${key}`), icon: TableRegular, permission },
    against: isThere ? null : "forbidden",
    onClick: () => setPaper(key),
  });
  return (
    <StepDetail
      list="taskBatches"
      {...{ id, query, onClose, shown }}
      rowOf={({ batch }) => batch as Row}
      titleOf={(row) => String(row["name"])}
      dialogOf={({ action, row }, end) => <BatchActDialog action={asAction(action)} row={row} onClose={end} />}
      besides={({ batch }) => [
        {
          ...{ key: "edit", text: t("taskBatches.actions.edit"), icon: EditRegular, permission: "task.task.edit" },
          onClick: () => setEditing(true),
        },
        paperAction("rows", "task.task.export", true),
        paperAction("tasks", "task.task.export", batch.task_count > 0),
        paperAction("bills", "bill.bill.export", batch.bill_count > 0),
      ]}
    >
      {(detail) => (
        <>
          <RecordTabs
            tabs={tabs}
            props={{ detail }}
            titleOf={(name) => `taskBatches.tabs.${name}`}
            band={() => (
              <>
                <BatchNext detail={detail} />
                <BatchMoney detail={detail} />
              </>
            )}
          />
          {paper ? <BatchPaperDialog batch={detail.batch} paper={paper} onClose={() => setPaper(null)} /> : null}
          {isEditing ? <EditBatchDialog batch={detail.batch} onClose={() => setEditing(false)} /> : null}
        </>
      )}
    </StepDetail>
  );
};

/** A batch is made by dropping a file of plus bills. */
const useTools: UseListTools = () => {
  const { t } = useText();
  const can = useCan();
  const choice = useFileChoice(plusBill.name);
  if (choice === null || !can(plusBill.permission) || !can("task.task.create")) return [];
  const { choose, field } = choice;
  const tool: ListTool = {
    ...{ key: "import", text: t("taskBatches.actions.import"), icon: DocumentArrowUpRegular, place: "primary" },
    ...{ firstUse: "rows", takesFile: true, onClick: choose, field },
  };
  return [tool];
};

export const taskBatchesSpec = defineListScreen({
  list: "taskBatches",
  route: "/task-batches",
  exportPermission: "task.task.export",
  rowActions,
  useTools,
  Detail: TaskBatchDetail,
  isDetailWide: true,
});

export const TaskBatchesScreen = () => <ListScreen spec={taskBatchesSpec} />;
