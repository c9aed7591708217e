import { useQuery } from "@tanstack/react-query";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";

/** The accounts of a worker, and how many tries of the four factors the service counts as left today. */
export const useWorkerAccounts = (laborId: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: [...queryKeys.detail("payAccounts", `labor-${laborId}`)],
    queryFn: () => desk.payAccounts.ofWorker({ params: { id: laborId } }),
  });
};
