import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import type { WalletDetail } from "../../../../src-shared/billing/funds/wallets-calls.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../list-screen/layout/list-texts.ts";
import { AmountTable } from "../../../list-screen/row/AmountTable.tsx";
import { ProposalList } from "../../../record/ProposalList.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
import { FieldGrid } from "../../../ui/facts/FieldGrid.tsx";
import { FrozenAmounts } from "./FrozenAmounts.tsx";
import { PayInto } from "./PayInto.tsx";

const useStyles = makeStyles({
  muted: { color: tokens.colorNeutralForeground3 },
  low: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

const amounts = ["balance", "frozen", "available", "credit", "rebate"] as const;

/** Facts about a wallet: balance, for how long it will do, what is frozen, how to fill it and how to empty it. */
export const WalletFacts = ({ detail }: { detail: WalletDetail }) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const { wallet, cover, withdraw } = detail;
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  const isLow = wallet.low_balance_alert > 0 && wallet.available < wallet.low_balance_alert;
  return (
    <>
      <Section title={t("funds.wallet.balances")}>
        <AmountTable
          label={t("funds.wallet.balances")}
          amounts={amounts.map((key) => ({
            key,
            label: columnTitle(texts, "wallets", key),
            cents: wallet[key],
            isStrong: key === "available",
          }))}
        />
        <Text size={200} className={mergeClasses(styles.muted, isLow && styles.low)}>
          {isLow
            ? `${t("funds.wallet.alertLow")} ${yuan(wallet.low_balance_alert)}`
            : `${t("funds.wallet.alert")} ${yuan(wallet.low_balance_alert)}`}
        </Text>
        {wallet.credit === 0 ? null : (
          <>
            <Text block>{`${t("proposals.walletChanges.detail.payable")} ${yuan(detail.payable)}`}</Text>
            <Text block size={200} className={styles.muted}>
              {t("proposals.walletChanges.detail.payableHint")}
            </Text>
          </>
        )}
      </Section>
      {detail.changes.length === 0 ? null : (
        <Section title={t("proposals.walletChanges.title")}>
          <ProposalList name="walletChanges" row={wallet} proposals={detail.changes} />
        </Section>
      )}
      <Section title={t("funds.wallet.cover")}>
        <Text>
          {cover.days === null
            ? t("funds.wallet.coverNone")
            : t("funds.wallet.coverDays", { daily: yuan(cover.daily), days: cover.days })}
        </Text>
      </Section>
      <Section title={t("funds.wallet.held")}>
        <FrozenAmounts walletId={wallet.id} />
      </Section>
      <Section title={t("funds.wallet.payInto")}>
        <PayInto detail={detail} />
      </Section>
      <Section title={t("funds.wallet.withdrawal")}>
        <FieldGrid
          fields={[
            {
              key: "account",
              name: t("funds.wallet.boundAccount"),
              isLong: true,
              value: withdraw.account
                ? `${withdraw.account.bank_name} ${withdraw.account.account_masked}`
                : t("funds.wallet.noAccount"),
            },
            { key: "fee", name: t("funds.wallet.fee"), value: yuan(withdraw.fee) },
            {
              key: "freeLeft",
              name: t("funds.wallet.freeLeft"),
              value: withdraw.free_left === null ? t("funds.wallet.unlimited") : withdraw.free_left,
            },
            {
              key: "reviewAbove",
              name: t("funds.wallet.reviewAbove"),
              isLong: true,
              value: t("funds.wallet.reviewAboveText", { amount: yuan(withdraw.review_above) }),
            },
          ]}
        />
      </Section>
    </>
  );
};
