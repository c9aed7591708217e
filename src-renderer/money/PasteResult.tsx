import { Spinner, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { AppError } from "../../src-shared/bridge/define.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { queryKeys } from "../desk/query-keys.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { ResultTable } from "../ui/ResultTable.tsx";

/** What became of each pasted row, the refused ones first. */
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
  const { succeeded, failed, results } = query.data;
  return (
    <>
      <Text weight="semibold">{t("money.paste.summary", { succeeded, failed })}</Text>
      <ResultTable
        label={t("money.paste.result")}
        titles={[t("money.paste.row"), t("money.paste.no"), t("money.paste.outcome")]}
        rows={[...results]
          .sort((a, b) => Number(a.ok) - Number(b.ok) || a.row - b.row)
          .map(({ row, no, code }) => ({
            key: String(row),
            cells: [String(row), no, code === null ? t("money.paste.taken") : error(new AppError(code))],
          }))}
      />
    </>
  );
};
