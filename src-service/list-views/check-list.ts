import type { ColumnSetting } from "../../src-shared/calls/list-settings.ts";
import type { AnyList } from "../../src-shared/lists/define.ts";
import { filterValuesSchema } from "../../src-shared/lists/filter-values.ts";
import { type ListName, listByName, listNames } from "../../src-shared/lists/registry.ts";
import { ServiceError } from "../context.ts";
import { invalidOf, notFound } from "../plumbing/answers.ts";

/** The list of a name from the wire; one that there is not answers as an absent record does. */
export const knownList = (name: string): AnyList => {
  if (!(listNames as readonly string[]).includes(name)) throw notFound();
  return listByName(name as ListName);
};

const refuse = (field: string, code: string): never => {
  throw new ServiceError("invalid", { fields: { [field]: [code] } });
};

/**
 * Refuses (400, by field) columns that the list does not show, ones named twice, and hiding one that is required (spec 2).
 */
export const checkColumns = (list: AnyList, header: readonly ColumnSetting[]): void => {
  const seen = new Set<string>();
  for (const [at, { key, visible }] of header.entries()) {
    const column = Object.hasOwn(list.columns, key) ? list.columns[key] : undefined;
    const field = `list_header.${at}.key`;
    if (column === undefined || column.carried) refuse(field, "unknown_column");
    else if (seen.has(key)) refuse(field, "duplicate");
    else if (column.required && !visible) refuse(`list_header.${at}.visible`, "required");
    seen.add(key);
  }
};

/** Refuses filters that the list's own schema refuses. */
export const checkFilters = (list: AnyList, filters: Readonly<Record<string, unknown>>): void => {
  const parsed = filterValuesSchema(list).safeParse(filters);
  if (!parsed.success) throw invalidOf("filters", parsed.error);
};

/** Refuses an order that the list cannot be brought into; the empty text is the list's own. */
export const checkOrdering = (list: AnyList, ordering: string): void => {
  if (ordering !== "" && !list.sort.includes(ordering.replace(/^-/, ""))) refuse("ordering", "unknown_column");
};
