import { OwnAccountChange } from "../../../companies/account/OwnAccountChange.tsx";
import { OwnNextSteps } from "../../../companies/account/OwnNextSteps.tsx";
import { useAccount, useIsAgency } from "../../../companies/account/use-account.ts";
import { EnterpriseCard } from "../../../companies/identity/EnterpriseCard.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useUser } from "../../../session/bootstrap.ts";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";
import { AccountCard } from "./AccountCard.tsx";

/** Bind corporate account (spec 2); of a company also who it is. */
export const AccountScreen = () => {
  const styles = usePageStyles();
  const { t } = useText();
  const isAgency = useIsAgency();
  const { company_id } = useUser();
  const status = useAccount().data?.value.status ?? "bound";
  const agencyTitle = status === "bound" ? "account.title" : "account.screen";
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <h1 className={styles.title}>{t(isAgency ? agencyTitle : "account.companyScreen")}</h1>
        <AccountCard />
        <OwnAccountChange />
        {isAgency || company_id === null ? null : <OwnNextSteps companyId={company_id} />}
        {isAgency ? null : <EnterpriseCard companyId={undefined} accountIsAbove />}
      </div>
    </div>
  );
};
