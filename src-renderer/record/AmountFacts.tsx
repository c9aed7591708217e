import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { moneyInWords } from "../../src-shared/kernel/values/money/money-words.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { useMoneyStyles } from "../money/money.styles.ts";
import type { Fact } from "../ui/facts/Facts.tsx";

type Props = {
  readonly facts: readonly Fact[];
  /** Amount of the step, in figures and words. */
  readonly amount: { readonly name: string; readonly cents: number };
  readonly more?: readonly Fact[];
};

const Line = ({ name, value }: Fact) => {
  const styles = useMoneyStyles();
  return (
    <>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
    </>
  );
};

/** Shows the subject of a step: for whom, what, how much, in figures and words. */
export const AmountFacts = ({ facts, amount: { name, cents }, more = [] }: Props) => {
  const styles = useMoneyStyles();
  const { t } = useText();
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <Line key={fact.name} {...fact} />
      ))}
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.amount}>{t("common.moneyYuan", { amount: formatMoney(cents) })}</dd>
      <Line name={t("money.flow.words")} value={moneyInWords(cents)} />
      {more.map((fact) => (
        <Line key={fact.name} {...fact} />
      ))}
    </dl>
  );
};
