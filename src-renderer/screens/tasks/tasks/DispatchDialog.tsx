import { Text } from "@fluentui/react-components";
import { useState } from "react";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { type PickedWorker, PickReadyWorker } from "../../../tasks/PickReadyWorker.tsx";
import type { TaskDetail } from "./task-detail.ts";

type Props = { readonly task: TaskDetail["task"]; readonly onClose: () => void };

/** Sends a task to a worker of the company who has not applied; they answer on their page. */
export const DispatchDialog = ({ task, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const [worker, setWorker] = useState<PickedWorker>();
  const at = "records.taskApplicants.create";
  const send = (one: PickedWorker) =>
    desk.records.create({
      record: "taskApplicants",
      body: { company_id: task.company_id, task_id: task.id, company_labor_id: one.id },
    });
  return (
    <PlainDialog
      isWide
      title={`${t(`${at}.label`)} ${task.name}`}
      confirmText={t(`${at}.label`)}
      warning={t(`${at}.warning`)}
      done={t(`${at}.done`)}
      send={worker === undefined ? null : () => send(worker)}
      onClose={onClose}
    >
      <PickReadyWorker
        companyId={task.company_id}
        chosen={new Set(worker === undefined ? [] : [worker.id])}
        onPick={setWorker}
      />
      {worker === undefined ? null : (
        <Text weight="semibold">{t("taskPages.dispatchTo", { name: worker.name, id_no: worker.id_no })}</Text>
      )}
    </PlainDialog>
  );
};
