import { ShieldCheckmarkRegular } from "@fluentui/react-icons";
import { realNameStates } from "../../../../src-shared/kernel/states/worker.ts";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { VerifyWorkerDialog } from "../../../workers/identity/VerifyWorkerDialog.tsx";

const VerifyDialog = ({ target, onClose }: ActionDialogProps) => {
  const [row] = target.rows;
  if (row === undefined) return null;
  return <VerifyWorkerDialog worker={row} onClose={onClose} />;
};

/** Verifying a worker by both sides of the ID document, from the list; not while a person decides about earlier photos. */
export const verifyWorkerAction: ListAction = {
  key: "verifyIdentity",
  labelKey: "identity.open",
  icon: ShieldCheckmarkRegular,
  permission: "labor.labor.edit",
  appliesTo: {
    real_name_status: realNameStates.codes.filter((code) => realNameStates.allows("submit", code)),
  },
  Dialog: VerifyDialog,
};
