import { entIdentityStates } from "../../../src-shared/states/company.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { usePageStyles } from "../../ui/facts/page.styles.ts";
import { EnterpriseCard } from "../enterprise/EnterpriseCard.tsx";
import { useEnterprise } from "../enterprise/use-enterprise.ts";
import { AccountCard } from "./AccountCard.tsx";
import { useIsAgency } from "./use-account.ts";

/** The identity of a company with its account: where the account is the step that it is at, it stands there. */
const OwnCompany = () => {
  const { data } = useEnterprise(undefined);
  const isAtAccount = data?.value.state.status === entIdentityStates.code("amount");
  return (
    <>
      {isAtAccount ? null : <AccountCard />}
      <EnterpriseCard companyId={undefined} />
    </>
  );
};

/** Bind corporate account (spec 2); of a company also who it is. */
export const AccountScreen = () => {
  const styles = usePageStyles();
  const { t } = useText();
  const isAgency = useIsAgency();
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <h1 className={styles.title}>{t(isAgency ? "account.screen" : "account.companyScreen")}</h1>
        {isAgency ? <AccountCard /> : <OwnCompany />}
      </div>
    </div>
  );
};
