import { mergeClasses } from "@fluentui/react-components";
import { settlements } from "../../../../src-shared/billing/settlements/settlements-list.ts";
import { ReverifyNotice } from "../../../companies/identity/ReverifyNotice.tsx";
import { tabField } from "../../../list-screen/model/list-address.ts";
import { RecordTabs } from "../../../record/tabs/RecordTabs.tsx";
import { useCan, useUser } from "../../../session/bootstrap.ts";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { useAddressField } from "../../../ui/use-address-field.ts";
import { companyTabs, identityTab, ownTabs, reviewTab } from "./company-tabs.tsx";
import { CompanyMoney } from "./story/CompanyMoney.tsx";
import { CompanyTerms } from "./story/CompanyTerms.tsx";
import { OwnSettlements } from "./story/OwnSettlements.tsx";
import { useStoryStyles } from "./story/story.styles.ts";
import { useCompanyMoney } from "./story/use-company-money.ts";
import { StoppedBecause } from "./tabs/OverviewTab.tsx";
import type { CompanyTabProps } from "./tabs/use-company.ts";

/** A company: its money and its contract, then all else that is known of it, in tabs. */
export const CompanyPage = ({ detail }: CompanyTabProps) => {
  const [, go] = useAddressField(tabField);
  const { identity_asked_anew: anew, wallets } = detail;
  const isOwn = useUser().company_id !== null;
  const seesSettlements = useCan()(settlements.permission);
  const styles = useStoryStyles();
  const cards = useCardStyles();
  const { workbench, isLoading } = useCompanyMoney(detail.id);
  return (
    <RecordTabs
      tabs={isOwn ? ownTabs : companyTabs}
      props={{ detail }}
      titleOf={(name) => `companies.tabs.${name}`}
      band={(open) => (
        <>
          {isOwn ? <StoppedBecause detail={detail} /> : null}
          {anew === null || open === identityTab ? null : (
            <ReverifyNotice anew={anew} onGo={wallets === null ? undefined : () => go(identityTab)} />
          )}
          {open === reviewTab || (detail.contracts === null && workbench === undefined && !isLoading) ? null : (
            <div className={mergeClasses(styles.cards, isOwn && styles.one)}>
              {workbench === undefined ? null : <CompanyMoney workbench={workbench} detail={detail} />}
              {isLoading ? <div className={mergeClasses(cards.card, styles.waiting)} /> : null}
              {isOwn || detail.contracts === null ? null : <CompanyTerms detail={detail} />}
            </div>
          )}
          {isOwn && seesSettlements ? <OwnSettlements id={detail.id} /> : null}
        </>
      )}
    />
  );
};
