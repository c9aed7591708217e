import { PeopleSwapRegular } from "@fluentui/react-icons";
import { cooperation } from "../../../src-shared/kernel/states/cooperation.ts";
import type { ActionDialogProps, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { MergeWorkerDialog } from "./MergeWorkerDialog.tsx";

const { cooperating, stopping, stopped, barred } = cooperation;

/** Asking from the list of workers that somebody is made one with another worker. */
export const mergeWorkerAction: ListAction = {
  key: "merge",
  permission: "labor.identity.audit",
  labelKey: "records.workerMerges.create.label",
  icon: PeopleSwapRegular,
  appliesTo: { cooperation_status: [cooperating, stopping, stopped, barred] },
  Dialog: ({ target, onClose }: ActionDialogProps) => {
    const [row] = target.rows;
    return row === undefined ? null : <MergeWorkerDialog worker={row} onClose={onClose} />;
  },
};
