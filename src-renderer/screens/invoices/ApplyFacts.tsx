import type { InvoiceApplyDetail } from "../../../src-shared/calls/invoices.ts";
import { invoiceApplies } from "../../../src-shared/lists/invoice-applies.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { moneyInWords } from "../../../src-shared/values/money-words.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { cellText, columnTitle } from "../../list-screen/model/list-texts.ts";
import { useMoneyStyles } from "../../money/money.styles.ts";

const keys = ["no", "company_name", "title", "tax_no", "invoice_type", "invoice_category"] as const;

/** What a step is about: for whom, what, how much, in figures and words. */
export const ApplyFacts = ({ apply }: { apply: InvoiceApplyDetail["apply"] }) => {
  const styles = useMoneyStyles();
  const texts = useText();
  const { t } = texts;
  return (
    <dl className={styles.facts}>
      {keys.map((key) => (
        <div key={key} style={{ display: "contents" }}>
          <dt className={styles.name}>{columnTitle(texts, "invoiceApplies", key)}</dt>
          <dd className={styles.value}>{cellText(texts, invoiceApplies.columns[key], apply[key])}</dd>
        </div>
      ))}
      <dt className={styles.name}>{columnTitle(texts, "invoiceApplies", "open_amount")}</dt>
      <dd className={styles.amount}>{t("common.moneyYuan", { amount: formatMoney(apply.open_amount) })}</dd>
      <dt className={styles.name}>{t("money.flow.words")}</dt>
      <dd className={styles.value}>{moneyInWords(apply.open_amount)}</dd>
    </dl>
  );
};
