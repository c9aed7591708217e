import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import type { laborContractsGet } from "../../../src-shared/workers/contracts/labor-contracts-calls.ts";
import { useDetail } from "../../desk/use-detail.ts";

/** A worker's contract as the service answers. */
export type ContractDetail = CallOutput<typeof laborContractsGet>;

/** A worker's contract with its evidence and file, and what this person may do. */
export const useContract = (id: string) =>
  useDetail("laborContracts", id, (desk) => desk.workerContracts.contract({ params: { id } }));
