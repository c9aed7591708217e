import { MoneyRegular } from "@fluentui/react-icons";
import type { WalletDetail } from "../../../../src-shared/billing/funds/wallets-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { ReloadFirst } from "../../../record/ReloadFirst.tsx";
import { useWallet } from "./use-wallet.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

/** Reads the wallet and the service's verdict first: a row of a list may be old. */
const RowWithdrawal = ({ target, onClose }: ActionDialogProps) => {
  const { t } = useText();
  const query = useWallet(String(target.rows[0]?.["id"] ?? ""));
  return (
    <ReloadFirst<WalletDetail>
      title={t("funds.wallet.withdrawTitle")}
      reasonOf={({ withdraw }) => (withdraw.allowed ? null : (withdraw.reason ?? "forbidden"))}
      query={query}
      onClose={() => onClose()}
    >
      {(detail) => <WithdrawDialog detail={detail} onClose={() => onClose()} />}
    </ReloadFirst>
  );
};

/** Actions on a wallet from its row in the list. */
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
