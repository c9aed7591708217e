import { WorkerIdentity } from "../../identity/WorkerIdentity.tsx";
import type { TabProps } from "../use-worker.ts";

/** What proves who the worker is, and the verification of the ID card. */
export const IdentityTab = ({ detail }: TabProps) => (
  <WorkerIdentity laborId={detail.person.id} companyId={detail.worker.company_id} />
);
