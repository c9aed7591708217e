import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import { useConnection, usePreferences } from "../../session/bootstrap.ts";

/** Changes come in bursts while settlements are paid: one question for all of them. */
const settleMs = 1_500;

/** The person's workbench, of the current company where there is one; read again soon after something has changed. */
export const useWorkbench = () => {
  const desk = useDesk();
  const client = useQueryClient();
  const { online } = useConnection();
  const [{ company_id }] = usePreferences();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = desk.on.lists.changed(() => {
      // Not begun again by each change: under steady traffic it would never be read.
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: queryKeys.workbench });
      }, settleMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [desk, client]);
  return useQuery({
    queryKey: [...queryKeys.workbench, company_id, online],
    queryFn: () => desk.workbench.get({ query: company_id === null ? {} : { company_id } }),
    placeholderData: keepPreviousData,
    // Whoever comes back to it wants to see the day as it is now.
    staleTime: settleMs,
  });
};
