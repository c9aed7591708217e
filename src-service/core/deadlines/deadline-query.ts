import { type FilterValues, filtersToQuery } from "../../../src-shared/kernel/lists/filter-values.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { daysBetween } from "../../../src-shared/kernel/values/time/time.ts";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { type Deadline, deadlineDaysAhead } from "../../../src-shared/registries/workbench/workbench-calls.ts";
import type { Principal } from "../context.ts";
import type { Database } from "../database/tables.ts";

/**
 * For whom, when and for which company the parts of the workbench are computed. `company_id`: limits them to one company.
 */
export type DeadlineQuery = {
  readonly db: Database;
  readonly principal: Principal;
  /** "YYYY-MM-DD" in Shanghai. */
  readonly today: string;
  readonly company_id: number | null;
};

/** True when the person holds one of the permissions. */
export const holds = ({ permissions }: Principal, needs: readonly PermissionKey[]): boolean =>
  needs.some((one) => permissions.has(one));

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

/** A deadline is shown this many days ahead. */
export const daysAhead = deadlineDaysAhead;

/** A deadline with the number of remaining days. */
export const dueEntry = (
  { today }: Pick<DeadlineQuery, "today">,
  kind: Deadline["kind"],
  day: string,
  more: Partial<Omit<Deadline, "kind" | "day" | "days_left">> = {},
): Deadline => ({
  kind,
  day,
  days_left: daysBetween(today, day),
  period: null,
  name: null,
  no: null,
  count: null,
  amount: null,
  link: null,
  ...more,
});
