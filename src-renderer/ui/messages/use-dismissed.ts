import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { queryKeys } from "../../desk/DeskProvider.tsx";

const none: readonly string[] = [];

/** Messages that were closed or read in this window: they stay so, also for the next person, until the window goes. */
export const useDismissed = (): readonly [readonly string[], (ids: readonly string[]) => void] => {
  const client = useQueryClient();
  const { data = none } = useQuery<readonly string[]>({
    queryKey: queryKeys.dismissed,
    queryFn: () => none,
    initialData: none,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const dismiss = useCallback(
    (ids: readonly string[]) => {
      const before = client.getQueryData<readonly string[]>(queryKeys.dismissed) ?? none;
      const fresh = ids.filter((id) => !before.includes(id));
      if (fresh.length > 0) client.setQueryData(queryKeys.dismissed, [...before, ...fresh]);
    },
    [client],
  );
  return [data, dismiss];
};
