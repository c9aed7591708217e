import type { InvoiceRecordDetail } from "../../../../src-shared/billing/invoices/invoice-papers-calls.ts";
import { invoiceRecords } from "../../../../src-shared/billing/invoices/invoice-records-list.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../list-screen/layout/list-texts.ts";
import { AmountFacts } from "../../../record/AmountFacts.tsx";
import { rowFacts } from "../../../record/row-facts.ts";

type Props = {
  readonly record: InvoiceRecordDetail["record"];
  /** Amount of the step, cents; the invoice's own amount where it is about all of it. */
  readonly amount?: { readonly name: string; readonly cents: number } | undefined;
};

/** Subject of a step with an invoice: which, to whom, how much of it. */
export const RecordFacts = ({ record, amount }: Props) => {
  const texts = useText();
  const whole = { name: columnTitle(texts, "invoiceRecords", "amount"), cents: record.amount };
  const red = record.red_amount > 0 ? ["red_amount"] : [];
  const keys = ["invoice_no", "company_name", ...(amount ? ["amount"] : []), ...red];
  return <AmountFacts facts={rowFacts(texts, invoiceRecords, record, keys)} amount={amount ?? whole} />;
};
