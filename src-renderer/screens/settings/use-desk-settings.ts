import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SettingsState } from "../../../src-shared/bridge/settings.ts";
import { useDesk } from "../../app/bridge/DeskProvider.tsx";
import { queryKeys } from "../../app/query-keys.ts";

/** Settings of this desk: address, proxy, local copy, updates. Read anew whenever a screen of them opens. */
export const useDeskSettings = () => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.deskSettings,
    queryFn: () => desk.settings.get({}),
    staleTime: 0,
  });
};

/** An action whose answer is the settings as they are after it. */
export const useSettingsChange = <Input = void>(change: (input: Input) => Promise<SettingsState>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (state) => client.setQueryData(queryKeys.deskSettings, state),
  });
};
