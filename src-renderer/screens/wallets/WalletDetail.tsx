import { Button, makeStyles, Tooltip, tokens } from "@fluentui/react-components";
import { AlertRegular, ArrowDownloadRegular, ArrowSwapRegular, MoneyRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { AppError } from "../../../src-shared/bridge/define.ts";
import { useBootstrap, useCan } from "../../app/bootstrap.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { useMoneyAllowed } from "../../app/money-allowed.ts";
import { CachedRow, useCachedRow } from "../../list-screen/CachedRow.tsx";
import type { DetailProps } from "../../list-screen/define-list-screen.ts";
import { RevealProvider } from "../../list-screen/reveal.tsx";
import { DetailPanel } from "../../ui/DetailPanel.tsx";
import { DetailStates } from "../../ui/DetailStates.tsx";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { AlertLineDialog } from "./AlertLineDialog.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { DepositDialog } from "./DepositDialog.tsx";
import { useWallet } from "./use-wallet.ts";
import { WalletFacts } from "./WalletFacts.tsx";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

const useStyles = makeStyles({ bar: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS } });

type Asked = "withdraw" | "alert" | "deposit" | "credit" | "rebate";
const changeKinds = { credit: 1, rebate: 2 } as const;

/** A wallet at its own address. */
export const WalletDetail = ({ id, onClose }: DetailProps) => {
  const styles = useStyles();
  const { t, of, error } = useText();
  const navigate = useNavigate();
  const can = useCan();
  const money = useMoneyAllowed();
  const { environment } = useBootstrap();
  const query = useWallet(id);
  const detail = query.data?.value;
  const kept = useCachedRow("wallets", id, query);
  const [asked, setAsked] = useState<Asked | null>(null);
  const wallet = detail?.wallet;
  const title = wallet
    ? t("funds.wallet.title", {
        company: wallet.company_name,
        channel: of(`enums.settlementChannel.${wallet.channel}`),
      })
    : kept
      ? String(kept["company_name"])
      : t("funds.loading");
  const refusal = detail?.withdraw.reason ? error(new AppError(detail.withdraw.reason)) : null;
  const why = money.reason ?? refusal;
  const withdrawButton = (
    <Button
      size="small"
      appearance="primary"
      icon={<MoneyRegular />}
      disabledFocusable={why !== null}
      onClick={() => {
        if (why === null) setAsked("withdraw");
      }}
    >
      {t("funds.wallet.withdraw")}
    </Button>
  );
  return (
    <RevealProvider list="wallets">
      <DetailPanel title={title} onClose={onClose}>
        {kept ? <CachedRow list="wallets" row={kept} /> : <DetailStates query={query} />}
        {detail && wallet ? (
          <>
            <div className={styles.bar}>
              {can("fund.withdrawal.pay") ? (
                why === null ? (
                  withdrawButton
                ) : (
                  <Tooltip content={why} relationship="description">
                    {withdrawButton}
                  </Tooltip>
                )
              ) : null}
              {detail.may_set_alert ? (
                <Button
                  size="small"
                  icon={<AlertRegular />}
                  disabledFocusable={!money.allowed}
                  onClick={() => {
                    if (money.allowed) setAsked("alert");
                  }}
                >
                  {t("funds.wallet.setAlert")}
                </Button>
              ) : null}
              {detail.may_change
                ? (["credit", "rebate"] as const).map((kind) => (
                    <ReasonButton key={kind} size="small" reason={money.reason} onClick={() => setAsked(kind)}>
                      {t(`walletChanges.${kind}`)}
                    </ReasonButton>
                  ))
                : null}
              {can("fund.transaction.view") ? (
                <Button
                  size="small"
                  icon={<ArrowSwapRegular />}
                  onClick={() => void navigate(`/transactions?company_id=${wallet.company_id}`)}
                >
                  {t("funds.wallet.statement")}
                </Button>
              ) : null}
              {can("fund.transfer.view") ? (
                <Button
                  size="small"
                  icon={<ArrowSwapRegular />}
                  onClick={() => void navigate(`/transfers?company_id=${wallet.company_id}`)}
                >
                  {t("funds.wallet.transfers")}
                </Button>
              ) : null}
              {environment === "demo" && can("fund.transfer.create") ? (
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowDownloadRegular />}
                  onClick={() => setAsked("deposit")}
                >
                  {t("funds.wallet.demoDeposit")}
                </Button>
              ) : null}
            </div>
            <WalletFacts detail={detail} />
            {asked === "withdraw" ? <WithdrawDialog detail={detail} onClose={() => setAsked(null)} /> : null}
            {asked === "alert" ? <AlertLineDialog wallet={wallet} onClose={() => setAsked(null)} /> : null}
            {asked === "credit" || asked === "rebate" ? (
              <ChangeDialog wallet={wallet} kind={changeKinds[asked]} onClose={() => setAsked(null)} />
            ) : null}
            {asked === "deposit" ? <DepositDialog wallet={wallet} onClose={() => setAsked(null)} /> : null}
          </>
        ) : null}
      </DetailPanel>
    </RevealProvider>
  );
};
