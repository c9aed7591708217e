import { contractSignStates, cooperation } from "../../../../../src-shared/kernel/states/worker.ts";
import { WorkerContracts } from "../../../../workers/contracts/WorkerContracts.tsx";
import type { TabProps } from "./use-worker.ts";

const signed: readonly number[] = [contractSignStates.code("signed"), contractSignStates.code("onFile")];

/** The contracts of a worker with this company and the file of each; one that was signed on paper is filed here. */
export const ContractsTab = ({ detail: { worker } }: TabProps) => (
  <WorkerContracts
    relationId={worker.id}
    worker={worker.name}
    company={worker.company_name}
    signedAt={signed.includes(worker.contract_sign_type) ? worker.sign_at : null}
    isCooperating={worker.cooperation_status === cooperation.cooperating}
  />
);
