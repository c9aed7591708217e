import type { InvoiceRecordDetail } from "../../../src-shared/calls/invoice-papers.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { moneyInWords } from "../../../src-shared/values/money-words.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { columnTitle } from "../../list-screen/model/list-texts.ts";
import { useMoneyStyles } from "../../money/money.styles.ts";

type Props = {
  readonly record: InvoiceRecordDetail["record"];
  /** What the step is about, cents; the invoice's own amount where it is about all of it. */
  readonly amount?: { readonly name: string; readonly cents: number } | undefined;
};

/** What a step with an invoice is about: which, to whom, how much of it, in figures and words. */
export const RecordFacts = ({ record, amount }: Props) => {
  const styles = useMoneyStyles();
  const texts = useText();
  const { t } = texts;
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  const { name, cents } = amount ?? { name: columnTitle(texts, "invoiceRecords", "amount"), cents: record.amount };
  const facts = [
    [columnTitle(texts, "invoiceRecords", "invoice_no"), record.invoice_no],
    [columnTitle(texts, "invoiceRecords", "company_name"), record.company_name],
    ...(amount ? [[columnTitle(texts, "invoiceRecords", "amount"), yuan(record.amount)] as const] : []),
    ...(record.red_amount > 0
      ? [[columnTitle(texts, "invoiceRecords", "red_amount"), yuan(record.red_amount)] as const]
      : []),
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([title, value]) => (
        <div key={title} style={{ display: "contents" }}>
          <dt className={styles.name}>{title}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.amount}>{yuan(cents)}</dd>
      <dt className={styles.name}>{t("money.flow.words")}</dt>
      <dd className={styles.value}>{moneyInWords(cents)}</dd>
    </dl>
  );
};
