import { Spinner, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ResultTable } from "../../ui/facts/Facts.tsx";

/** The outcome of pasted rows: how many were taken, and each that was refused with its reason. */
export const PasteResult = ({ intentId }: { intentId: string }) => {
  const desk = useDesk();
  const { t, error } = useText();
  const query = useQuery({
    queryKey: [...queryKeys.intent(intentId), "result"],
    queryFn: () => desk.invoices.importResult({ intent_id: intentId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.error) return <Text>{t("money.paste.unknown")}</Text>;
  if (!query.data) return <Spinner size="tiny" />;
  const { succeeded, failed, refused } = query.data;
  return (
    <>
      <Text weight="semibold">{t("money.paste.summary", { succeeded, failed })}</Text>
      <ResultTable
        label={t("money.paste.result")}
        titles={[t("money.paste.row"), t("money.paste.no"), t("money.paste.outcome")]}
        rows={refused.map(({ row, no = "", code = "", params = {} }) => ({
          key: String(row),
          cells: [String(row), no, error(new AppError(code, { params }))],
        }))}
      />
    </>
  );
};
