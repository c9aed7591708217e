import { Field, Input, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { InvoiceApplyDetail } from "../../../../src-shared/billing/invoices/invoices-calls.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { checkInvoiceNo } from "../../../../src-shared/kernel/imports/cells/cell-forms.ts";
import { type InvoiceType, splitInvoice } from "../../../../src-shared/kernel/values/money/invoice.ts";
import { formatMoney, formatRatio, plainMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useMoneyStyles } from "../../../money/money.styles.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { AmountField, type TypedAmount } from "../../../ui/inputs/AmountField.tsx";
import { DayInput, readDay } from "../../../ui/inputs/DayInput.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { FileField } from "../../../viewer/FileField.tsx";
import { noFiles } from "../../../viewer/use-chosen-files.ts";
import { ApplyFacts } from "./ApplyFacts.tsx";

const useStyles = makeStyles({
  pair: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: tokens.spacingHorizontalM, alignItems: "start" },
});

/** Enters an invoice that was issued for an application: number, day, amount, file. */
export const IssueDialog = ({ detail, onClose }: { detail: InvoiceApplyDetail; onClose: () => void }) => {
  const money = useMoneyStyles();
  const styles = useStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, of, error } = useText();
  const [{ apply }] = useState(detail);
  const remainingCents = apply.open_amount - apply.opened_amount;
  const [no, setNo] = useState("");
  const [code, setCode] = useState("");
  const [day, setDay] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [amount, setAmount] = useState<TypedAmount>({ text: plainMoney(remainingCents), cents: remainingCents });
  const [files, setFiles] = useState(noFiles);
  const [file] = files.files;
  const checked = checkInvoiceNo(no.trim());
  const isOld = checked.ok && checked.isOld;
  const chosenDay = readDay(day, "happened");
  const enter = useWrite({
    mutationFn: (invoice: { amount: number; invoice_at: string }) =>
      desk.invoices.issue({
        body: {
          apply_id: apply.id,
          version: apply.version,
          invoice_no: no.trim(),
          invoice_code: isOld ? code.trim() : "",
          ...invoice,
          ...(file && { file_key: file.key }),
          remark: "",
        },
      }),
    onSuccess: ({ record }) => {
      toast.success(t("invoices.dialog.recorded", { no: record.invoice_no }));
      onClose();
    },
  });
  const fields = enter.error instanceof AppError ? enter.error.fields : undefined;
  const wrong = (name: string): string | null => {
    const first = fields?.[name]?.[0];
    return first === undefined
      ? null
      : of(
          `imports.issues.invoice_${first}`,
          {},
          of(`invoices.form.wrong.${first}`, {}, t("invoices.form.wrong.other")),
        );
  };
  const split = amount.cents === null ? null : splitInvoice(amount.cents, apply.invoice_type as InvoiceType);
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  return (
    <ConfirmDialog
      title={t("invoices.actions.issue")}
      confirmText={t("invoices.actions.issue")}
      isBusy={enter.isPending}
      isIncomplete={
        !checked.ok || amount.cents === null || !chosenDay || (isOld && code.trim() === "") || files.isUploading
      }
      onConfirm={() => {
        if (amount.cents !== null && chosenDay) enter.mutate({ amount: amount.cents, invoice_at: chosenDay });
      }}
      onClose={onClose}
    >
      <div className={money.column}>
        <ApplyFacts apply={apply} />
        <Field
          label={t("invoices.dialog.invoiceNo")}
          required
          hint={t("invoices.dialog.invoiceNoHint")}
          validationMessage={wrong("invoice_no")}
        >
          <Input value={no} maxLength={20} inputMode="numeric" onChange={(_event, { value }) => setNo(value)} />
        </Field>
        {isOld ? (
          <Field label={t("invoices.dialog.invoiceCode")} required validationMessage={wrong("invoice_code")}>
            <Input value={code} maxLength={12} inputMode="numeric" onChange={(_event, { value }) => setCode(value)} />
          </Field>
        ) : null}
        <div className={styles.pair}>
          <DayInput label={t("invoices.dialog.invoiceAt")} value={day} means="happened" onChange={setDay} />
          <AmountField
            label={t("invoices.dialog.amount")}
            value={amount}
            onChange={setAmount}
            most={remainingCents}
            hint={t("invoices.dialog.amountHint", { amount: yuan(remainingCents) })}
          />
        </div>
        {split === null ? null : (
          <Text>
            {t("invoices.dialog.split", {
              price: formatMoney(split.price),
              tax: formatMoney(split.tax),
              rate: formatRatio(split.rate),
            })}
          </Text>
        )}
        <FileField label={t("invoices.dialog.file")} value={files} most={1} onChange={setFiles} />
        {enter.error ? <Message intent="error">{wrong("invoice_at") ?? error(enter.error)}</Message> : null}
      </div>
    </ConfirmDialog>
  );
};
