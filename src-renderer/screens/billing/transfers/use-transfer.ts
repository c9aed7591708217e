import { useQuery } from "@tanstack/react-query";
import type { ListRow } from "../../../../src-shared/kernel/lists/define.ts";
import type { lists } from "../../../../src-shared/registries/lists/registry.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { queryKeys } from "../../../desk/query-keys.ts";

export type TransferRow = ListRow<typeof lists.transfers>;

/** A transfer with its orders, bookings, and what this person may do. */
export const useTransfer = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.detail("transfers", id),
    queryFn: () => desk.funds.transfer({ params: { id } }),
  });
};
