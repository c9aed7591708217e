import { useQuery } from "@tanstack/react-query";
import type { CompanyDetail as Detail } from "../../../../../src-shared/companies/register/companies-calls.ts";
import { useDesk } from "../../../../desk/DeskProvider.tsx";
import { queryKeys } from "../../../../desk/query-keys.ts";

/** A company as the service answers. */
export type CompanyDetail = Detail;

/** Props of a company's tab. */
export type CompanyTabProps = { readonly detail: CompanyDetail };

/** A company with its parts, as far as this person sees them, and what they may do with it. */
export const useCompany = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.detail("companies", id),
    queryFn: () => desk.companies.get({ params: { id } }),
  });
};
