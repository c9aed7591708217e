import { AlertRegular, ArrowDownloadRegular, ArrowSwapRegular, MoneyRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { WalletDetail as Detail } from "../../../../src-shared/billing/funds/wallets-calls.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { ProposeDialog } from "../../../record/ProposeDialog.tsx";
import { useBootstrap } from "../../../session/bootstrap.ts";
import { ActionBar } from "../../../ui/buttons/ActionBar.tsx";
import { AlertLineDialog } from "./AlertLineDialog.tsx";
import { DepositDialog } from "./DepositDialog.tsx";
import { isPayIntoWhole } from "./PayInto.tsx";
import { RechargeDialog } from "./RechargeDialog.tsx";
import { useWallet } from "./use-wallet.ts";
import { WalletFacts } from "./WalletFacts.tsx";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

type WalletAction = "withdraw" | "alert" | "deposit" | "credit" | "rebate" | "recharge";

type ButtonsProps = { readonly detail: Detail; readonly onChoose: (walletAction: WalletAction) => void };

/** The actions on a wallet, and the links to its movements. */
const WalletButtons = ({ detail, onChoose: onAsk }: ButtonsProps) => {
  const { t } = useText();
  const navigate = useNavigate();
  const { environment } = useBootstrap();
  const { company_id } = detail.wallet;
  const paysIn = isPayIntoWhole(detail);
  const unless = (isPossible: boolean) => (isPossible ? null : "forbidden");
  const changes = (["credit", "rebate"] as const).map((kind) => ({
    key: kind,
    text: t(`proposals.walletChanges.kinds.${kind}.propose`),
    movesMoney: true,
    against: unless(detail.may_change),
    onClick: () => onAsk(kind),
  }));
  const pages = (["transactions", "transfers"] as const).map((page) => ({
    key: page,
    text: t(page === "transactions" ? "funds.wallet.statement" : "funds.wallet.transfers"),
    icon: ArrowSwapRegular,
    permission: page === "transactions" ? ("fund.transaction.view" as const) : ("fund.transfer.view" as const),
    worksOffline: true,
    onClick: () => void navigate(`/${page}?company_id=${company_id}`),
  }));
  return (
    <ActionBar
      actions={[
        {
          key: "recharge",
          text: t("funds.recharge.action"),
          icon: ArrowDownloadRegular,
          worksOffline: true,
          isForward: true,
          against: unless(paysIn),
          onClick: () => onAsk("recharge"),
        },
        {
          key: "withdraw",
          text: t("funds.wallet.withdraw"),
          icon: MoneyRegular,
          permission: "fund.withdrawal.pay",
          movesMoney: true,
          isForward: !paysIn,
          against: detail.withdraw.reason,
          onClick: () => onAsk("withdraw"),
        },
        {
          key: "deposit",
          text: t("funds.wallet.demoDeposit"),
          icon: ArrowDownloadRegular,
          permission: "fund.transfer.create",
          against: unless(environment === "demo"),
          onClick: () => onAsk("deposit"),
        },
        {
          key: "alert",
          text: t("funds.wallet.setAlert"),
          icon: AlertRegular,
          movesMoney: true,
          against: unless(detail.may_set_alert),
          onClick: () => onAsk("alert"),
        },
        ...changes,
        ...pages,
      ]}
    />
  );
};

/** A wallet at its own address. */
export const WalletDetail = ({ id, onClose }: DetailProps) => {
  const { t, of } = useText();
  const query = useWallet(id);
  const [walletAction, setWalletAction] = useState<WalletAction | null>(null);
  const titleOf = ({ company_name, channel }: Row) =>
    t("funds.wallet.title", { company: String(company_name), channel: of(`enums.settlementChannel.${channel}`) });
  return (
    <CachedDetail
      list="wallets"
      {...{ id, query, titleOf, onClose }}
      rowOf={({ wallet }) => wallet as Row}
      actions={(detail) => <WalletButtons detail={detail} onChoose={setWalletAction} />}
    >
      {(detail) => {
        const { wallet } = detail;
        return (
          <>
            <WalletFacts detail={detail} />
            {walletAction === "withdraw" ? (
              <WithdrawDialog detail={detail} onClose={() => setWalletAction(null)} />
            ) : null}
            {walletAction === "alert" ? (
              <AlertLineDialog wallet={wallet} onClose={() => setWalletAction(null)} />
            ) : null}
            {walletAction === "credit" || walletAction === "rebate" ? (
              <ProposeDialog
                name="walletChanges"
                kind={walletAction}
                row={wallet}
                onClose={() => setWalletAction(null)}
              />
            ) : null}
            {walletAction === "recharge" ? (
              <RechargeDialog detail={detail} onClose={() => setWalletAction(null)} />
            ) : null}
            {walletAction === "deposit" ? (
              <DepositDialog wallet={wallet} onClose={() => setWalletAction(null)} />
            ) : null}
          </>
        );
      }}
    </CachedDetail>
  );
};
