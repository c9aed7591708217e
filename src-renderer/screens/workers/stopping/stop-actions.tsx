import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { stopBatchDecisions, stopRecordDecisions } from "../../../../src-shared/workers/stopping/stop-decisions.ts";
import { reloadedActions } from "../../../record/ReloadFirst.tsx";
import type { Shown } from "../../../record/record-words.ts";
import { useStopBatch, useStopRecord } from "./use-stops.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

/** Steps with a stop record, and with a batch, as lists and details offer them. */
export const stopRecordSteps: Shown = {
  decided: stopRecordDecisions,
  labelOf: () => "stopping.actions.withdraw",
  movesMoney: () => false,
};
export const stopBatchSteps: Shown = { ...stopRecordSteps, decided: stopBatchDecisions };

const nameOf = (row: Row) => String(row["no"]);

export const stopRecordActions = reloadedActions(stopRecordSteps, {
  ...{ useDetail: useStopRecord, nameOf },
  dialogOf: ({ record }, { onClose }) => <WithdrawDialog kind="record" row={record as Row} onClose={onClose} />,
});
export const stopBatchActions = reloadedActions(stopBatchSteps, {
  ...{ useDetail: useStopBatch, nameOf },
  dialogOf: ({ batch }, { onClose }) => <WithdrawDialog kind="batch" row={batch as Row} onClose={onClose} />,
});
