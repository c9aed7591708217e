import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { parseSort } from "../../../src-shared/kernel/lists/conditions.ts";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import {
  type FilterValues,
  filterFieldNames,
  filtersToQuery,
  queryToFilters,
} from "../../../src-shared/kernel/lists/filter-values.ts";
import { codeOfOwnKey, ownerOf, withoutOwn } from "../../../src-shared/kernel/lists/own-columns.ts";
import { useHasOneCompany, useOpenCompany } from "../../session/companies.ts";

/** State of a list: filters as the person set them, filters as they are applied, order. */
export type ListState = {
  readonly filters: FilterValues;
  /** `filters` plus the current company where the person named none. */
  readonly applied: FilterValues;
  /** The company that came in by the company switch; null when the person chose, or there is no such filter. */
  readonly defaultCompany: string | null;
  readonly ordering: string;
  setFilters(filters: FilterValues): void;
  setOrdering(ordering: string): void;
  /** The saved view that was applied last; null: none, or the address names none. */
  readonly viewId: string | null;
  /** Filters and order of a saved view at once; `viewId` null leaves the view. */
  applyView(viewId: string | null, filters: FilterValues, ordering: string): void;
  /** Drops the company of the switch for this list, and sets its filters where they are given. */
  dropDefaultCompany(filters?: FilterValues): void;
};

const companyField = "company_id";
/** In the address: the saved view. Not a field of any list. */
const viewField = "view";
/** In the address: every company, whatever the company switch says. */
const everyCompany = "all";

type Query = Readonly<Record<string, string>>;

const readSafely = (list: AnyList, query: Query): FilterValues => {
  try {
    return queryToFilters(list, query);
  } catch {
    return {};
  }
};

/** Filters of an address. A part that is not legal (an old or edited link) is left out; the rest still holds. */
export const filtersOfQuery = (list: AnyList, query: Query): FilterValues => {
  try {
    return queryToFilters(list, query);
  } catch {
    const parts = Object.keys(list.filters).map((name) => {
      const fields = filterFieldNames({ ...list, filters: { [name]: list.filters[name] } } as AnyList);
      return readSafely(list, Object.fromEntries(Object.entries(query).filter(([field]) => fields.includes(field))));
    });
    return Object.assign({}, ...parts) as FilterValues;
  }
};

/** State of a list as the query of an address; everything else in `before` (not the list's) stays. */
export const queryOfState = (
  list: AnyList,
  before: URLSearchParams,
  filters: FilterValues,
  ordering: string,
  ignoresCompany: boolean,
): URLSearchParams => {
  const after = new URLSearchParams(before);
  for (const field of filterFieldNames(list)) after.delete(field);
  after.delete("ordering");
  for (const [field, value] of Object.entries(filtersToQuery(list, filters))) after.set(field, value);
  if (ignoresCompany && !after.has(companyField)) after.set(companyField, everyCompany);
  if (ordering !== list.defaultSort) after.set("ordering", ordering);
  return after;
};

const withDefaultCompany = (list: AnyList, filters: FilterValues, company: string | null, ignores: boolean) => {
  const isNamed = (filters[companyField] as readonly string[] | undefined)?.length;
  const applies = company !== null && !ignores && !isNamed && Object.hasOwn(list.filters, companyField);
  return {
    defaultCompany: applies ? company : null,
    applied: applies ? { ...filters, [companyField]: [company] } : filters,
  };
};

/** `hasOwner`: whether the rows are of one company, by whose own columns they can then be sorted. */
const legalOrdering = (list: AnyList, ordering: string | null, hasOwner: boolean): string => {
  const sort = ordering === null ? undefined : parseSort(list, ordering);
  const isLegal = sort !== undefined && (hasOwner || codeOfOwnKey(sort.column) === undefined);
  return isLegal && ordering !== null ? ordering : list.defaultSort;
};

/** List state that lives in the address: it survives reloads, can be sent to a colleague and goes back with Back. */
export const useUrlListState = (list: AnyList): ListState => {
  const hasOneCompany = useHasOneCompany();
  const [search, setSearch] = useSearchParams();
  const openCompany = useOpenCompany();
  return useMemo(() => {
    const query = Object.fromEntries(search);
    const ignores = query[companyField] === everyCompany;
    const { [companyField]: companyQuery, ...others } = query;
    const filters = filtersOfQuery(list, ignores || companyQuery === undefined ? others : query);
    const { defaultCompany, applied } = withDefaultCompany(list, filters, openCompany, ignores);
    const hasOwner = hasOneCompany || ownerOf(list, applied) !== undefined;
    const ordering = legalOrdering(list, search.get("ordering"), hasOwner);
    const write = (next: FilterValues, order: string, ignoring: boolean) =>
      setSearch((before) => queryOfState(list, before, next, order, ignoring), { replace: true });
    return {
      filters,
      defaultCompany,
      applied: hasOwner ? applied : withoutOwn(list, applied),
      ordering,
      setFilters: (next) => write(next, ordering, ignores),
      setOrdering: (next) => write(filters, next, ignores),
      dropDefaultCompany: (next = filters) => write(next, ordering, true),
      viewId: search.get(viewField),
      applyView: (viewId, next, order) =>
        setSearch((before) => {
          const after = queryOfState(list, before, next, order, false);
          if (viewId === null) after.delete(viewField);
          else after.set(viewField, viewId);
          return after;
        }),
    };
  }, [list, search, setSearch, openCompany, hasOneCompany]);
};

/** The same for a list inside another screen: the address belongs to that screen, and its company is given. */
export const useLocalListState = (list: AnyList): ListState => {
  const [filters, setFilters] = useState<FilterValues>({});
  const [ordering, setOrdering] = useState(list.defaultSort);
  return useMemo(
    () => ({
      filters,
      applied: filters,
      defaultCompany: null,
      ordering,
      setFilters,
      setOrdering,
      dropDefaultCompany: () => undefined,
      viewId: null,
      applyView: (_viewId, next, order) => {
        setFilters(next);
        setOrdering(order);
      },
    }),
    [filters, ordering],
  );
};

/** The same under filters that belong to the other screen: they hold whatever else is set. `fixed`: the same object while it is the same. */
export const useFixedListState = (list: AnyList, fixed: FilterValues): ListState => {
  const state = useLocalListState(list);
  return useMemo(() => ({ ...state, applied: { ...state.applied, ...fixed } }), [state, fixed]);
};
