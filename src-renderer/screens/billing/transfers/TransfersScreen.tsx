import type { TransferStep } from "../../../../src-shared/billing/funds/transfers-calls.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { type DetailProps, defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { useNewTool } from "../../../list-screen/model/use-new-tool.ts";
import { mayBringForward } from "../../../record/record-words.ts";
import { StepDetail } from "../../../record/StepDetail.tsx";
import { NewTransferDialog } from "./NewTransferDialog.tsx";
import { TransferFacts } from "./TransferFacts.tsx";
import { TransferStepDialog } from "./TransferStepDialog.tsx";
import { transferActions, transferSteps } from "./transfer-actions.tsx";
import { useTransfer } from "./use-transfer.ts";

/** A transfer at its own address, with what can be done with it now. */
const TransferDetail = ({ id, onClose }: DetailProps) => {
  const query = useTransfer(id);
  return (
    <StepDetail
      list="transfers"
      {...{ id, query, onClose }}
      shown={transferSteps}
      rowOf={({ transfer }) => transfer as Row}
      judgedBy={({ transfer, difference }) => ({ ...transfer, is_disputed: difference !== null })}
      isMine={({ actions }) => mayBringForward(transferSteps.decided, actions)}
      dialogOf={({ action, detail }, end) => (
        <TransferStepDialog step={action as TransferStep} transfer={detail.transfer} onClose={end} />
      )}
    >
      {(detail) => <TransferFacts detail={detail} />}
    </StepDetail>
  );
};

const useTransferTools = () =>
  useNewTool({
    permission: "fund.transfer.create",
    label: "funds.create.action",
    movesMoney: true,
    Dialog: NewTransferDialog,
  });

export const transfersSpec = defineListScreen({
  list: "transfers",
  route: "/transfers",
  exportPermission: "fund.transaction.export",
  rowActions: transferActions,
  useTools: useTransferTools,
  Detail: TransferDetail,
});

export const TransfersScreen = () => <ListScreen spec={transfersSpec} />;
