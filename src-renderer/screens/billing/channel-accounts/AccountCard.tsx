import { Text } from "@fluentui/react-components";
import { MoneyRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AgencyAccount } from "../../../../src-shared/bridge/fund-plans.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { AmountTable } from "../../../list-screen/row/AmountTable.tsx";
import { useCan } from "../../../session/bootstrap.ts";
import { useMoneyAllowed } from "../../../session/money-allowed.ts";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { DetailStates } from "../../../ui/detail/DetailStates.tsx";
import { Card } from "../../../ui/facts/Card.tsx";
import { Facts, Money, ResultTable } from "../../../ui/facts/Facts.tsx";
import { AccountWithdrawDialog } from "./AccountWithdrawDialog.tsx";

/** One account of the agency: what lies there, whose it is, its units, and what may be taken out. */
export const AccountCard = ({ account }: { account: AgencyAccount }) => {
  const desk = useDesk();
  const can = useCan();
  const money = useMoneyAllowed();
  const { t, error } = useText();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    // Read again whenever a transfer changes.
    queryKey: queryKeys.detail("transfers", `account:${account}`),
    queryFn: () => (account === "cmb" ? desk.funds.cmbAccount({}) : desk.funds.merchantAccount({})),
  });
  const channelAccount = query.data?.value;
  const why =
    money.reason ??
    (channelAccount && channelAccount.payee === null ? error(new AppError("account_missing")) : null) ??
    (channelAccount && channelAccount.available <= 0 ? error(new AppError("insufficient_funds")) : null);
  const side =
    channelAccount && can("fund.withdrawal.pay") ? (
      <ReasonButton appearance="primary" icon={<MoneyRegular />} reason={why} onClick={() => setOpen(true)}>
        {t("funds.accounts.withdraw")}
      </ReasonButton>
    ) : null;
  return (
    <Card title={t(`funds.accounts.${account}`)} text={t("funds.accounts.approvals")} side={side}>
      <DetailStates query={query} />
      {channelAccount ? (
        <>
          <Facts
            facts={[
              {
                name: t("funds.accounts.account"),
                value: `${channelAccount.bank_name} ${channelAccount.account_masked}`,
              },
              {
                name: t("funds.accounts.payee"),
                value: channelAccount.payee
                  ? `${channelAccount.payee.bank_name} ${channelAccount.payee.account_masked}`
                  : t("funds.wallet.noAccount"),
              },
            ]}
          />
          <AmountTable
            label={t(`funds.accounts.${account}`)}
            amounts={[
              { key: "balance", label: t("funds.accounts.balance"), cents: channelAccount.balance },
              { key: "held", label: t("funds.accounts.held"), cents: channelAccount.held_for_wallets },
              {
                key: "kept",
                label: t("funds.accounts.kept"),
                cents:
                  channelAccount.balance -
                  channelAccount.held_for_wallets -
                  channelAccount.on_its_way -
                  channelAccount.available,
              },
              { key: "onItsWay", label: t("funds.accounts.onItsWay"), cents: channelAccount.on_its_way },
              {
                key: "available",
                label: t("funds.accounts.available"),
                cents: channelAccount.available,
                isStrong: true,
              },
            ]}
          />
          <Text size={200}>
            {`${t("funds.accounts.availableHint")} ${t("funds.accounts.synced", { time: channelAccount.synced_at })}`}
          </Text>
          {channelAccount.units.length === 0 ? (
            <Text>{t("funds.accounts.unitsNone")}</Text>
          ) : (
            <ResultTable
              label={t("funds.accounts.units")}
              isTall
              titles={[
                t("funds.accounts.company"),
                t("funds.accounts.unit"),
                t("columnTitles.balance"),
                t("funds.accounts.frozen"),
              ]}
              rows={channelAccount.units.map((unit) => ({
                key: unit.wallet_id,
                cells: [
                  unit.company_name,
                  unit.unit_masked,
                  <Money key="balance" cents={unit.balance} />,
                  <Money key="frozen" cents={unit.frozen} />,
                ],
              }))}
            />
          )}
          {isOpen ? (
            <AccountWithdrawDialog account={account} channelAccount={channelAccount} onClose={() => setOpen(false)} />
          ) : null}
        </>
      ) : null}
    </Card>
  );
};
