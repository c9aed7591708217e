import { MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { WalletRow } from "../../money/fields/WalletPick.tsx";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { AmountField, noAmount } from "../../ui/inputs/AmountField.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { useToast } from "../../ui/messages/toast.tsx";

const nameAtLeast = 2;
const nameLength = 100;

/** Demo environment only: lets the sandbox bank report a payment into a wallet. */
export const DepositDialog = ({ wallet, onClose }: { wallet: WalletRow; onClose: () => void }) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error } = useText();
  const [amount, setAmount] = useState(noAmount);
  const [payer, setPayer] = useState(wallet.company_name);
  const deposit = useMutation({
    mutationFn: (cents: number) =>
      desk.funds.demoDeposit({
        body: { wallet_id: wallet.id, amount: cents, payer_name: payer.trim(), remark: "" },
      }),
    onSuccess: ({ serial }) => {
      toast.success(t("funds.wallet.demoDone", { serial }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("funds.wallet.demoTitle")}
      confirmText={t("funds.wallet.demoDeposit")}
      isBusy={deposit.isPending}
      isConfirmDisabled={amount.cents === null || payer.trim().length < nameAtLeast}
      onConfirm={() => {
        if (amount.cents !== null) deposit.mutate(amount.cents);
      }}
      onClose={onClose}
    >
      <div className={styles.column}>
        <Text>{t("funds.wallet.demoHint")}</Text>
        <NoteField
          label={t("funds.wallet.payerName")}
          required
          hint={t("funds.wallet.payerNameHint")}
          value={payer}
          most={nameLength}
          isLine
          onChange={setPayer}
        />
        <AmountField value={amount} onChange={setAmount} />
        {deposit.error ? (
          <MessageBar intent="error">
            <MessageBarBody>{error(deposit.error)}</MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
