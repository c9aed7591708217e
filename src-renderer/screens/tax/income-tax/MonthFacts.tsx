import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { moneyInWords } from "../../../../src-shared/kernel/values/money/money-words.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Facts } from "../../../ui/facts/Facts.tsx";

type Props = {
  readonly period: string;
  readonly people: number;
  /** Cents; undefined while a part of the selection is not known. */
  readonly income: number | undefined;
  readonly tax: number | undefined;
};

/** Shows the subject of a step of the declaration, before it is done. */
export const MonthFacts = ({ period, people, income, tax }: Props) => {
  const { t } = useText();
  const yuan = (cents: number | undefined) =>
    cents === undefined ? t("common.emptyValue") : t("common.moneyYuan", { amount: formatMoney(cents) });
  return (
    <Facts
      facts={[
        { name: t("incomeTax.declare.period"), value: period },
        { name: t("incomeTax.declare.people"), value: people },
        { name: t("incomeTax.declare.income"), value: yuan(income) },
        { name: t("incomeTax.declare.tax"), value: yuan(tax) },
        ...(tax === undefined ? [] : [{ name: t("incomeTax.declare.words"), value: moneyInWords(tax) }]),
      ]}
    />
  );
};
