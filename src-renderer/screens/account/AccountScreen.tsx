import { useText } from "../../i18n/TextProvider.tsx";
import { usePageStyles } from "../../ui/facts/page.styles.ts";
import { AccountCard } from "./AccountCard.tsx";

/** Bind corporate account (spec 2). */
export const AccountScreen = () => {
  const styles = usePageStyles();
  const { t } = useText();
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <h1 className={styles.title}>{t("account.screen")}</h1>
        <AccountCard />
      </div>
    </div>
  );
};
