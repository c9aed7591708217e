import type { ColumnSetting } from "../../../src-shared/access/session/list-settings-calls.ts";
import { parseSort } from "../../../src-shared/kernel/lists/conditions.ts";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import { filterValuesSchema } from "../../../src-shared/kernel/lists/filter-values.ts";
import { codeOfOwnKey } from "../../../src-shared/kernel/lists/own-columns.ts";
import { type ListName, listByName, listNames } from "../../../src-shared/registries/lists/registry.ts";
import { ServiceError } from "../../core/context.ts";
import { invalidOf, notFound } from "../../core/plumbing/answers.ts";

/** The list of a name from a request. Throws `not_found` for an unknown name. */
export const listByNameOrNotFound = (name: string): AnyList => {
  if (!(listNames as readonly string[]).includes(name)) throw notFound();
  return listByName(name as ListName);
};

const refuse = (field: string, code: string): never => {
  throw new ServiceError("invalid", { fields: { [field]: [code] } });
};

/**
 * Refuses (400, by field) columns that the list does not show, ones named twice, and hiding one that is required (spec 2).
 * Which columns a company has of its own is known only where its rows are shown.
 */
export const checkColumns = (list: AnyList, header: readonly ColumnSetting[]): void => {
  const names = new Set<string>();
  for (const [at, { key, visible }] of header.entries()) {
    const column = Object.hasOwn(list.columns, key) ? list.columns[key] : undefined;
    const field = `list_header.${at}.key`;
    const isOwn = list.own !== undefined && codeOfOwnKey(key) !== undefined;
    if (!isOwn && (column === undefined || column.carried)) refuse(field, "unknown_column");
    else if (names.has(key)) refuse(field, "duplicate");
    else if (column?.required === true && !visible) refuse(`list_header.${at}.visible`, "required");
    names.add(key);
  }
};

/** Refuses filters that the list's own schema refuses. */
export const checkFilters = (list: AnyList, filters: Readonly<Record<string, unknown>>): void => {
  const parsed = filterValuesSchema(list).safeParse(filters);
  if (!parsed.success) throw invalidOf("filters", parsed.error);
};

/** Throws `invalid` for an ordering that the list does not offer; the empty text means the list's default. */
export const checkOrdering = (list: AnyList, ordering: string): void => {
  if (ordering !== "" && parseSort(list, ordering) === undefined) refuse("ordering", "unknown_column");
};
