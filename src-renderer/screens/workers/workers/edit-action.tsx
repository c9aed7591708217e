import { EditRegular } from "@fluentui/react-icons";
import { cooperationStates } from "../../../../src-shared/kernel/states/worker.ts";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { EditWorkerPanel } from "../../../workers/form/EditWorkerPanel.tsx";

const EditDialog = ({ target, onClose }: ActionDialogProps) => {
  const [row] = target.rows;
  return row === undefined ? null : <EditWorkerPanel worker={row} onClose={onClose} />;
};

/** Changing one worker by the form, while they cooperate or are being stopped. */
export const editWorkerAction: ListAction = {
  key: "edit",
  labelKey: "workerForm.edit",
  icon: EditRegular,
  permission: "labor.labor.edit",
  appliesTo: { cooperation_status: [cooperationStates.code("cooperating"), cooperationStates.code("stopping")] },
  Dialog: EditDialog,
};
