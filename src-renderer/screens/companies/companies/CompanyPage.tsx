import { makeStyles, Tab, TabList, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { IdentityAnew } from "../../../companies/identity/IdentityAnew.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { type CompanyTabName, companyTabs, identityTab, isCompanyTab } from "./company-tabs.tsx";
import type { CompanyDetail } from "./tabs/use-company.ts";

const useStyles = makeStyles({
  page: { display: "flex", flexDirection: "column", minHeight: "100%", boxSizing: "border-box", gap: "12px" },
  tabs: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, flexShrink: 0, overflow: "hidden" },
  content: { flexGrow: 1 },
});

/** All that is known of a company, in tabs. */
export const CompanyPage = ({ detail }: { readonly detail: CompanyDetail }) => {
  const styles = useStyles();
  const { t } = useText();
  const [tab, setTab] = useState<CompanyTabName>("overview");
  const shown = companyTabs.filter(({ isShown }) => isShown?.(detail) ?? true);
  const open = shown.find(({ name }) => name === tab) ?? shown[0];
  return (
    <div className={styles.page}>
      {detail.identity_asked_anew === null || open?.name === identityTab ? null : (
        <IdentityAnew
          anew={detail.identity_asked_anew}
          onGo={shown.some(({ name }) => name === identityTab) ? () => setTab(identityTab) : undefined}
        />
      )}
      <TabList
        className={styles.tabs}
        size="small"
        selectedValue={open?.name}
        onTabSelect={(_event, { value }) => {
          if (isCompanyTab(value)) setTab(value);
        }}
      >
        {shown.map(({ name, count }) => {
          const number = count?.(detail) ?? null;
          return (
            <Tab key={name} value={name}>
              {t(`companies.tabs.${name}`)}
              {number === null ? "" : ` ${number}`}
            </Tab>
          );
        })}
      </TabList>
      <div className={styles.content}>
        {open?.Contents.map((Content) => (
          <Content key={Content.name} detail={detail} />
        ))}
      </div>
    </div>
  );
};
