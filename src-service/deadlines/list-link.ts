import { type FilterValues, filtersToQuery } from "../../src-shared/lists/filter-values.ts";
import { type ListName, listByName } from "../../src-shared/lists/registry.ts";
import type { DeadlineQuery } from "./deadline-query.ts";

/** Filters of a list as its address has them, of one company where that was asked for and the list knows companies. */
export const queryOf = (
  list: ListName,
  filters: FilterValues,
  { company_id }: DeadlineQuery,
): Record<string, string> => {
  const spec = listByName(list);
  const isByCompany = company_id !== null && Object.hasOwn(spec.filters, "company_id");
  return filtersToQuery(spec, isByCompany ? { ...filters, company_id: [String(company_id)] } : filters);
};
