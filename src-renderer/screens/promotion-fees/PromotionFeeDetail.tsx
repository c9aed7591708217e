import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { promotionFees } from "../../../src-shared/lists/promotion-fees.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../list-screen/model/define-list-screen.ts";
import { CachedRow, useCachedRow } from "../../list-screen/row/CachedRow.tsx";
import { CellValue } from "../../list-screen/row/CellValue.tsx";
import { DetailPanel } from "../../ui/DetailPanel.tsx";
import { DetailStates } from "../../ui/DetailStates.tsx";
import { FeeFacts } from "./FeeFacts.tsx";
import { type FeeRow, FeeStepDialog } from "./FeeStepDialog.tsx";
import type { Step } from "./promotion-steps.ts";
import { StepButtons } from "./StepButtons.tsx";

/** A promotion fee at its own address, with what can be done with it now. */
export const PromotionFeeDetail = ({ id, onClose }: DetailProps) => {
  const { t } = useText();
  const desk = useDesk();
  const query = useQuery({
    queryKey: queryKeys.detail("promotionFees", id),
    queryFn: () => desk.promotionFees.get({ params: { id } }),
  });
  const detail = query.data?.value;
  const kept = useCachedRow("promotionFees", id, query);
  // What the step itself changes must not take its dialog away.
  const [begun, setBegun] = useState<{ step: Step; fee: FeeRow } | null>(null);
  const fee = detail?.fee;
  return (
    <DetailPanel
      title={fee?.no ?? (kept ? String(kept["no"]) : t("funds.loading"))}
      mark={fee ? <CellValue column={promotionFees.columns.status} value={fee.status} /> : null}
      onClose={onClose}
      actions={detail && fee ? <StepButtons detail={detail} onStep={(step) => setBegun({ step, fee })} /> : null}
    >
      {kept ? <CachedRow list="promotionFees" row={kept} /> : <DetailStates query={query} />}
      {detail ? <FeeFacts detail={detail} /> : null}
      {begun ? <FeeStepDialog step={begun.step} fee={begun.fee} onClose={() => setBegun(null)} /> : null}
    </DetailPanel>
  );
};
