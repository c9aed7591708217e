import { useState } from "react";
import { transferActions } from "../../../src-shared/bridge/fund-plans.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { DraftDialog } from "../../money/dialog/DraftDialog.tsx";
import { CaseVerdict, type Verdict } from "../../money/tables/CaseVerdict.tsx";
import { othersProposals } from "../../money/tables/others-proposals.ts";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import type { TransferRow } from "./transfer-steps.ts";
import { useTransfer } from "./use-transfer.ts";

const reasonAtLeast = 2;
const reasonLength = 200;

type Props = { readonly transfer: TransferRow; readonly onClose: () => void };

/** Approves or rejects what another person proposed of a transfer's order by the bank's file. */
export const DecideOrderDialog = ({ transfer, onClose }: Props) => {
  const { t } = useText();
  const query = useTransfer(transfer.id);
  const [verdict, setVerdict] = useState<Verdict>("");
  const [reason, setReason] = useState("");
  const cases = query.data && othersProposals(query.data.value.cases);
  return (
    <DraftDialog
      title={`${t("funds.steps.decide")} ${transfer.no}`}
      isWide
      plan={() =>
        cases === undefined || cases.length === 0 || verdict === "" || reason.trim().length < reasonAtLeast
          ? null
          : { action: transferActions.decide, transfer_id: transfer.id, verdict, reason: reason.trim() }
      }
      onClose={onClose}
    >
      <CaseVerdict cases={cases} error={query.error} verdict={verdict} onVerdict={setVerdict} />
      <NoteField
        label={t("funds.reason")}
        required
        hint={t("funds.noteNeeded")}
        value={reason}
        most={reasonLength}
        onChange={setReason}
      />
    </DraftDialog>
  );
};
