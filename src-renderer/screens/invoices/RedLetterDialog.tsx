import { MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { InvoiceRecordDetail } from "../../../src-shared/calls/invoice-papers.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { AmountField, noAmount } from "../../ui/inputs/AmountField.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { RecordFacts } from "./RecordFacts.tsx";

type Props = { readonly detail: InvoiceRecordDetail; readonly onClose: () => void };

/** Asks for a red letter over a part of an invoice: how much, and why. */
export const RedLetterDialog = ({ detail, onClose }: Props) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error } = useText();
  // What is confirmed is what stands here, even when the screen behind is read anew.
  const [{ record }] = useState(detail);
  const left = record.amount - record.red_amount;
  const [amount, setAmount] = useState(noAmount);
  const [reason, setReason] = useState("");
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  const ask = useMutation({
    mutationFn: (cents: number) =>
      desk.invoices.redden({
        params: { id: record.id },
        body: { version: record.version, amount: cents, reason: reason.trim() },
      }),
    onSuccess: () => {
      toast.success(t("invoicePapers.red.asked"));
      onClose();
    },
  });
  const isStale = ask.error instanceof AppError && ask.error.code === "stale_version";
  return (
    <ConfirmDialog
      title={t("invoicePapers.actions.redden")}
      confirmText={t("invoicePapers.actions.redden")}
      isBusy={ask.isPending}
      isConfirmDisabled={isStale || amount.cents === null || reason.trim().length < 2}
      onConfirm={() => {
        if (amount.cents !== null) ask.mutate(amount.cents);
      }}
      onClose={onClose}
    >
      <div className={styles.column}>
        <RecordFacts record={record} />
        <Text>{t("invoicePapers.red.askText")}</Text>
        <AmountField
          label={t("invoicePapers.red.amount")}
          value={amount}
          onChange={setAmount}
          most={left}
          hint={t("invoicePapers.red.left", { amount: yuan(left) })}
        />
        {amount.cents === null ? null : (
          <Text weight="semibold">{t("invoicePapers.red.leftAfter", { amount: yuan(left - amount.cents) })}</Text>
        )}
        <NoteField
          label={t("invoicePapers.red.reason")}
          required
          hint={t("common.reasonHint")}
          value={reason}
          most={200}
          onChange={setReason}
        />
        {ask.error ? (
          <MessageBar intent={isStale ? "warning" : "error"} layout="multiline">
            <MessageBarBody>{isStale ? t("invoicePapers.red.changed") : error(ask.error)}</MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
