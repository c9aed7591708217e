import { Text } from "@fluentui/react-components";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Money } from "../../../ui/facts/Money.tsx";
import { ResultTable } from "../../../ui/facts/ResultTable.tsx";
import { Section } from "../../../ui/facts/Section.tsx";
import type { TabProps } from "../use-worker.ts";

/** What somebody earned in each of the last twelve months, and the tax that was withheld. */
export const IncomeTab = ({ detail: { income } }: TabProps) => {
  const { t } = useText();
  const months = (income?.months ?? []).filter((one) => one.income !== 0 || one.tax !== 0).toReversed();
  return (
    <Section title={t("workers.income.title")}>
      {income?.whose === "own" ? <Text>{t("workers.limits.own")}</Text> : null}
      {months.length === 0 ? <Text>{t("workers.income.none")}</Text> : null}
      <ResultTable
        isTall
        label={t("workers.income.title")}
        titles={[t("workers.income.month"), t("workers.income.amount"), t("workers.income.tax")]}
        rows={months.map((one) => ({
          key: one.period,
          cells: [one.period, <Money key="income" cents={one.income} />, <Money key="tax" cents={one.tax} />],
        }))}
      />
    </Section>
  );
};
