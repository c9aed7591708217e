import { MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { WalletRow } from "../../money/fields/WalletPick.tsx";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { AmountField, noAmount } from "../../ui/inputs/AmountField.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { useToast } from "../../ui/messages/toast.tsx";

const credit = 1;
const atLeast = 2;

type Props = { readonly wallet: WalletRow; readonly kind: 1 | 2; readonly onClose: () => void };

/** Asks for another credit of a wallet, or for a rebate; another person decides. */
export const ChangeDialog = ({ wallet: given, kind, onClose }: Props) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, of, error } = useText();
  const [wallet] = useState(given);
  const [amount, setAmount] = useState(noAmount);
  const [reason, setReason] = useState("");
  const name = kind === credit ? "credit" : "rebate";
  const ask = useMutation({
    mutationFn: (cents: number) =>
      desk.funds.requestChange({
        params: { id: wallet.id },
        body: { version: wallet.version, kind, amount: cents, reason: reason.trim() },
      }),
    onSuccess: () => {
      toast.success(t("walletChanges.asked"));
      onClose();
    },
  });
  const isStale = ask.error instanceof AppError && ask.error.code === "stale_version";
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  return (
    <ConfirmDialog
      title={t(`walletChanges.${name}`)}
      confirmText={t(`walletChanges.${name}`)}
      isBusy={ask.isPending}
      isConfirmDisabled={isStale || amount.cents === null || reason.trim().length < atLeast}
      onConfirm={() => {
        if (amount.cents !== null) ask.mutate(amount.cents);
      }}
      onClose={onClose}
    >
      <div className={styles.column}>
        <dl className={styles.facts}>
          <dt className={styles.name}>{t("lists.wallets.columns.company_name")}</dt>
          <dd className={styles.value}>{wallet.company_name}</dd>
          <dt className={styles.name}>{t("lists.wallets.columns.channel")}</dt>
          <dd className={styles.value}>{of(`enums.settlementChannel.${wallet.channel}`)}</dd>
          <dt className={styles.name}>{t("walletChanges.now", { name: t(`lists.wallets.columns.${name}`) })}</dt>
          <dd className={styles.amount}>{yuan(wallet[name])}</dd>
        </dl>
        <Text>{t(`walletChanges.${name}Text`)}</Text>
        <AmountField
          label={t(`walletChanges.${name}Amount`)}
          value={amount}
          onChange={setAmount}
          mayBeZero={kind === credit}
        />
        <NoteField
          label={t("walletChanges.reason")}
          required
          hint={t("common.reasonHint")}
          value={reason}
          most={200}
          onChange={setReason}
        />
        {ask.error ? (
          <MessageBar intent={isStale ? "warning" : "error"} layout="multiline">
            <MessageBarBody>{isStale ? t("walletChanges.changed") : error(ask.error)}</MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
