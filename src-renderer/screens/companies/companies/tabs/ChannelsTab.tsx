import { Text } from "@fluentui/react-components";
import { bankByCode } from "../../../../../src-shared/kernel/values/banks/bank.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { Facts, ResultTable, Section } from "../../../../ui/facts/Facts.tsx";
import type { CompanyTabProps } from "./use-company.ts";

/** The wallets of a company by channel, and the account that it has proven to be its own. */
export const ChannelsTab = ({ detail: { wallets, account } }: CompanyTabProps) => {
  const { t, of } = useText();
  const titles = [
    t("columnTitles.channel"),
    t("columnTitles.balance"),
    t("lists.companies.columns.frozen"),
    t("companies.detail.alert"),
  ];
  return (
    <>
      <Section title={t("companies.detail.wallets")}>
        {wallets === null || wallets.length === 0 ? (
          <Text>{t("companies.detail.noWallets")}</Text>
        ) : (
          <ResultTable
            label={t("companies.detail.wallets")}
            titles={titles}
            rows={wallets.map(({ id, channel, balance, frozen, low_balance_alert }) => ({
              key: id,
              cells: [
                of(`enums.settlementChannel.${channel}`),
                formatMoney(balance),
                formatMoney(frozen),
                formatMoney(low_balance_alert),
              ],
            }))}
          />
        )}
      </Section>
      <Section title={t("companies.detail.account")}>
        {account === null ? (
          <Text>{t("companies.detail.noAccount")}</Text>
        ) : (
          <Facts
            facts={[
              { name: t("companies.fields.bank"), value: bankByCode(account.bank_code)?.name ?? account.bank_code },
              { name: t("companies.fields.account_no"), value: account.account_no },
              { name: t("companies.fields.verified_at"), value: account.verified_at ?? t("common.emptyValue") },
            ]}
          />
        )}
      </Section>
    </>
  );
};
