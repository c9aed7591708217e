import { activeFilters, type FilterValue } from "../../../src-shared/kernel/lists/filter-values.ts";
import { withoutOwn } from "../../../src-shared/kernel/lists/own-columns.ts";
import { isLifted, isStanding, standingFilter, telling } from "../../../src-shared/kernel/lists/standing-filter.ts";
import { statusTabs } from "../../../src-shared/kernel/lists/status-tabs.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCompanies } from "../../session/companies.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { filterText } from "./filter-texts.ts";
import { type Organizations, useOrganizations } from "./use-organizations.ts";

export type FilterState = {
  readonly organizations: Organizations;
  /** Names of the filters that say something, without the keyword and without what a tab says already. */
  readonly active: readonly string[];
  /** Name of the filter that the list sets by itself; undefined where there is none, or somebody set or lifted it. */
  readonly standing: string | undefined;
  /** Describes a filter in words; undefined where it is empty. */
  textOf(name: string): string | undefined;
  /** The value that holds: as set, or by the list itself. */
  valueOf(name: string): FilterValue | undefined;
  set(name: string, value: FilterValue | undefined): void;
  clear(): void;
};

const companyField = "company_id";

/** True when a tab shows just these states. */
const isOfTab = ({ list }: ListModel, name: string, value: FilterValue): boolean => {
  const spec = statusTabs(list);
  if (spec === null || spec.by !== name || !Array.isArray(value)) return false;
  const codes = value as readonly number[];
  return spec.tabs.some((tab) => tab.codes.length === codes.length && tab.codes.every((code) => codes.includes(code)));
};

/** The filters of a list as the person set them; the company of the company switch counts as set, and can be dropped. */
export const useFilterState = (model: ListModel): FilterState => {
  const texts = useText();
  const companies = useCompanies();
  const { list, state } = model;
  const organizations = useOrganizations(state.applied, Object.hasOwn(list.filters, "organization_id"));
  const { filters, defaultCompany, setFilters, dropDefaultCompany } = state;
  const described = { texts, list, companies, organizations };
  const own = standingFilter(list);
  const standing = own !== null && isStanding(list, state.applied) ? own : null;
  const words = new Map(
    activeFilters(list, telling(list, filters)).flatMap(([name, filter, value]) =>
      name === "keyword" ? [] : [[name, filterText(described, name, filter, value)] as const],
    ),
  );
  if (defaultCompany !== null) {
    const name = texts.t("lists.ui.companyDefault");
    words.set(
      companyField,
      texts.t("lists.ui.chosenOne", { name, value: companies.shortNames.get(defaultCompany) ?? defaultCompany }),
    );
  }
  const standingSpec = standing === null ? undefined : list.filters[standing.name];
  const standingText =
    standing === null || standingSpec === undefined
      ? undefined
      : filterText(described, standing.name, standingSpec, standing.shown);
  return {
    organizations,
    standing: standing?.name,
    active: [...words.keys()].filter((name) => {
      const value = filters[name];
      return value === undefined || !isOfTab(model, name, value);
    }),
    textOf: (name) => (name === standing?.name ? standingText : words.get(name)),
    valueOf: (name) => {
      if (own === null || name !== own.name) return state.applied[name];
      return standing !== null ? own.shown : isLifted(own, filters) ? undefined : filters[name];
    },
    set: (name, value) => {
      if (own !== null && name === own.name && value === undefined) setFilters({ ...filters, [name]: [...own.all] });
      else if (name === companyField && value === undefined && defaultCompany !== null) dropDefaultCompany();
      else
        setFilters(
          name === companyField ? { ...withoutOwn(list, filters), [name]: value } : { ...filters, [name]: value },
        );
    },
    clear: () => setFilters({}),
  };
};
