import { MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { plainMoney } from "../../../src-shared/values/money.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { WalletRow } from "../../money/fields/WalletPick.tsx";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { AmountField, type TypedAmount } from "../../ui/inputs/AmountField.tsx";
import { useToast } from "../../ui/messages/toast.tsx";

/** Sets from which amount on a wallet counts as low. */
export const AlertLineDialog = ({ wallet: currentWallet, onClose }: { wallet: WalletRow; onClose: () => void }) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t, error } = useText();
  const [wallet] = useState(currentWallet);
  const [line, setLine] = useState<TypedAmount>({
    text: plainMoney(wallet.low_balance_alert),
    cents: wallet.low_balance_alert,
  });
  const save = useMutation({
    mutationFn: (low_balance_alert: number) =>
      desk.funds.setAlert({ params: { id: wallet.id }, body: { version: wallet.version, low_balance_alert } }),
    onSuccess: () => {
      toast.success(t("funds.wallet.alertSaved"));
      onClose();
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["detail", "wallets"] });
      void client.invalidateQueries({ queryKey: ["list", "wallets"] });
    },
  });
  return (
    <ConfirmDialog
      title={t("funds.wallet.setAlert")}
      confirmText={t("common.save")}
      isBusy={save.isPending}
      isConfirmDisabled={line.cents === null}
      onConfirm={() => {
        if (line.cents !== null) save.mutate(line.cents);
      }}
      onClose={onClose}
    >
      <div className={styles.column}>
        <Text>{t("funds.wallet.alertHint")}</Text>
        <AmountField value={line} onChange={setLine} mayBeZero label={t("funds.wallet.alert")} />
        {save.error ? (
          <MessageBar intent="error">
            <MessageBarBody>{error(save.error)}</MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
