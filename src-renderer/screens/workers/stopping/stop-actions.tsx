import type { ReactNode } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { stopBatchDecisions, stopRecordDecisions } from "../../../../src-shared/workers/stopping/stop-decisions.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ReloadFirst } from "../../../record/ReloadFirst.tsx";
import type { Shown } from "../../../record/record-words.ts";
import { type RowDialogProps, rowActionsOf } from "../../../record/row-actions.tsx";
import { refusalReason } from "../../../session/availability.ts";
import { useStopBatch, useStopRecord } from "./use-stops.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

/** Steps with a stop record, and with a batch, as lists and details offer them. */
export const stopRecordSteps: Shown = {
  decided: stopRecordDecisions,
  labelOf: () => "stopping.actions.withdraw",
  movesMoney: () => false,
};
export const stopBatchSteps: Shown = { ...stopRecordSteps, decided: stopBatchDecisions };

type FromRowProps = RowDialogProps & { readonly children?: ReactNode };

const WithdrawRecord = ({ row, onClose }: FromRowProps) => {
  const { t } = useText();
  const query = useStopRecord(String(row["id"]));
  const title = `${t("stopping.actions.withdraw")} ${String(row["no"])}`;
  return (
    <ReloadFirst
      title={title}
      query={query}
      reasonOf={({ actions }) => refusalReason(actions, "withdraw")}
      onClose={onClose}
    >
      {({ record }) => <WithdrawDialog kind="record" row={record as Row} onClose={onClose} />}
    </ReloadFirst>
  );
};

const WithdrawBatch = ({ row, onClose }: FromRowProps) => {
  const { t } = useText();
  const query = useStopBatch(String(row["id"]));
  const title = `${t("stopping.actions.withdraw")} ${String(row["no"])}`;
  return (
    <ReloadFirst
      title={title}
      query={query}
      reasonOf={({ actions }) => refusalReason(actions, "withdraw")}
      onClose={onClose}
    >
      {({ batch }) => <WithdrawDialog kind="batch" row={batch as Row} onClose={onClose} />}
    </ReloadFirst>
  );
};

export const stopRecordActions = rowActionsOf(stopRecordSteps, WithdrawRecord);
export const stopBatchActions = rowActionsOf(stopBatchSteps, WithdrawBatch);
