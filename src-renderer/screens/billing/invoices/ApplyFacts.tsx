import { invoiceApplies } from "../../../../src-shared/billing/invoices/invoice-applies-list.ts";
import type { InvoiceApplyDetail } from "../../../../src-shared/billing/invoices/invoices-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../list-screen/layout/list-texts.ts";
import { AmountFacts } from "../../../record/AmountFacts.tsx";
import { rowFacts } from "../../../record/row-facts.ts";

const keys = ["no", "company_name", "title", "tax_no", "invoice_type", "invoice_category"] as const;

/** Subject of a step with an application. */
export const ApplyFacts = ({ apply }: { apply: InvoiceApplyDetail["apply"] }) => {
  const texts = useText();
  const name = columnTitle(texts, "invoiceApplies", "open_amount");
  return (
    <AmountFacts facts={rowFacts(texts, invoiceApplies, apply, keys)} amount={{ name, cents: apply.open_amount }} />
  );
};
