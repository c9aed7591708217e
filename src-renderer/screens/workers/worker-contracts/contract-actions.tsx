import { ArrowDownloadRegular } from "@fluentui/react-icons";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import {
  type LaborContractAction,
  laborContractDecisions,
} from "../../../../src-shared/workers/contracts/labor-contract-decisions.ts";
import type { ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { reloadedActions } from "../../../record/ReloadFirst.tsx";
import type { Shown } from "../../../record/record-words.ts";
import { useContract } from "../../../workers/contracts/use-contract.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { DownloadDialog } from "./DownloadDialog.tsx";

/** Steps of staff with a contract, as list and detail offer them. */
export const contractSteps: Shown = {
  decided: laborContractDecisions,
  labelOf: (action) => `laborContracts.actions.${action as LaborContractAction}`,
  movesMoney: () => false,
};

export const contractActions = reloadedActions(contractSteps, {
  useDetail: useContract,
  nameOf: (row) => String(row["no"]),
  dialogOf: ({ contract, signed_on, file }, { action, onClose }) => (
    <ChangeDialog
      action={action as LaborContractAction}
      row={contract as Row}
      signedOn={signed_on}
      file={file}
      onClose={onClose}
    />
  ),
});

/** The files of contracts; those that have none are left out. */
export const downloadContracts: ListAction = {
  key: "download",
  labelKey: "laborContracts.download.action",
  icon: ArrowDownloadRegular,
  permission: "labor.labor.export",
  Dialog: DownloadDialog,
};
