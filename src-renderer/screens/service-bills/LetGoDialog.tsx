import { MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { moneyInWords } from "../../../src-shared/values/money-words.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../../list-screen/model/define-list-screen.ts";
import { columnTitle } from "../../list-screen/model/list-texts.ts";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { useToast } from "../../ui/messages/toast.tsx";

/**
 * Proposes to waive the unpaid fee of a bill or to void it: the amount in figures and words, and a reason. Another person
 * decides.
 */
export const LetGoDialog = ({ target, onClose, action }: ActionDialogProps & { action: "waive" | "void" }) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const toast = useToast();
  const texts = useText();
  const { t, error } = texts;
  const [row] = useState(target.rows[0] ?? {});
  const [reason, setReason] = useState("");
  const unpaid = Number(row["unpaid"] ?? 0);
  const amount = action === "void" ? Number(row["payable"] ?? 0) : Number(row["let_go_most"] ?? 0);
  const send = useMutation({
    mutationFn: () =>
      desk.serviceBills.proposeDiscount({
        params: { id: String(row["id"]) },
        body: { version: Number(row["version"]), kind: action, reason: reason.trim() },
      }),
    onSuccess: () => {
      toast.success(t("serviceBills.discount.asked"));
      onClose("done");
    },
  });
  return (
    <ConfirmDialog
      title={t(`serviceBills.dialog.${action}Title`)}
      confirmText={t(`serviceBills.actions.${action}`)}
      isBusy={send.isPending}
      isConfirmDisabled={reason.trim().length < 2}
      onConfirm={() => send.mutate()}
      onClose={() => onClose()}
    >
      <div className={styles.column}>
        <dl className={styles.facts}>
          {(["no", "company_name", "period"] as const).map((key) => (
            <div key={key} style={{ display: "contents" }}>
              <dt className={styles.name}>{columnTitle(texts, "serviceBills", key)}</dt>
              <dd className={styles.value}>{String(row[key] ?? "")}</dd>
            </div>
          ))}
          <dt className={styles.name}>{columnTitle(texts, "serviceBills", "unpaid")}</dt>
          <dd className={styles.value}>{t("common.moneyYuan", { amount: formatMoney(unpaid) })}</dd>
          <dt className={styles.name}>{t(`serviceBills.discount.${action === "void" ? "voidAmount" : "amount"}`)}</dt>
          <dd className={styles.amount}>{t("common.moneyYuan", { amount: formatMoney(amount) })}</dd>
          <dt className={styles.name}>{t("money.flow.words")}</dt>
          <dd className={styles.value}>{moneyInWords(amount)}</dd>
        </dl>
        <Text>
          {t(`serviceBills.dialog.${action}Text`, { amount: t("common.moneyYuan", { amount: formatMoney(amount) }) })}
        </Text>
        {action === "waive" && amount < unpaid ? (
          <Text>
            {t("serviceBills.discount.taxes", {
              amount: t("common.moneyYuan", { amount: formatMoney(unpaid - amount) }),
            })}
          </Text>
        ) : null}
        <NoteField
          label={t("serviceBills.dialog.reason")}
          required
          hint={t("common.reasonHint")}
          value={reason}
          most={200}
          onChange={setReason}
        />
        {send.error ? (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{error(send.error)}</MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
