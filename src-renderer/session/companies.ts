import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CompanyChoice } from "../../src-shared/calls/companies.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { queryKeys } from "../desk/query-keys.ts";

export type Companies = {
  readonly all: readonly CompanyChoice[];
  readonly isReady: boolean;
  /** The name of a company; its id where the list does not have it. */
  nameOf(id: string): string;
};

const noCompanies: readonly CompanyChoice[] = [];

/** The companies that the person may act for. */
export const useCompanies = (): Companies => {
  const desk = useDesk();
  const { data } = useQuery({ queryKey: queryKeys.companies, queryFn: () => desk.companies.all({}) });
  const all = data?.value.results ?? noCompanies;
  return useMemo(() => {
    const names = new Map(all.map(({ id, name }) => [id, name]));
    return { all, isReady: data !== undefined, nameOf: (id) => names.get(id) ?? id };
  }, [all, data]);
};
