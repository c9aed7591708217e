import { ReverifyNotice } from "../../../companies/identity/ReverifyNotice.tsx";
import { tabField } from "../../../list-screen/model/list-address.ts";
import { RecordTabs } from "../../../record/tabs/RecordTabs.tsx";
import { useAddressField } from "../../../ui/use-address-field.ts";
import { companyTabs, identityTab } from "./company-tabs.tsx";
import type { CompanyTabProps } from "./tabs/use-company.ts";

/** All that is known of a company, in tabs. */
export const CompanyPage = ({ detail }: CompanyTabProps) => {
  const [, go] = useAddressField(tabField);
  const { identity_asked_anew: anew, wallets } = detail;
  return (
    <RecordTabs
      tabs={companyTabs}
      props={{ detail }}
      titleOf={(name) => `companies.tabs.${name}`}
      band={(open) =>
        anew === null || open === identityTab ? null : (
          <ReverifyNotice anew={anew} onGo={wallets === null ? undefined : () => go(identityTab)} />
        )
      }
    />
  );
};
