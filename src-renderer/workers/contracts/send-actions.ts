import { SignatureRegular } from "@fluentui/react-icons";
import { cooperation } from "../../../src-shared/kernel/states/cooperation.ts";
import type { ListAction } from "../../list-screen/model/define-list-screen.ts";
import { SendContractsDialog } from "./SendContractsDialog.tsx";

/** Sending contracts from the list of workers: to who cooperates, the service judges each. */
export const sendContractActions: readonly ListAction[] = [
  {
    key: "sendContract",
    labelKey: "laborContracts.actions.send",
    icon: SignatureRegular,
    permission: "labor.contract.create",
    appliesTo: { cooperation_status: [cooperation.cooperating] },
    Dialog: SendContractsDialog,
  },
];
