import { useQuery } from "@tanstack/react-query";
import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import type { laborContractsGet } from "../../../src-shared/workers/contracts/labor-contracts-calls.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";

/** A worker's contract as the service answers. */
export type ContractDetail = CallOutput<typeof laborContractsGet>;

/** A worker's contract with its evidence and file, and what this person may do. */
export const useContract = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.detail("laborContracts", id),
    queryFn: () => desk.workerContracts.contract({ params: { id } }),
  });
};
