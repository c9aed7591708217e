import type { MoneyPlan } from "../../src-shared/bridge/money.ts";
import { formatMoney } from "../../src-shared/values/money.ts";
import { useText } from "../app/i18n/TextProvider.tsx";
import { useMoneyStyles } from "./money.styles.ts";
import { planKind } from "./plan-words.ts";

/** What is confirmed: for whom, how many lines, how much, in figures and words. */
export const MoneyFacts = ({ plan }: { plan: MoneyPlan }) => {
  const styles = useMoneyStyles();
  const { t } = useText();
  const kind = planKind(plan.action);
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  const amountKey =
    kind === "query" ? "money.flow.queryAmount" : kind === "retry" ? "money.flow.retryAmount" : "money.flow.amount";
  return (
    <dl className={styles.facts} aria-label={t("money.flow.facts")}>
      <dt className={styles.name}>{t("money.flow.object")}</dt>
      <dd className={styles.value}>{plan.object_no === "" ? t("money.flow.newObject") : plan.object_no}</dd>
      <dt className={styles.name}>{t("money.flow.company")}</dt>
      <dd className={styles.value}>{plan.company_name}</dd>
      <dt className={styles.name}>{t("money.flow.count")}</dt>
      <dd className={styles.value}>{t("money.flow.countValue", { count: plan.count })}</dd>
      <dt className={styles.name}>{t(amountKey)}</dt>
      <dd className={styles.amount}>{yuan(plan.amount)}</dd>
      <dt className={styles.name}>{t("money.flow.words")}</dt>
      <dd className={styles.value}>{plan.amount_words}</dd>
      {kind === "query" || kind === "retry" ? null : (
        <>
          <dt className={styles.name}>{t("money.flow.laborNet")}</dt>
          <dd className={styles.value}>{yuan(plan.labor_net)}</dd>
        </>
      )}
    </dl>
  );
};
