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
import { type Detail, useSettlement } from "./data/use-settlement.ts";
import { SettlementStepDialog } from "./dialogs/SettlementStepDialog.tsx";
import { StepButtons } from "./dialogs/StepButtons.tsx";
import { SettlementPage } from "./page/SettlementPage.tsx";
import { settlementActions, settlementBulkActions } from "./settlement-actions.tsx";

const ApplyDialog = fetched(async () => (await import("../../../billing/invoices/ApplyDialog.tsx")).ApplyDialog);

type Begun = { readonly step: StepName | "applyInvoice"; readonly settlement: Detail["settlement"] };

/** A settlement at its own address: its page, what can be done with it now, and the dialogs of that. */
const SettlementDetail = ({ id, onClose }: DetailProps) => {
  const query = useSettlement(id);
  const decided = useDecided(id);
  // With the settlement as it was then: what is read anew must not take the dialog away.
  const [begun, setBegun] = useState<Begun>();
  const close = () => setBegun(undefined);
  return (
    <CachedDetail
      list="settlements"
      {...{ id, query, onClose }}
      rowOf={({ settlement }) => settlement as Row}
      state="status"
      actions={(detail) => (
        <StepButtons
          detail={detail}
          onStep={(step) => setBegun({ step, settlement: detail.settlement })}
          onApplyInvoice={() => setBegun({ step: "applyInvoice", settlement: detail.settlement })}
        />
      )}
      over={
        begun === undefined ? null : begun.step === "applyInvoice" ? (
          <ApplyDialog company={begun.settlement.company_id} settlement={id} onClose={close} />
        ) : (
          <SettlementStepDialog
            step={begun.step}
            settlement={begun.settlement}
            onClose={(outcome) => {
              close();
              if (outcome === "done") decided(begun.step);
            }}
          />
        )
      }
    >
      {(detail) => <SettlementPage key={id} detail={detail} />}
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
