import { useText } from "../../../i18n/TextProvider.tsx";
import { AgencyRulesSection } from "./AgencyRulesSection.tsx";
import { AmountLimitsSection } from "./AmountLimitsSection.tsx";
import { DevicesSection } from "./DevicesSection.tsx";
import { FactorResetsSection } from "./FactorResetsSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { RoleRulesSection } from "./RoleRulesSection.tsx";
import { SecondFactorSection } from "./SecondFactorSection.tsx";
import { useSecurityStyles } from "./security.styles.ts";

/** One's own account: password, second factor, devices; and what roles must have. */
export const SecurityScreen = () => {
  const styles = useSecurityStyles();
  const { t } = useText();
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <h1 className={styles.title}>{t("security.title")}</h1>
        <PasswordSection />
        <SecondFactorSection />
        <DevicesSection />
        <FactorResetsSection />
        <RoleRulesSection />
        <AgencyRulesSection />
        <AmountLimitsSection />
      </div>
    </div>
  );
};
