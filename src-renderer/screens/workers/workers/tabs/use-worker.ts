import { useQuery } from "@tanstack/react-query";
import type { CallOutput } from "../../../../../src-shared/kernel/calls/define.ts";
import type { companyLaborsGet } from "../../../../../src-shared/workers/workers/workers-calls.ts";
import { useDesk } from "../../../../desk/DeskProvider.tsx";
import { queryKeys } from "../../../../desk/query-keys.ts";

/** A worker at a company, as the service answers. */
export type WorkerDetail = CallOutput<typeof companyLaborsGet>;

/** Props of a worker's tab. */
export type TabProps = { readonly detail: WorkerDetail };

/** A worker at a company with the person behind it, its incomes, and what this person may do; `id` of the list's row. */
export const useWorker = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.detail("companyLabors", id),
    queryFn: () => desk.workers.worker({ params: { id } }),
  });
};
