import { Spinner, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { AppError } from "../../../../../src-shared/kernel/bridge/define.ts";
import { queryKeys, useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { CopyButton } from "../../../../ui/buttons/CopyButton.tsx";
import { ResultTable } from "../../../../ui/facts/ResultTable.tsx";

/** The outcome of reports of offline payments: counts, settlements that are settled now, every refused row. */
export const FeedbackResult = ({ intentId }: { intentId: string }) => {
  const desk = useDesk();
  const texts = useText();
  const { t } = texts;
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
