import { useQuery } from "@tanstack/react-query";
import { settlesOffline } from "../../../../src-shared/kernel/states/company.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useCompanies } from "../../../session/companies.ts";
import type { CostFacts } from "./cost.ts";

/** Rules of a company for its tasks. */
export type TaskCompany = {
  readonly id: string;
  readonly name: string;
  /** Ceilings of the expected amount by industry, cents. */
  readonly ceilings: readonly { readonly industry_name: string; readonly ceiling: number }[];
  /** Its open tasks may do without an audit. */
  readonly mayBeUnaudited: boolean;
  /** By what the cost of a task is told; null while it is not known. */
  readonly cost: CostFacts | null;
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
  const detail = data?.value;
  const rules = detail?.company_cdl;
  return {
    ...{ id, name: id === "" ? "" : nameOf(id) },
    ceilings: rules?.task_config.ceilings ?? [],
    mayBeUnaudited: rules?.is_no_audit ?? false,
    cost:
      detail === undefined || rules === undefined
        ? null
        : {
            ...{ terms: detail.terms, wallets: detail.wallets, calculationMode: rules.calculation_mode_no },
            paysItself: detail.settlement_type === settlesOffline,
          },
  };
};
