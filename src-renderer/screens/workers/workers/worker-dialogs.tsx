import type { FluentIcon } from "@fluentui/react-icons";
import {
  CalendarCancelRegular,
  EditRegular,
  PeopleSwapRegular,
  PersonArrowBackRegular,
  PersonLockRegular,
  PersonProhibitedRegular,
  ShieldCheckmarkRegular,
  SignatureRegular,
} from "@fluentui/react-icons";
import { type ComponentType, useState } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import {
  type WorkerAction,
  type WorkerActionName,
  workerActions,
} from "../../../../src-shared/workers/workers/worker-actions.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { TextKey } from "../../../i18n/text-key.ts";
import { ActionBar } from "../../../ui/buttons/ActionBar.tsx";
import { SendContractDialog } from "../../../workers/contracts/SendContractsDialog.tsx";
import { EditWorkerPanel } from "../../../workers/form/EditWorkerPanel.tsx";
import { VerifyWorkerDialog } from "../../../workers/identity/VerifyWorkerDialog.tsx";
import { MergeWorkerDialog } from "../../../workers/merging/MergeWorkerDialog.tsx";
import { BarWorkerDialog, LiftBarDialog } from "../../../workers/stopping/BarDialog.tsx";
import { StopWorkerLaterDialog, StopWorkerNowDialog } from "../../../workers/stopping/StopWorkersDialog.tsx";
import type { WorkerDetail } from "./tabs/use-worker.ts";

type DialogProps = { readonly worker: Row; readonly onClose: (outcome?: "done") => void };

const VerifyDialog = ({ worker, onClose }: DialogProps) => (
  <VerifyWorkerDialog worker={worker} onClose={() => onClose()} />
);

/** The dialog of each action of a worker (`workerActions`), and what its button says. */
const dialogs: {
  readonly [A in WorkerActionName]: {
    readonly labelKey: TextKey;
    readonly icon: FluentIcon;
    readonly Dialog: ComponentType<DialogProps>;
  };
} = {
  edit: { labelKey: "workerForm.edit", icon: EditRegular, Dialog: EditWorkerPanel },
  verify: { labelKey: "identity.open", icon: ShieldCheckmarkRegular, Dialog: VerifyDialog },
  sendContract: { labelKey: "laborContracts.actions.send", icon: SignatureRegular, Dialog: SendContractDialog },
  fastStop: { labelKey: "stopping.actions.fastStop", icon: PersonProhibitedRegular, Dialog: StopWorkerNowDialog },
  stopLater: { labelKey: "stopping.actions.stopLater", icon: CalendarCancelRegular, Dialog: StopWorkerLaterDialog },
  bar: { labelKey: "stopping.actions.bar", icon: PersonLockRegular, Dialog: BarWorkerDialog },
  lift: { labelKey: "stopping.actions.lift", icon: PersonArrowBackRegular, Dialog: LiftBarDialog },
  merge: { labelKey: "records.workerMerges.create.label", icon: PeopleSwapRegular, Dialog: MergeWorkerDialog },
};

/** What can be done with a worker now: off with the reason where the service would refuse it. */
export const WorkerBar = ({ detail }: { readonly detail: WorkerDetail }) => {
  const { t } = useText();
  const [begun, setBegun] = useState<{ readonly action: WorkerActionName; readonly worker: Row }>();
  const verdicts = new Map(detail.actions.map((verdict) => [verdict.action, verdict]));
  const names = (Object.keys(workerActions) as WorkerActionName[]).filter((action) => verdicts.has(action));
  const Dialog = begun === undefined ? undefined : dialogs[begun.action].Dialog;
  return (
    <>
      <ActionBar
        actions={names.map((action) => ({
          key: action,
          text: t(dialogs[action].labelKey),
          icon: dialogs[action].icon,
          against: verdicts.get(action)?.reason ?? null,
          isForward: (workerActions[action] as WorkerAction).forward?.(detail.worker) ?? false,
          onClick: () => setBegun({ action, worker: detail.worker as Row }),
        }))}
      />
      {begun === undefined || Dialog === undefined ? null : (
        <Dialog worker={begun.worker} onClose={() => setBegun(undefined)} />
      )}
    </>
  );
};
