import type { TransferStep } from "../../../../src-shared/billing/funds/transfers-calls.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { mayBringForward } from "../../../record/record-words.ts";
import { StepDetail } from "../../../record/StepDetail.tsx";
import { TransferFacts } from "./TransferFacts.tsx";
import { TransferStepDialog } from "./TransferStepDialog.tsx";
import { transferSteps } from "./transfer-actions.tsx";
import { useTransfer } from "./use-transfer.ts";

/** A transfer at its own address, with what can be done with it now. */
export const TransferDetail = ({ id, onClose }: DetailProps) => {
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
