import { MessageBar, MessageBarBody, Spinner } from "@fluentui/react-components";
import { MoneyRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { WalletDetail } from "../../../src-shared/calls/wallets.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useWallet } from "./use-wallet.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

/** Reads the wallet and the service's verdict first: a row of a list may be old. */
const RowWithdrawal = ({ target, onClose }: ActionDialogProps) => {
  const { t, error: errorText } = useText();
  const { data, error } = useWallet(String(target.rows[0]?.["id"] ?? ""));
  const [begun, setBegun] = useState<WalletDetail>();
  const detail = data?.value;
  if (!begun && detail?.withdraw.allowed) setBegun(detail);
  if (begun) return <WithdrawDialog detail={begun} onClose={() => onClose()} />;
  const refusal = error ?? (detail ? new AppError(detail.withdraw.reason ?? "forbidden") : null);
  return (
    <ConfirmDialog
      title={t("funds.wallet.withdrawTitle")}
      confirmText={t("funds.next")}
      isConfirmDisabled
      onConfirm={() => undefined}
      onClose={() => onClose()}
    >
      {refusal === null ? (
        <Spinner label={t("funds.loading")} />
      ) : (
        <MessageBar intent="warning">
          <MessageBarBody>{errorText(refusal)}</MessageBarBody>
        </MessageBar>
      )}
    </ConfirmDialog>
  );
};

/** What can be done with a wallet from its row in the list. */
export const walletActions: readonly ListAction[] = [
  {
    key: "withdraw",
    labelKey: "funds.wallet.withdraw",
    icon: MoneyRegular,
    permission: "fund.withdrawal.pay",
    movesMoney: true,
    offers: (row) => Number(row["available"]) > 0,
    Dialog: RowWithdrawal,
  },
];
