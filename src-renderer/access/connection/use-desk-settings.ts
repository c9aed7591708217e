import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SettingsState } from "../../../src-shared/bridge/settings.ts";
import { queryKeys, useDesk, useWrite } from "../../desk/DeskProvider.tsx";

/** The local copy grows and updates come in while one looks on; the desk tells neither. */
const lookedAtEveryMs = 3_000;

/** Settings of this desk: address, proxy, local copy, updates. Read again while a screen of them is open. */
export const useDeskSettings = () => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.deskSettings,
    queryFn: () => desk.settings.get({}),
    staleTime: 0,
    refetchInterval: lookedAtEveryMs,
  });
};

/** An action whose answer is the settings as they are after it. */
export const useSettingsChange = <Input = void>(change: (input: Input) => Promise<SettingsState>) => {
  const client = useQueryClient();
  return useWrite({
    mutationFn: change,
    onSuccess: (state) => client.setQueryData(queryKeys.deskSettings, state),
  });
};
