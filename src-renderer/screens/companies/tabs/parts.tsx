import { ChannelsPanel } from "../../company-channels/ChannelsPanel.tsx";
import { WorkerColumnsPanel } from "../../company-channels/WorkerColumnsPanel.tsx";
import { EnterpriseCard } from "../../enterprise/EnterpriseCard.tsx";
import { SuperManagerCard } from "../../enterprise/SuperManagerCard.tsx";
import type { CompanyTabProps } from "../use-company.ts";

/** What other areas know of a company, as contents of its tabs. */

export const CompanyEnterprise = ({ detail: { id } }: CompanyTabProps) => <EnterpriseCard companyId={id} />;

export const CompanySuperManager = ({ detail: { id } }: CompanyTabProps) => <SuperManagerCard companyId={id} />;

export const CompanyChannels = ({ detail: { id } }: CompanyTabProps) => <ChannelsPanel companyId={id} />;

export const CompanyWorkerColumns = ({ detail: { id } }: CompanyTabProps) => <WorkerColumnsPanel companyId={id} />;
