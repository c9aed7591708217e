import { useQuery } from "@tanstack/react-query";
import type { FigureChange } from "../../../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import { useDesk } from "../../../../desk/DeskProvider.tsx";

/** Reads the changes of a settlement's sealed figures, newest first. */
export const useFigureChanges = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: ["detail", "settlements", id, "figures"],
    queryFn: () => desk.settlements.figureChanges({ params: { id } }),
  });
};

/** The newest of them; absent while it is read or where there is none. */
export const useNewestChange = (id: string): { readonly data: FigureChange | undefined } => {
  const { data } = useFigureChanges(id);
  return { data: data?.value.results[0] };
};
