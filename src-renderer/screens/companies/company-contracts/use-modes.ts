import { useQuery } from "@tanstack/react-query";
import { type TermsModes, termsModes } from "../../../companies/contracts/terms-input.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";

/** The modes of a company today: they decide which terms mean something. Null while they are not known. */
export const useModes = (company: string): TermsModes | null => {
  const desk = useDesk();
  const { data } = useQuery({
    queryKey: ["companies.get", company],
    queryFn: () => desk.companies.get({ params: { id: company } }),
    enabled: company !== "",
  });
  const modes = data?.value.company_cdl;
  if (modes === undefined || modes.tax_calculate_mode === 0) return null;
  return termsModes(modes.calculation_mode_no, modes.tax_calculate_mode);
};
