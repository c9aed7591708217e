import { WorkerContracts } from "../../worker-contracts/WorkerContracts.tsx";
import type { TabProps } from "../use-worker.ts";

/** The contracts of a worker with this company, and the file of each that was signed. */
export const ContractsTab = ({ detail: { worker } }: TabProps) => (
  <WorkerContracts relationId={worker.id} company={worker.company_name} />
);
