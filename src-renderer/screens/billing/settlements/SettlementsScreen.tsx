import { useState } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { type DetailProps, defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { useDecided } from "../../../ui/detail/use-decided.ts";
import { fetched } from "../../../ui/fetched.tsx";
import { settlementVoucherActions, settlementVoucherBulkActions } from "../../../vouchers/voucher-actions.tsx";
import type { StepName } from "./data/settlement-steps.ts";
import { useFirstSettlement } from "./data/use-first-settlement.ts";
import { useSettlement } from "./data/use-settlement.ts";
import { SettlementStepDialog } from "./dialogs/SettlementStepDialog.tsx";
import { StepButtons } from "./dialogs/StepButtons.tsx";
import { SettlementPage } from "./page/SettlementPage.tsx";
import { settlementActions, settlementBulkActions } from "./settlement-actions.tsx";

const ApplyDialog = fetched(async () => (await import("../../../billing/invoices/ApplyDialog.tsx")).ApplyDialog);

/** A settlement at its own address: its page, what can be done with it now, and the dialogs of that. */
const SettlementDetail = ({ id, onClose }: DetailProps) => {
  const query = useSettlement(id);
  const decided = useDecided(id);
  const [step, setStep] = useState<StepName | "applyInvoice" | null>(null);
  const close = () => setStep(null);
  return (
    <CachedDetail
      list="settlements"
      {...{ id, query, onClose }}
      rowOf={({ settlement }) => settlement as Row}
      state="status"
      actions={(detail) => (
        <StepButtons detail={detail} onStep={setStep} onApplyInvoice={() => setStep("applyInvoice")} />
      )}
    >
      {(detail) => (
        <>
          <SettlementPage key={id} detail={detail} />
          {step === "applyInvoice" ? (
            <ApplyDialog company={detail.settlement.company_id} settlement={id} onClose={close} />
          ) : null}
          {step === null || step === "applyInvoice" ? null : (
            <SettlementStepDialog
              step={step}
              settlement={detail.settlement}
              onClose={(outcome) => {
                close();
                if (outcome === "done") decided(step);
              }}
            />
          )}
        </>
      )}
    </CachedDetail>
  );
};

export const settlementsSpec = defineListScreen({
  list: "settlements",
  route: "/settlements",
  exportPermission: "settlement.settlement.export",
  rowActions: [...settlementActions, ...settlementVoucherActions],
  bulkActions: [...settlementBulkActions, ...settlementVoucherBulkActions],
  useTools: useFirstSettlement,
  Detail: SettlementDetail,
  isDetailWide: true,
});

export const SettlementsScreen = () => <ListScreen spec={settlementsSpec} />;
