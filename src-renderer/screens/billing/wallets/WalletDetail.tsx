import { Button } from "@fluentui/react-components";
import { AlertRegular, ArrowDownloadRegular, ArrowSwapRegular, MoneyRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { WalletDetail as Detail } from "../../../../src-shared/billing/funds/wallets-calls.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { ProposeDialog } from "../../../record/ProposeDialog.tsx";
import { useBootstrap, useCan } from "../../../session/bootstrap.ts";
import { useMoneyAllowed } from "../../../session/money-allowed.ts";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { AlertLineDialog } from "./AlertLineDialog.tsx";
import { DepositDialog } from "./DepositDialog.tsx";
import { isPayIntoWhole } from "./PayInto.tsx";
import { RechargeDialog } from "./RechargeDialog.tsx";
import { useWallet } from "./use-wallet.ts";
import { WalletFacts } from "./WalletFacts.tsx";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

type WalletAction = "withdraw" | "alert" | "deposit" | "credit" | "rebate" | "recharge";

type ButtonsProps = { readonly detail: Detail; readonly onChoose: (walletAction: WalletAction) => void };

/** Buttons for the actions on a wallet, and the link to its movements. */
const WalletButtons = ({ detail, onChoose: onAsk }: ButtonsProps) => {
  const { t, error } = useText();
  const navigate = useNavigate();
  const can = useCan();
  const money = useMoneyAllowed();
  const { environment } = useBootstrap();
  const { company_id } = detail.wallet;
  const refusal = detail.withdraw.reason ? error(new AppError(detail.withdraw.reason)) : null;
  return (
    <>
      {isPayIntoWhole(detail) ? (
        <Button size="small" appearance="primary" icon={<ArrowDownloadRegular />} onClick={() => onAsk("recharge")}>
          {t("funds.recharge.action")}
        </Button>
      ) : null}
      {can("fund.withdrawal.pay") && detail.withdraw.reason !== "forbidden" ? (
        <ReasonButton
          size="small"
          appearance={isPayIntoWhole(detail) ? "secondary" : "primary"}
          icon={<MoneyRegular />}
          reason={money.reason ?? refusal}
          onClick={() => onAsk("withdraw")}
        >
          {t("funds.wallet.withdraw")}
        </ReasonButton>
      ) : null}
      {detail.may_set_alert ? (
        <ReasonButton size="small" icon={<AlertRegular />} reason={money.reason} onClick={() => onAsk("alert")}>
          {t("funds.wallet.setAlert")}
        </ReasonButton>
      ) : null}
      {detail.may_change
        ? (["credit", "rebate"] as const).map((kind) => (
            <ReasonButton key={kind} size="small" reason={money.reason} onClick={() => onAsk(kind)}>
              {t(`proposals.walletChanges.kinds.${kind}.propose`)}
            </ReasonButton>
          ))
        : null}
      {can("fund.transaction.view") ? (
        <Button
          size="small"
          icon={<ArrowSwapRegular />}
          onClick={() => void navigate(`/transactions?company_id=${company_id}`)}
        >
          {t("funds.wallet.statement")}
        </Button>
      ) : null}
      {can("fund.transfer.view") ? (
        <Button
          size="small"
          icon={<ArrowSwapRegular />}
          onClick={() => void navigate(`/transfers?company_id=${company_id}`)}
        >
          {t("funds.wallet.transfers")}
        </Button>
      ) : null}
      {environment === "demo" && can("fund.transfer.create") ? (
        <Button size="small" appearance="subtle" icon={<ArrowDownloadRegular />} onClick={() => onAsk("deposit")}>
          {t("funds.wallet.demoDeposit")}
        </Button>
      ) : null}
    </>
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
