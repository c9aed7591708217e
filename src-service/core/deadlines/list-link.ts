import { type FilterValues, filtersToQuery } from "../../../src-shared/kernel/lists/filter-values.ts";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import type { DeadlineQuery } from "./deadline-query.ts";

/**
 * Filters of a list in the form of its URL, limited to one company if one was requested and the list has a company filter.
 */
export const queryOf = (
  list: ListName,
  filters: FilterValues,
  { company_id }: DeadlineQuery,
): Record<string, string> => {
  const spec = listByName(list);
  const isByCompany = company_id !== null && Object.hasOwn(spec.filters, "company_id");
  return filtersToQuery(spec, isByCompany ? { ...filters, company_id: [String(company_id)] } : filters);
};
