import { useState } from "react";
import type { TransferStep } from "../../../../src-shared/billing/funds/transfers-calls.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { RecordActions } from "../../../record/RecordActions.tsx";
import { mayBringForward } from "../../../record/record-words.ts";
import { useDecided } from "../../../ui/detail/use-decided.ts";
import { TransferFacts } from "./TransferFacts.tsx";
import { TransferStepDialog } from "./TransferStepDialog.tsx";
import { transferSteps } from "./transfer-actions.tsx";
import { type TransferRow, useTransfer } from "./use-transfer.ts";

/** A transfer at its own address, with what can be done with it now. */
export const TransferDetail = ({ id, onClose }: DetailProps) => {
  const query = useTransfer(id);
  const decided = useDecided(id);
  // What the step itself changes must not take its dialog away.
  const [begun, setBegun] = useState<{ step: TransferStep; transfer: TransferRow } | null>(null);
  return (
    <CachedDetail
      list="transfers"
      {...{ id, query, onClose }}
      rowOf={({ transfer }) => transfer as Row}
      state="status"
      isMine={({ actions }) => mayBringForward(transferSteps.decided, actions)}
      actions={({ transfer, difference, actions }) => (
        <RecordActions
          shown={transferSteps}
          row={{ ...transfer, is_disputed: difference !== null }}
          verdicts={actions}
          onAction={(step) => setBegun({ step: step as TransferStep, transfer })}
        />
      )}
    >
      {(detail) => (
        <>
          <TransferFacts detail={detail} />
          {begun ? (
            <TransferStepDialog
              {...begun}
              onClose={(outcome) => {
                setBegun(null);
                if (outcome === "done") decided(begun.step);
              }}
            />
          ) : null}
        </>
      )}
    </CachedDetail>
  );
};
