import { useQuery } from "@tanstack/react-query";
import type { ListName } from "../../src-shared/registries/lists/registry.ts";
import { queryKeys, useDesk } from "./DeskProvider.tsx";
import type { Desk } from "./desk.ts";

/** Reads what is known of one record of a list, by its id. */
export const useDetail = <Answer>(list: ListName, id: string, read: (desk: Desk) => Promise<Answer>) => {
  const desk = useDesk();
  return useQuery({ queryKey: queryKeys.detail(list, id), queryFn: () => read(desk) });
};
