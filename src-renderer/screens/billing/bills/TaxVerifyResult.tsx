import { Spinner, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { CopyButton } from "../../../ui/buttons/CopyButton.tsx";
import { ResultTable } from "../../../ui/facts/ResultTable.tsx";

/** Shows the result of a comparison with the tax office's list: counts, every difference, every row without a counterpart. */
export const TaxVerifyResult = ({ intentId }: { intentId: string }) => {
  const desk = useDesk();
  const { t, of, error } = useText();
  const query = useQuery({
    queryKey: [...queryKeys.intent(intentId), "result"],
    queryFn: () => desk.bills.verifyResult({ intent_id: intentId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.error) return <Text>{error(query.error)}</Text>;
  if (!query.data) return <Spinner size="tiny" />;
  const { equal, differs, unknown, bills, differences, refused } = query.data;
  const rows = [
    ...differences.map(({ row, labor_name, tax_amount, withheld }) => ({
      key: `differs ${row}`,
      cells: [
        String(row),
        labor_name,
        formatMoney(tax_amount),
        formatMoney(withheld),
        formatMoney(tax_amount - withheld),
      ],
    })),
    ...refused.map(({ row, code }) => ({
      key: `refused ${row}`,
      cells: [String(row), of(`bills.verify.refused.${code}`), "", "", ""],
    })),
  ];
  return (
    <section aria-label={t("bills.verify.result")}>
      <Text weight="semibold" block>
        {t("bills.verify.summary", { equal, differs, unknown, bills })}
      </Text>
      {rows.length === 0 ? null : <CopyButton value={rows.map(({ cells }) => cells.join("\t")).join("\n")} />}
      <ResultTable
        label={t("bills.verify.result")}
        titles={[
          t("bills.verify.row"),
          t("bills.verify.person"),
          t("bills.verify.declared"),
          t("bills.verify.withheld"),
          t("bills.verify.difference"),
        ]}
        rows={rows}
      />
    </section>
  );
};
