import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useConnection } from "../../../session/bootstrap.ts";
import { useOpenCompany } from "../../../session/companies.ts";

/** Changes come in bursts while settlements are paid: one question for all of them. */
const settleMs = 1_500;

type Options = {
  /** Milliseconds after a change until it is read again. */
  readonly settleMs: number;
  readonly isWanted: boolean;
};

/** The person's workbench of one company, or of all with `null`; read again soon after something has changed. */
export const useWorkbenchOf = (company_id: string | null, { settleMs, isWanted }: Options) => {
  const desk = useDesk();
  const client = useQueryClient();
  const { online } = useConnection();
  useEffect(() => {
    if (!isWanted) return;
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
  }, [desk, client, settleMs, isWanted]);
  return useQuery({
    queryKey: [...queryKeys.workbench, company_id, online],
    queryFn: () => desk.workbench.get({ query: company_id === null ? {} : { company_id } }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    // Whoever comes back to it wants to see the day as it is now.
    staleTime: settleMs,
  });
};

/** The workbench of the current company, of all where none is chosen. */
export const useWorkbench = () => {
  const openCompany = useOpenCompany();
  return useWorkbenchOf(openCompany, { settleMs, isWanted: true });
};
