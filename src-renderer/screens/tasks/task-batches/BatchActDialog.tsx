import { Text } from "@fluentui/react-components";
import { AppError } from "../../../../src-shared/kernel/bridge/app-error.ts";
import { reasonField } from "../../../../src-shared/kernel/forms/fields.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { TaskBatchAction } from "../../../../src-shared/tasks/batches/task-batch-states.ts";
import { taskBatches } from "../../../../src-shared/tasks/batches/task-batches-list.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RecordLink } from "../../../list-screen/row/RecordLink.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { rowFacts } from "../../../record/row-facts.ts";
import { Facts } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";

const form = { reason: reasonField() };
/** Tasks that are named one by one in the dialog. */
const named = 10;

type Result = {
  readonly ok: boolean;
  readonly code: string | null;
  readonly done: number;
  readonly left: number;
  readonly tasks: readonly { readonly id: string; readonly no: string; readonly code: string }[];
};

/** Outcome of an action on a batch: that it is done, or each task that stands against it with the reason. */
const Outcome = ({ action, result }: { readonly action: TaskBatchAction; readonly result: Result | undefined }) => {
  const { t, error } = useText();
  if (result === undefined || result.ok) return <Message intent="success">{t(`taskBatches.done.${action}`)}</Message>;
  const { code, done, left, tasks } = result;
  return (
    <>
      <Message intent="warning" title={t("taskBatches.result.title")}>
        {code === null ? "" : error(new AppError(code))}
      </Message>
      {left === 0 ? null : <Text>{t("taskBatches.result.counts", { done, left })}</Text>}
      {tasks.length === 0 ? null : (
        <Facts
          facts={tasks.slice(0, named).map((task) => ({
            name: task.no,
            value: <RecordLink to={{ list: "tasks", id: task.id }}>{error(new AppError(task.code))}</RecordLink>,
          }))}
        />
      )}
      {left > named ? <Text>{t("taskBatches.result.more", { count: left - named })}</Text> : null}
    </>
  );
};

type Props = {
  readonly action: TaskBatchAction;
  readonly row: Row;
  readonly onClose: (outcome?: "done") => void;
};

/** Closes, cancels, disables or enables a batch, with a reason. */
export const BatchActDialog = ({ action, row, onClose }: Props) => {
  const desk = useDesk();
  const { t, texts } = useText();
  const { filled, fields } = useForm(form, "taskBatches.form");
  return (
    <PlainDialog
      title={`${t(`taskBatches.actions.${action}`)} ${String(row["no"])}`}
      confirmText={t(`taskBatches.actions.${action}`)}
      warning={t(`taskBatches.warnings.${action}`)}
      send={
        filled &&
        (() => desk.tasks.updateBatches({ body: { ids: [String(row["id"])], action, reason: filled.reason } }))
      }
      outcome={({ results }) => <Outcome action={action} result={results[0]} />}
      onClose={onClose}
    >
      <Facts
        facts={rowFacts(texts, taskBatches, row, ["name", "company_name", "task_count", "bill_count", "paid_amount"])}
      />
      {fields}
    </PlainDialog>
  );
};
