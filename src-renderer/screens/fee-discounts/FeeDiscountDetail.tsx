import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { feeDiscounts } from "../../../src-shared/records/fee-discounts.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../list-screen/model/define-list-screen.ts";
import { CachedRow, useCachedRow } from "../../list-screen/row/CachedRow.tsx";
import { CellValue } from "../../list-screen/row/CellValue.tsx";
import { DetailPanel } from "../../ui/DetailPanel.tsx";
import { DetailStates } from "../../ui/DetailStates.tsx";
import { DiscountFacts } from "./DiscountFacts.tsx";
import { type DiscountRow, DiscountStepDialog } from "./DiscountStepDialog.tsx";
import type { Step } from "./discount-steps.ts";
import { StepButtons } from "./StepButtons.tsx";

/** A fee discount at its own address, with what can be done with it now. */
export const FeeDiscountDetail = ({ id, onClose }: DetailProps) => {
  const { t } = useText();
  const desk = useDesk();
  const query = useQuery({
    queryKey: queryKeys.detail("feeDiscounts", id),
    queryFn: () => desk.feeDiscounts.get({ params: { id } }),
  });
  const detail = query.data?.value;
  const kept = useCachedRow("feeDiscounts", id, query);
  // What the step itself changes must not take its dialog away.
  const [begun, setBegun] = useState<{ step: Step; discount: DiscountRow } | null>(null);
  const discount = detail?.discount;
  return (
    <DetailPanel
      title={discount?.no ?? (kept ? String(kept["no"]) : t("funds.loading"))}
      mark={discount ? <CellValue column={feeDiscounts.columns.status} value={discount.status} /> : null}
      onClose={onClose}
      actions={
        detail && discount ? <StepButtons detail={detail} onStep={(step) => setBegun({ step, discount })} /> : null
      }
    >
      {kept ? <CachedRow list="feeDiscounts" row={kept} /> : <DetailStates query={query} />}
      {detail ? <DiscountFacts detail={detail} /> : null}
      {begun ? <DiscountStepDialog step={begun.step} discount={begun.discount} onClose={() => setBegun(null)} /> : null}
    </DetailPanel>
  );
};
