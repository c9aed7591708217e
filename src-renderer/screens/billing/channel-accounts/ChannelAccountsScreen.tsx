import { agencyAccounts } from "../../../../src-shared/bridge/fund-plans.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";
import { AccountCard } from "./AccountCard.tsx";

/** The agency's accounts with its channels. */
export const ChannelAccountsScreen = () => {
  const styles = usePageStyles();
  const { t } = useText();
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <h1 className={styles.title}>{t("funds.accounts.title")}</h1>
        {agencyAccounts.map((account) => (
          <AccountCard key={account} account={account} />
        ))}
      </div>
    </div>
  );
};
