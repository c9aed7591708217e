import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FilterValues } from "../../../src-shared/kernel/lists/filter-values.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useCompanies } from "../../session/companies.ts";
import { type Organization, organizationOptions } from "../../session/organization-options.ts";
import type { PickOption } from "../../ui/inputs/pick-option.ts";

/** Departments that a list may be narrowed to. */
export type Organizations = {
  readonly options: readonly PickOption[];
  /** No company is chosen, so there is nothing to choose from yet. */
  readonly needsCompany: boolean;
  nameOf(id: string): string;
};

/** Departments are read company by company, so only for a few at once. */
const companiesAtMost = 5;

/** The departments of the companies that a list is narrowed to, or of the only one that the person has. */
export const useOrganizations = (applied: FilterValues, isWanted: boolean): Organizations => {
  const desk = useDesk();
  const companies = useCompanies();
  const companyIds = (applied["company_id"] ?? []) as readonly string[];
  const own = companies.all.length === 1 ? companies.all.map(({ id }) => id) : [];
  const ids = companyIds.length > 0 ? companyIds : own;
  const requestedIds = isWanted && ids.length <= companiesAtMost ? ids : [];
  const answers = useQueries({
    queries: requestedIds.map((id) => ({
      queryKey: ["companies", "detail", id],
      queryFn: () => desk.companies.get({ params: { id } }),
    })),
    combine: (results) => results.flatMap(({ data }): readonly Organization[] => data?.value.organizations ?? []),
  });
  const needsCompany = requestedIds.length === 0;
  return useMemo(() => {
    const options = organizationOptions(answers);
    const names = new Map(options.map(({ id, label }) => [id, label]));
    return {
      options: options.map(({ id, label }) => ({ value: id, label })),
      needsCompany,
      nameOf: (id) => names.get(id) ?? id,
    };
  }, [answers, needsCompany]);
};
