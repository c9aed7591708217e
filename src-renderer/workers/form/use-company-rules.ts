import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CompanyDetail } from "../../../src-shared/companies/register/companies-calls.ts";
import type { WorkerColumn } from "../../../src-shared/kernel/lists/worker-column.ts";
import { settlesOffline } from "../../../src-shared/kernel/states/company.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";

/** Demands of a company on its workers; none while none is chosen or it is being read. */
export const useCompanyRules = (
  id: string,
): {
  readonly company: CompanyDetail | undefined;
  readonly columns: readonly WorkerColumn[];
  readonly isOffline: boolean;
} => {
  const desk = useDesk();
  const { data } = useQuery({
    queryKey: ["companies", "detail", id],
    queryFn: () => desk.companies.get({ params: { id } }),
    enabled: id !== "",
  });
  const company = data?.value;
  const columns = useMemo(
    () =>
      (company?.worker_fields ?? []).map(
        ({ code, name, code_type, required, options }): WorkerColumn => ({
          ...{ code, title: name, type: code_type, required, options },
        }),
      ),
    [company],
  );
  return { company, columns, isOffline: company?.settlement_type === settlesOffline };
};
