import { lazy } from "react";
import type { RecordTab } from "../../../record/tabs/RecordTabs.tsx";
import { OverviewTab } from "./tabs/OverviewTab.tsx";
import type { CompanyTabProps } from "./tabs/use-company.ts";

const ReviewTab = lazy(async () => ({ default: (await import("./review/ReviewTab.tsx")).ReviewTab }));
const ContractsTab = lazy(async () => ({ default: (await import("./tabs/ContractsTab.tsx")).ContractsTab }));
const ChannelsTab = lazy(async () => ({ default: (await import("./tabs/ChannelsTab.tsx")).ChannelsTab }));
const EnterpriseCard = lazy(async () => ({
  default: (await import("../../../companies/identity/EnterpriseCard.tsx")).EnterpriseCard,
}));
const ChannelsPanel = lazy(async () => ({
  default: (await import("../../../companies/channels/ChannelsPanel.tsx")).ChannelsPanel,
}));
const PeopleTab = lazy(async () => ({ default: (await import("./tabs/PeopleTab.tsx")).PeopleTab }));
const SuperManagerCard = lazy(async () => ({
  default: (await import("../../../companies/identity/SuperManagerCard.tsx")).SuperManagerCard,
}));
const BusinessTab = lazy(async () => ({ default: (await import("./business/BusinessTab.tsx")).BusinessTab }));
const RulesTab = lazy(async () => ({ default: (await import("./tabs/RulesTab.tsx")).RulesTab }));
const WorkerColumnsPanel = lazy(async () => ({
  default: (await import("../../../companies/channels/WorkerColumnsPanel.tsx")).WorkerColumnsPanel,
}));
const CompanyInsuranceCard = lazy(async () => ({
  default: (await import("../../../insurance/CompanyInsuranceCard.tsx")).CompanyInsuranceCard,
}));
const WorkersTab = lazy(async () => ({ default: (await import("./tabs/WorkersTab.tsx")).WorkersTab }));
const SettlementsTab = lazy(async () => ({ default: (await import("./tabs/SettlementsTab.tsx")).SettlementsTab }));
const FactsTab = lazy(async () => ({ default: (await import("./tabs/FactsTab.tsx")).FactsTab }));
const HistoryTab = lazy(async () => ({ default: (await import("./tabs/HistoryTab.tsx")).HistoryTab }));

type CompanyTab =
  | "review"
  | "reviewed"
  | "overview"
  | "contracts"
  | "channels"
  | "people"
  | "business"
  | "rules"
  | "workers"
  | "settlements"
  | "facts"
  | "history";

/** Where the steps of the company's identity are. */
export const identityTab = "channels" satisfies CompanyTab;

/** Where it is reviewed: what is approved stands there, and nothing of money that it does not have yet. */
export const reviewTab = "review" satisfies CompanyTab;

/** The tabs of a company, from left to right; titles under `companies.tabs.<name>`. */
export const companyTabs: readonly RecordTab<CompanyTabProps, CompanyTab>[] = [
  // What waits for a review opens as one.
  {
    name: reviewTab,
    isShown: ({ detail }) => detail.review?.is_open === true,
    content: (props) => <ReviewTab {...props} />,
  },
  { name: "overview", content: (props) => <OverviewTab {...props} /> },
  {
    name: "contracts",
    count: ({ detail }) => detail.contracts?.length ?? 0,
    isShown: ({ detail }) => detail.contracts !== null,
    content: (props) => <ContractsTab {...props} />,
  },
  {
    name: identityTab,
    isShown: ({ detail }) => detail.wallets !== null,
    content: (props) => (
      <>
        <ChannelsTab {...props} />
        <EnterpriseCard companyId={props.detail.id} />
        <ChannelsPanel companyId={props.detail.id} />
      </>
    ),
  },
  {
    name: "people",
    isShown: ({ detail }) => detail.people !== null || detail.salesmen !== null,
    content: (props) => (
      <>
        <SuperManagerCard companyId={props.detail.id} />
        <PeopleTab {...props} />
      </>
    ),
  },
  {
    name: "business",
    isShown: ({ detail }) => detail.business !== null,
    content: (props) => <BusinessTab {...props} />,
  },
  {
    name: "rules",
    content: (props) => (
      <>
        <RulesTab {...props} />
        <CompanyInsuranceCard companyId={props.detail.id} />
        <WorkerColumnsPanel companyId={props.detail.id} />
      </>
    ),
  },
  {
    name: "workers",
    count: ({ detail }) => detail.workers?.all ?? 0,
    isShown: ({ detail }) => detail.workers !== null,
    content: (props) => <WorkersTab {...props} />,
  },
  { name: "settlements", content: (props) => <SettlementsTab {...props} /> },
  { name: "facts", isShown: ({ detail }) => detail.company !== null, content: (props) => <FactsTab {...props} /> },
  {
    name: "reviewed",
    isShown: ({ detail: { review } }) => review != null && !review.is_open && review.items.length > 0,
    content: (props) => <ReviewTab {...props} />,
  },
  {
    name: "history",
    isShown: ({ detail }) => detail.history !== null,
    content: (props) => <HistoryTab {...props} />,
  },
];

/** The tabs of one's own company: its page says beside them what the first one says of others. */
export const ownTabs = companyTabs.filter(({ name }) => name !== "overview");
