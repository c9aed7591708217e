import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CompanyChoice } from "../../src-shared/companies/register/companies-calls.ts";
import type { FilterValues } from "../../src-shared/kernel/lists/filter-values.ts";
import { queryKeys, useDesk } from "../desk/DeskProvider.tsx";
import { usePreferences } from "./bootstrap.ts";
import { shortNamesOf } from "./short-names.ts";

export type Companies = {
  readonly all: readonly CompanyChoice[];
  readonly isReady: boolean;
  /** The name of a company; its id where the list does not have it. */
  nameOf(id: string): string;
  /** Names for places with little room, by id. */
  readonly shortNames: ReadonlyMap<string, string>;
};

const noCompanies: readonly CompanyChoice[] = [];

/** The filter of lists by companies. */
const companyFilter = "company_id";

/** The companies that the person may act for. */
export const useCompanies = (): Companies => {
  const desk = useDesk();
  const { data } = useQuery({ queryKey: queryKeys.companies, queryFn: () => desk.companies.all({}) });
  const all = data?.value.results ?? noCompanies;
  return useMemo(() => {
    const names = new Map(all.map(({ id, name }) => [id, name]));
    return {
      all,
      isReady: data !== undefined,
      nameOf: (id) => names.get(id) ?? id,
      shortNames: shortNamesOf(all),
    };
  }, [all, data]);
};

/**
 * The company whose tab is open; null: all of them. The tab that another person left open on this device does not count
 * for who cannot act for that company.
 */
export const useOpenCompany = (): string | null => {
  const [{ company_id }] = usePreferences();
  const { all, isReady } = useCompanies();
  const isOffered = all.length > 1 && all.some(({ id }) => id === company_id);
  return isReady && !isOffered ? null : company_id;
};

/** True when the person acts for one company only, so that choosing among companies means nothing to them. */
export const useHasOneCompany = (): boolean => useCompanies().all.length === 1;

/** True when all rows that match the filters are of one company, so that a column of its name says nothing. */
export const useIsOneCompany = (filters: FilterValues): boolean => {
  const hasOneCompany = useHasOneCompany();
  const chosen = filters[companyFilter];
  return hasOneCompany || (Array.isArray(chosen) && chosen.length === 1);
};
