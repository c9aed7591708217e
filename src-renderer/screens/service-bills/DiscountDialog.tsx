import { Field, MessageBar, MessageBarBody, Text, Textarea } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../../list-screen/model/define-list-screen.ts";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { AmountField, noAmount } from "../../ui/inputs/AmountField.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { BillFacts } from "./BillFacts.tsx";

const atLeast = 2;

/** Proposes to let a company off a part of a bill; another person decides. */
export const DiscountDialog = ({ target, onClose }: ActionDialogProps) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error } = useText();
  const [row] = useState(target.rows[0] ?? {});
  const [amount, setAmount] = useState(noAmount);
  const [reason, setReason] = useState("");
  const propose = useMutation({
    mutationFn: (cents: number) =>
      desk.serviceBills.proposeDiscount({
        params: { id: String(row["id"]) },
        body: { version: Number(row["version"]), kind: "discount", amount: cents, reason: reason.trim() },
      }),
    onSuccess: () => {
      toast.success(t("serviceBills.discount.asked"));
      onClose("done");
    },
  });
  const most = Number(row["let_go_most"] ?? 0);
  const taxes = Number(row["unpaid"] ?? 0) - most;
  const isStale = propose.error instanceof AppError && propose.error.code === "stale_version";
  return (
    <ConfirmDialog
      title={t("serviceBills.discount.title")}
      confirmText={t("serviceBills.actions.discount")}
      isBusy={propose.isPending}
      isConfirmDisabled={isStale || amount.cents === null || reason.trim().length < atLeast}
      onConfirm={() => {
        if (amount.cents !== null) propose.mutate(amount.cents);
      }}
      onClose={() => onClose()}
    >
      <div className={styles.column}>
        <BillFacts row={row} amounts={["fee", "discount", "paid", "unpaid"]} />
        <Text>{t("serviceBills.discount.text")}</Text>
        {taxes > 0 ? (
          <Text>
            {t("serviceBills.discount.taxes", { amount: t("common.moneyYuan", { amount: formatMoney(taxes) }) })}
          </Text>
        ) : null}
        <AmountField label={t("serviceBills.discount.amount")} value={amount} onChange={setAmount} most={most} />
        <Field label={t("serviceBills.dialog.reason")} required hint={t("common.reasonHint")}>
          <Textarea value={reason} maxLength={200} onChange={(_event, { value }) => setReason(value)} />
        </Field>
        {propose.error ? (
          <MessageBar intent={isStale ? "warning" : "error"} layout="multiline">
            <MessageBarBody>{isStale ? t("serviceBills.discount.changed") : error(propose.error)}</MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
