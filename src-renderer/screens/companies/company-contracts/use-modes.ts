import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import type { Modes } from "./use-terms.tsx";

/** The modes of a company today: they decide which terms mean something. Null while they are not known. */
export const useModes = (company: string): Modes | null => {
  const desk = useDesk();
  const { data } = useQuery({
    queryKey: ["companies.get", company],
    queryFn: () => desk.companies.get({ params: { id: company } }),
    enabled: company !== "",
  });
  const modes = data?.value.company_cdl;
  return modes === undefined || modes.tax_calculate_mode === 0 ? null : modes;
};
