import type { ComponentType } from "react";
import { BusinessTab } from "./business/BusinessTab.tsx";
import { ChannelsTab } from "./tabs/ChannelsTab.tsx";
import { ContractsTab } from "./tabs/ContractsTab.tsx";
import { HistoryTab } from "./tabs/HistoryTab.tsx";
import { OverviewTab } from "./tabs/OverviewTab.tsx";
import { PeopleTab } from "./tabs/PeopleTab.tsx";
import { CompanyChannels, CompanyEnterprise, CompanySuperManager, CompanyWorkerColumns } from "./tabs/parts.tsx";
import { RulesTab } from "./tabs/RulesTab.tsx";
import { SettlementsTab } from "./tabs/SettlementsTab.tsx";
import type { CompanyDetail, CompanyTabProps } from "./tabs/use-company.ts";
import { WorkersTab } from "./tabs/WorkersTab.tsx";

/** Names of the tabs; titles under `companies.tabs.<name>`. */
export type CompanyTabName =
  | "overview"
  | "contracts"
  | "channels"
  | "people"
  | "business"
  | "rules"
  | "workers"
  | "settlements"
  | "history";

type CompanyTab = {
  readonly name: CompanyTabName;
  /** The number beside the title. */
  count?(detail: CompanyDetail): number;
  /** Absent: for everybody who sees the company. */
  isShown?(detail: CompanyDetail): boolean;
  /** Below each other; each area adds its own. */
  readonly Contents: readonly ComponentType<CompanyTabProps>[];
};

/** Where the steps of the company's identity are. */
export const identityTab = "channels" satisfies CompanyTabName;

/** The tabs of a company, from left to right. */
export const companyTabs: readonly CompanyTab[] = [
  { name: "overview", Contents: [OverviewTab] },
  {
    name: "contracts",
    count: ({ contracts }) => contracts?.length ?? 0,
    isShown: ({ contracts }) => contracts !== null,
    Contents: [ContractsTab],
  },
  {
    name: identityTab,
    isShown: ({ wallets }) => wallets !== null,
    Contents: [ChannelsTab, CompanyEnterprise, CompanyChannels],
  },
  {
    name: "people",
    isShown: ({ people, salesmen }) => people !== null || salesmen !== null,
    Contents: [PeopleTab, CompanySuperManager],
  },
  { name: "business", isShown: ({ business }) => business !== null, Contents: [BusinessTab] },
  { name: "rules", Contents: [RulesTab, CompanyWorkerColumns] },
  {
    name: "workers",
    count: ({ workers }) => workers?.all ?? 0,
    isShown: ({ workers }) => workers !== null,
    Contents: [WorkersTab],
  },
  { name: "settlements", Contents: [SettlementsTab] },
  { name: "history", isShown: ({ history }) => history !== null, Contents: [HistoryTab] },
];

export const isCompanyTab = (value: unknown): value is CompanyTabName => companyTabs.some(({ name }) => name === value);
