import { ArrowDownloadRegular } from "@fluentui/react-icons";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import {
  type LaborContractAction,
  laborContractDecisions,
} from "../../../../src-shared/workers/contracts/labor-contract-decisions.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { ReloadFirst } from "../../../record/ReloadFirst.tsx";
import type { Shown } from "../../../record/record-words.ts";
import { type RowDialogProps, rowActionsOf } from "../../../record/row-actions.tsx";
import { refusalReason } from "../../../session/availability.ts";
import { useContract } from "../../../workers/contracts/use-contract.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { DownloadDialog } from "./DownloadDialog.tsx";

/** Steps of staff with a contract, as list and detail offer them. */
export const contractSteps: Shown = {
  decided: laborContractDecisions,
  labelOf: (action) => `laborContracts.actions.${action as LaborContractAction}`,
  movesMoney: () => false,
};

const FromRow = ({ action, row, onClose }: RowDialogProps) => {
  const { t } = useText();
  const name = action as LaborContractAction;
  return (
    <ReloadFirst
      title={`${t(`laborContracts.actions.${name}`)} ${String(row["no"])}`}
      query={useContract(String(row["id"]))}
      reasonOf={({ actions }) => refusalReason(actions, action)}
      onClose={onClose}
    >
      {({ contract, signed_on, file }) => (
        <ChangeDialog action={name} row={contract as Row} signedOn={signed_on} file={file} onClose={onClose} />
      )}
    </ReloadFirst>
  );
};

export const contractActions = rowActionsOf(contractSteps, FromRow);

/** The files of contracts; those that have none are left out. */
export const downloadContracts: ListAction = {
  key: "download",
  labelKey: "laborContracts.download.action",
  icon: ArrowDownloadRegular,
  permission: "labor.labor.export",
  Dialog: DownloadDialog,
};
