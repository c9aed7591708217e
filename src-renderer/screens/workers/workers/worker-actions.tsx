import type { ComponentType } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { Decided, JudgedRow } from "../../../../src-shared/kernel/records/define.ts";
import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { type WorkerAction, workerDecisions } from "../../../../src-shared/workers/workers/worker-decisions.ts";
import type { TextKey } from "../../../i18n/text-key.ts";
import type { Shown } from "../../../record/record-words.ts";
import { manyActionsOf, type RowDialogProps, rowActionsOf } from "../../../record/row-actions.tsx";
import { SendContractDialog, SendContractsDialog } from "../../../workers/contracts/SendContractsDialog.tsx";
import { EditWorkerPanel } from "../../../workers/form/EditWorkerPanel.tsx";
import { VerifyWorkerDialog } from "../../../workers/identity/VerifyWorkerDialog.tsx";
import { MergeWorkerDialog } from "../../../workers/merging/MergeWorkerDialog.tsx";
import { BarWorkerDialog, LiftBarDialog } from "../../../workers/stopping/BarDialog.tsx";
import {
  StopLaterDialog,
  StopNowDialog,
  StopWorkerLaterDialog,
  StopWorkerNowDialog,
} from "../../../workers/stopping/StopWorkersDialog.tsx";
import { SendTaskPageDialog } from "../../../workers/tasks/SendTaskPageDialog.tsx";

type DialogProps = { readonly worker: Row; readonly onClose: RowDialogProps["onClose"] };

/** The dialog of each action of a worker, and what its button says. */
const dialogs: {
  readonly [A in WorkerAction]: { readonly labelKey: TextKey; readonly Dialog: ComponentType<DialogProps> };
} = {
  edit: { labelKey: "workerForm.edit", Dialog: EditWorkerPanel },
  verify: { labelKey: "identity.open", Dialog: VerifyWorkerDialog },
  sendContract: { labelKey: "laborContracts.actions.send", Dialog: SendContractDialog },
  sendTaskPage: { labelKey: "workers.taskPage.send", Dialog: SendTaskPageDialog },
  fastStop: { labelKey: "stopping.actions.fastStop", Dialog: StopWorkerNowDialog },
  stopLater: { labelKey: "stopping.actions.stopLater", Dialog: StopWorkerLaterDialog },
  bar: { labelKey: "stopping.actions.bar", Dialog: BarWorkerDialog },
  lift: { labelKey: "stopping.actions.lift", Dialog: LiftBarDialog },
  merge: { labelKey: "records.workerMerges.create.label", Dialog: MergeWorkerDialog },
};

/** The decisions with the day of the screen: the next contract can be sent shortly before the end of the one that holds. */
const decided: Decided = {
  ...workerDecisions,
  against: (action, row: JudgedRow) =>
    workerDecisions.against(action, { ...row, today: dayOf(shanghaiNow(Date.now())) }),
};

/** Actions of people with a worker, as list and detail offer them. */
export const workerShown: Shown = {
  decided,
  labelOf: (action) => dialogs[action as WorkerAction].labelKey,
  movesMoney: () => false,
};

/** The dialog of an action of a worker. */
export const WorkerActionDialog = ({ action, row, onClose }: RowDialogProps) => {
  const { Dialog } = dialogs[action as WorkerAction];
  return <Dialog worker={row} onClose={onClose} />;
};

/** Actions of the list for one worker, and for several at once. */
export const workerRowActions = rowActionsOf(workerShown, WorkerActionDialog);
export const sendContractActions = manyActionsOf(workerShown, { sendContract: SendContractsDialog });
export const stopWorkerActions = manyActionsOf(workerShown, { fastStop: StopNowDialog, stopLater: StopLaterDialog });
