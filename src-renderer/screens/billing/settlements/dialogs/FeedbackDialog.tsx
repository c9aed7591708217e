import {
  type OfflineFeedbackRow,
  offlineFeedback,
} from "../../../../../src-shared/billing/settlements/offline-feedback-import.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { PasteDialog } from "../../../../money/paste/PasteDialog.tsx";
import type { Settlement } from "../data/settlement-diff.ts";
import { FeedbackResult } from "./FeedbackResult.tsx";

type Props = { readonly settlement: Settlement; readonly onClose: () => void };

/** Takes the company's reports of payments that it made itself, as they are copied out of its spreadsheet. */
export const FeedbackDialog = ({ settlement, onClose }: Props) => {
  const { t } = useText();
  return (
    <PasteDialog<OfflineFeedbackRow>
      title={t("settlements.actions.offline_feedback")}
      template={offlineFeedback}
      text={t("settlements.feedback.text", { company: settlement.company_name })}
      hint={t("settlements.feedback.rowsHint")}
      amountOf={({ amount }) => Number(amount)}
      plan={(file_name, rows) => ({
        action: "settlement.feedback",
        body: { company_id: settlement.company_id, file_name, rows },
      })}
      result={({ intent_id }) => <FeedbackResult intentId={intent_id} />}
      onClose={onClose}
    />
  );
};
