import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CompanyChoice } from "../../src-shared/companies/register/companies-calls.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { type CompanyGroup, companyGroups } from "../../src-shared/kernel/states/company.ts";
import { companyKey } from "../../src-shared/kernel/values/companies/company-name.ts";
import { queryKeys, useDesk } from "../desk/DeskProvider.tsx";
import { useCompanies } from "./companies.ts";

/** Facts of a company in a picker. */
export type FoundCompany = Pick<CompanyChoice, "id" | "name" | "short_name">;

/** Shown at once; who has more types a part of the name. */
const shownAtMost = 50;
/** Failures that say that nobody answered. */
const away = new Set(["offline", "timeout", "not_cached"]);

const wordsOf = ({ name, short_name, name_pinyin = "" }: CompanyChoice): readonly string[] => [
  companyKey(name),
  companyKey(short_name),
  ...name_pinyin.split(" "),
];

/**
 * Companies of a group by a part of their names, or by the beginning of a name in pinyin: what is found in the copy while the
 * service is away.
 */
export const companiesLike = (
  all: readonly CompanyChoice[],
  keyword: string,
  group: CompanyGroup,
): readonly FoundCompany[] => {
  const typed = companyKey(keyword);
  const statuses: readonly number[] = companyGroups[group];
  return all
    .filter(
      (company) =>
        statuses.includes(company.status) &&
        wordsOf(company).some((word, at) => (at < 2 ? word.includes(typed) : word.startsWith(typed))),
    )
    .slice(0, shownAtMost);
};

type CompanySearch = { readonly found: readonly FoundCompany[]; readonly count: number; readonly isSearching: boolean };

/**
 * Companies of a group that have `keyword` in name, short name, credit code or number, or begin so in pinyin: by the service, and
 * from the copy of all companies while it is away. `count`: how many there are, of which the first are found.
 */
export const useCompanySearch = (keyword: string, group: CompanyGroup): CompanySearch => {
  const desk = useDesk();
  const { all } = useCompanies();
  const { data, error, isFetching } = useQuery({
    queryKey: [...queryKeys.companies, "picker", group, keyword],
    queryFn: () =>
      desk.companies.ofAgency({
        query: {
          ...(keyword !== "" && { keyword }),
          status: companyGroups[group].join(","),
          page_size: String(shownAtMost),
        },
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (error instanceof AppError && away.has(error.code)) {
    const found = companiesLike(all, keyword, group);
    return { found, count: found.length, isSearching: false };
  }
  const { results = [], count = 0 } = data?.value ?? {};
  return { found: results, count, isSearching: isFetching };
};
