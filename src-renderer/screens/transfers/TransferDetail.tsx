import { useState } from "react";
import type { TransferStep } from "../../../src-shared/calls/transfers.ts";
import { transfers } from "../../../src-shared/lists/transfers.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../list-screen/model/define-list-screen.ts";
import { CachedRow, useCachedRow } from "../../list-screen/row/CachedRow.tsx";
import { CellValue } from "../../list-screen/row/CellValue.tsx";
import { RevealProvider } from "../../list-screen/row/reveal.tsx";
import { RecordActions } from "../../record/RecordActions.tsx";
import { DetailPanel } from "../../ui/detail/DetailPanel.tsx";
import { DetailStates } from "../../ui/detail/DetailStates.tsx";
import { TransferFacts } from "./TransferFacts.tsx";
import { TransferStepDialog } from "./TransferStepDialog.tsx";
import { transferSteps } from "./transfer-actions.tsx";
import { type TransferRow, useTransfer } from "./use-transfer.ts";

/** A transfer at its own address, with what can be done with it now. */
export const TransferDetail = ({ id, onClose }: DetailProps) => {
  const { t } = useText();
  const query = useTransfer(id);
  const detail = query.data?.value;
  const cachedRow = useCachedRow("transfers", id, query);
  // What the step itself changes must not take its dialog away.
  const [begun, setBegun] = useState<{ step: TransferStep; transfer: TransferRow } | null>(null);
  const transfer = detail?.transfer;
  return (
    <RevealProvider list="transfers">
      <DetailPanel
        title={transfer?.no ?? (cachedRow ? String(cachedRow["no"]) : t("funds.loading"))}
        mark={transfer ? <CellValue column={transfers.columns.status} value={transfer.status} /> : null}
        onClose={onClose}
        actions={
          detail && transfer ? (
            <RecordActions
              shown={transferSteps}
              row={{ ...transfer, is_disputed: detail.difference !== null }}
              verdicts={detail.actions}
              onAction={(step) => setBegun({ step: step as TransferStep, transfer })}
            />
          ) : null
        }
      >
        {cachedRow ? <CachedRow list="transfers" row={cachedRow} /> : <DetailStates query={query} />}
        {detail ? <TransferFacts detail={detail} /> : null}
        {begun ? (
          <TransferStepDialog step={begun.step} transfer={begun.transfer} onClose={() => setBegun(null)} />
        ) : null}
      </DetailPanel>
    </RevealProvider>
  );
};
