import { Text } from "@fluentui/react-components";
import { useState } from "react";
import type { InvoiceRecordDetail } from "../../../../src-shared/billing/invoices/invoice-papers-calls.ts";
import { centsField, reasonField } from "../../../../src-shared/kernel/forms/fields.ts";
import { type InvoiceType, splitInvoice } from "../../../../src-shared/kernel/values/money/invoice.ts";
import { formatMoney, formatRatio } from "../../../../src-shared/kernel/values/money/money.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { RecordFacts } from "./RecordFacts.tsx";

type Props = { readonly detail: InvoiceRecordDetail; readonly onClose: () => void };

const form = { amount: centsField({ min: 1 }), reason: reasonField() };

/** Asks for a red letter over an invoice or a part of it: how much, how that is split into price and tax, and why. */
export const RedLetterDialog = ({ detail, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  // What is confirmed is what stands here, even when the screen behind is read anew.
  const [{ record }] = useState(detail);
  const remainingCents = record.amount - record.red_amount;
  const { values, filled, fields } = useForm(form, "invoicePapers.red.fields", { most: remainingCents });
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  const { id, version } = record;
  const cents = Number(values["amount"] ?? 0);
  const { price, tax, rate } = splitInvoice(cents, record.invoice_type as InvoiceType);
  return (
    <PlainDialog
      title={t("invoicePapers.actions.redden")}
      confirmText={t("invoicePapers.actions.redden")}
      warning={t("invoicePapers.red.askText")}
      done={t("invoicePapers.red.asked")}
      send={filled && (() => desk.invoices.redden({ params: { id }, body: { version, ...filled } }))}
      onClose={onClose}
    >
      <RecordFacts record={record} />
      <Text>{t("invoicePapers.red.left", { amount: yuan(remainingCents) })}</Text>
      {fields}
      {cents === 0 || cents > remainingCents ? null : (
        <>
          <Text>
            {t("invoices.dialog.split", {
              ...{ price: formatMoney(price), tax: formatMoney(tax), rate: formatRatio(rate) },
            })}
          </Text>
          <Text weight="semibold">{t("invoicePapers.red.leftAfter", { amount: yuan(remainingCents - cents) })}</Text>
        </>
      )}
    </PlainDialog>
  );
};
