import { Spinner, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import {
  type OfflineFeedbackRow,
  offlineFeedback,
} from "../../../../../src-shared/billing/settlements/offline-feedback-import.ts";
import { AppError } from "../../../../../src-shared/kernel/bridge/define.ts";
import { queryKeys, useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { PasteDialog } from "../../../../money/paste/PasteDialog.tsx";
import { CopyButton } from "../../../../ui/buttons/CopyButton.tsx";
import { ResultTable } from "../../../../ui/facts/Facts.tsx";
import type { Settlement } from "../data/settlement-diff.ts";

/** The outcome of reports of offline payments: counts, settlements that are settled now, every refused row. */
const FeedbackResult = ({ intentId }: { intentId: string }) => {
  const desk = useDesk();
  const { t, texts } = useText();
  const query = useQuery({
    queryKey: [...queryKeys.intent(intentId), "result"],
    queryFn: () => desk.settlements.feedbackResult({ intent_id: intentId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.error) return <Text>{texts.error(query.error)}</Text>;
  if (!query.data) return <Spinner size="tiny" />;
  const { succeeded, failed, settled, refused } = query.data;
  const rows = refused.map(({ row, code = "" }) => ({
    key: String(row),
    cells: [String(row), texts.of(`imports.issues.${code}`, {}, texts.error(new AppError(code)))],
  }));
  return (
    <section aria-label={t("settlements.feedback.result")}>
      <Text block weight="semibold">
        {t("settlements.feedback.summary", { succeeded, failed, refused: refused.length })}
      </Text>
      {settled.length === 0 ? null : (
        <Text block>{t("settlements.feedback.settled", { nos: texts.list(settled) })}</Text>
      )}
      {rows.length === 0 ? null : <CopyButton value={rows.map(({ cells }) => cells.join("\t")).join("\n")} />}
      <ResultTable
        label={t("settlements.feedback.result")}
        titles={[t("settlements.feedback.row"), t("settlements.feedback.why")]}
        rows={rows}
      />
    </section>
  );
};

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
