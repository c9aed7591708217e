import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";

/** The accounts of a worker, and how many tries of the four factors the service counts as left today. */
export const useWorkerAccounts = (laborId: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: [...queryKeys.detail("payAccounts", `labor-${laborId}`)],
    queryFn: () => desk.payAccounts.ofWorker({ params: { id: laborId } }),
  });
};
