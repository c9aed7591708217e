import { MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { InvoiceApplyDetail } from "../../../src-shared/calls/invoices.ts";
import { formatMoney, plainMoney } from "../../../src-shared/values/money.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { AmountField, type TypedAmount } from "../../ui/inputs/AmountField.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { ApplyFacts } from "./ApplyFacts.tsx";

/** Changes what an application takes off of payments that came back after they had been invoiced. */
export const CorrectionDialog = ({ detail, onClose }: { detail: InvoiceApplyDetail; onClose: () => void }) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error } = useText();
  const [{ apply, quota }] = useState(detail);
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  const most = Math.min(quota.corrections_due + apply.correction_amount, apply.apply_amount - 1);
  const [amount, setAmount] = useState<TypedAmount>({ text: plainMoney(most), cents: most });
  const [reason, setReason] = useState("");
  const save = useMutation({
    mutationFn: (cents: number) =>
      desk.invoices.correct({
        params: { id: apply.id },
        body: { version: apply.version, correction_amount: cents, reason: reason.trim() },
      }),
    onSuccess: () => {
      toast.success(t("invoices.dialog.done", { action: t("invoices.actions.correct") }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("invoices.actions.correct")}
      confirmText={t("common.save")}
      isBusy={save.isPending}
      isConfirmDisabled={amount.cents === null || reason.trim() === ""}
      onConfirm={() => {
        if (amount.cents !== null) save.mutate(amount.cents);
      }}
      onClose={onClose}
    >
      <div className={styles.column}>
        <ApplyFacts apply={apply} />
        <Text>
          {t("invoices.dialog.correctionDue", {
            due: yuan(quota.corrections_due),
            own: yuan(apply.correction_amount),
          })}
        </Text>
        <AmountField
          label={t("invoices.dialog.correction")}
          value={amount}
          onChange={setAmount}
          most={most}
          mayBeZero
        />
        {amount.cents === null ? null : (
          <Text weight="semibold">{`${t("invoices.form.open")} ${yuan(apply.apply_amount - amount.cents)}`}</Text>
        )}
        <NoteField
          label={t("invoices.dialog.reason")}
          required
          hint={t("common.reasonHint")}
          value={reason}
          most={200}
          onChange={setReason}
        />
        {save.error ? (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{error(save.error)}</MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
