import { Spinner, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../list-screen/layout/list-texts.ts";
import { ResultTable } from "../../../ui/facts/Facts.tsx";

/** The outcome of each bill of a payment, as the service keeps it. */
export const PayResult = ({ intentId }: { intentId: string }) => {
  const desk = useDesk();
  const { t, error, texts } = useText();
  const query = useQuery({
    queryKey: [...queryKeys.intent(intentId), "result"],
    queryFn: () => desk.serviceBills.payResult({ intent_id: intentId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.error) return <Text>{t("serviceBills.pay.resultsUnknown")}</Text>;
  if (!query.data) return <Spinner size="tiny" />;
  return (
    <ResultTable
      label={t("serviceBills.pay.results")}
      titles={[columnTitle(texts, "serviceBills", "no"), t("serviceBills.pay.results"), ""]}
      rows={query.data.results.map(({ id, no, ok, code, amount }) => ({
        key: id,
        cells: [
          no,
          ok
            ? t("serviceBills.pay.resultPaid", { amount: t("common.moneyYuan", { amount: formatMoney(amount) }) })
            : t("serviceBills.pay.resultNot"),
          code === null ? "" : error(new AppError(code)),
        ],
      }))}
    />
  );
};
