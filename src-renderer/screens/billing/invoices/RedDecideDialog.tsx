import { useState } from "react";
import { invoiceRedDecisions } from "../../../../src-shared/billing/invoices/invoice-decisions.ts";
import type {
  InvoiceRecordDetail,
  InvoiceRedAction,
  InvoiceRedLetter,
} from "../../../../src-shared/billing/invoices/invoice-papers-calls.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { RecordFacts } from "./RecordFacts.tsx";

type Props = {
  readonly record: InvoiceRecordDetail["record"];
  readonly letter: InvoiceRedLetter;
  readonly action: InvoiceRedAction;
  readonly onClose: () => void;
};

/** Keeps what became of a red-letter form: the number of the confirmed one, or why it was not. */
export const RedDecideDialog = ({ record, letter, action, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const [read] = useState({ record, letter });
  const { id, version, amount: cents } = read.letter;
  const { filled, fields } = useForm(invoiceRedDecisions.actions[action].form, "invoices.dialog.fields");
  const title = t(`invoicePapers.actions.${action}`);
  const amount = t("common.moneyYuan", { amount: formatMoney(cents) });
  return (
    <PlainDialog
      title={title}
      confirmText={title}
      warning={t(`invoicePapers.red.${action}Text`, { amount })}
      done={t("invoicePapers.red.done", { action: title })}
      send={filled && (() => desk.invoices.updateRed({ params: { id }, body: { version, action, ...filled } }))}
      onClose={onClose}
    >
      <RecordFacts record={read.record} amount={{ name: t("invoicePapers.actions.redden"), cents }} />
      {fields}
    </PlainDialog>
  );
};
