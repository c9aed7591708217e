import { useState } from "react";
import { transferDecisions } from "../../../../src-shared/billing/funds/transfer-decisions.ts";
import { transferActions } from "../../../../src-shared/bridge/fund-plans.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { DraftDialog } from "../../../money/dialog/DraftDialog.tsx";
import { CaseVerdict, type Verdict } from "../../../money/tables/CaseVerdict.tsx";
import { othersProposals } from "../../../money/tables/others-proposals.ts";
import { useForm } from "../../../record/forms/use-form.tsx";
import { type TransferRow, useTransfer } from "./use-transfer.ts";

type Props = { readonly transfer: TransferRow; readonly onClose: () => void };

/** Approves or rejects what another person proposed of a transfer's order by the bank's file. */
export const DecideOrderDialog = ({ transfer, onClose }: Props) => {
  const { t } = useText();
  const query = useTransfer(transfer.id);
  const [verdict, setVerdict] = useState<Verdict>("");
  const { filled, fields } = useForm(transferDecisions.actions.decide.form, "funds.steps.fields");
  const cases = query.data && othersProposals(query.data.value.cases);
  return (
    <DraftDialog
      title={`${t("funds.steps.decide")} ${transfer.no}`}
      isWide
      plan={() =>
        cases === undefined || cases.length === 0 || verdict === "" || filled === null
          ? null
          : { action: transferActions.decide, transfer_id: transfer.id, verdict, ...filled }
      }
      onClose={onClose}
    >
      <CaseVerdict cases={cases} error={query.error} verdict={verdict} onVerdict={setVerdict} />
      {fields}
    </DraftDialog>
  );
};
