import { Fragment } from "react";
import type { MoneyPlan } from "../../../src-shared/bridge/money.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { TextKey } from "../../i18n/text-key.ts";
import { useMoneyStyles } from "../money.styles.ts";
import { noteValue } from "../words/note-value.ts";
import { planWords } from "../words/plan-words.ts";

/** Shows the facts to confirm: for whom, how many lines, how much, in figures and words. */
export const MoneyFacts = ({ plan }: { plan: MoneyPlan }) => {
  const styles = useMoneyStyles();
  const { t, texts } = useText();
  const words = planWords(plan.action);
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  return (
    <dl className={styles.facts} aria-label={t("money.flow.facts")}>
      {plan.object_no === "" && words?.isNew !== true ? null : (
        <>
          <dt className={styles.name}>{t(words?.object ?? "money.flow.object")}</dt>
          <dd className={styles.value}>{plan.object_no === "" ? t("money.flow.newObject") : plan.object_no}</dd>
        </>
      )}
      {plan.company_name === "" ? null : (
        <>
          <dt className={styles.name}>{t("money.flow.company")}</dt>
          <dd className={styles.value}>{plan.company_name}</dd>
        </>
      )}
      <dt className={styles.name}>{t(words?.countsPeople ? "money.flow.people" : "money.flow.count")}</dt>
      <dd className={styles.value}>
        {t(words?.countsPeople ? "money.flow.peopleValue" : "money.flow.countValue", { count: plan.count })}
      </dd>
      <dt className={styles.name}>{t(words?.amount ?? "money.flow.amount")}</dt>
      <dd className={styles.amount}>{yuan(plan.amount)}</dd>
      <dt className={styles.name}>{t("money.flow.words")}</dt>
      <dd className={styles.value}>{plan.amount_words}</dd>
      {plan.labor_net === null ? null : (
        <>
          <dt className={styles.name}>{t("money.flow.laborNet")}</dt>
          <dd className={styles.value}>{yuan(plan.labor_net)}</dd>
        </>
      )}
      {plan.notes.map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one kind of note may stand several times
        <Fragment key={at}>
          <dt className={styles.name}>{t(`money.notes.${note.key}` as TextKey)}</dt>
          <dd className={styles.value}>{noteValue(texts, plan.action, note)}</dd>
        </Fragment>
      ))}
    </dl>
  );
};
