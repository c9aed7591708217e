import { ChannelsPanel } from "../../../../companies/channels/ChannelsPanel.tsx";
import { WorkerColumnsPanel } from "../../../../companies/channels/WorkerColumnsPanel.tsx";
import { EnterpriseCard } from "../../../../companies/identity/EnterpriseCard.tsx";
import { SuperManagerCard } from "../../../../companies/identity/SuperManagerCard.tsx";
import type { CompanyTabProps } from "./use-company.ts";

/** What other areas know of a company, as contents of its tabs. */

export const CompanyEnterprise = ({ detail: { id } }: CompanyTabProps) => <EnterpriseCard companyId={id} />;

export const CompanySuperManager = ({ detail: { id } }: CompanyTabProps) => <SuperManagerCard companyId={id} />;

export const CompanyChannels = ({ detail: { id } }: CompanyTabProps) => <ChannelsPanel companyId={id} />;

export const CompanyWorkerColumns = ({ detail: { id } }: CompanyTabProps) => <WorkerColumnsPanel companyId={id} />;
