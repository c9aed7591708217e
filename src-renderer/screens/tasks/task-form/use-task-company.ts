import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useCompanies } from "../../../session/companies.ts";

/** Rules of a company for its tasks. */
export type TaskCompany = {
  readonly id: string;
  readonly name: string;
  /** Ceilings of the expected amount by industry, cents. */
  readonly ceilings: readonly { readonly industry_name: string; readonly ceiling: number }[];
  /** Its open tasks may do without an audit. */
  readonly mayBeUnaudited: boolean;
};

/** Rules of the company of a task; none while none is chosen or they are being read. */
export const useTaskCompany = (id: string): TaskCompany => {
  const desk = useDesk();
  const { nameOf } = useCompanies();
  const { data } = useQuery({
    queryKey: ["companies", "detail", id],
    queryFn: () => desk.companies.get({ params: { id } }),
    enabled: id !== "",
  });
  const rules = data?.value.company_cdl;
  return {
    ...{ id, name: id === "" ? "" : nameOf(id) },
    ceilings: rules?.task_config.ceilings ?? [],
    mayBeUnaudited: rules?.is_no_audit ?? false,
  };
};
