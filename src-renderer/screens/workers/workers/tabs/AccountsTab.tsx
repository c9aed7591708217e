import { WorkerAccounts } from "../../../../workers/accounts/WorkerAccounts.tsx";
import type { TabProps } from "./use-worker.ts";

/** The accounts that somebody is paid to, and the check of another card. */
export const AccountsTab = ({ detail: { worker } }: TabProps) => <WorkerAccounts laborId={worker.labor_id} />;
