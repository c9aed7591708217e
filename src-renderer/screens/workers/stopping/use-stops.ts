import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { queryKeys } from "../../../desk/query-keys.ts";

/** A stop record with what is open now, and what this person may do. */
export const useStopRecord = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.detail("stopRecords", id),
    queryFn: () => desk.stopping.record({ params: { id } }),
  });
};

/** A stop batch with what this person may do. */
export const useStopBatch = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.detail("stopBatches", id),
    queryFn: () => desk.stopping.batch({ params: { id } }),
  });
};
