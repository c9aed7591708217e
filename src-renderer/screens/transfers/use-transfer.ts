import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";

/** A transfer with its orders, bookings, and what this person may do. */
export const useTransfer = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.detail("transfers", id),
    queryFn: () => desk.funds.transfer({ params: { id } }),
  });
};
