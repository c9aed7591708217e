import type { AnyList, Filter } from "../../../src-shared/kernel/lists/define.ts";
import { activeFilters, type FilterValue, type FilterValues } from "../../../src-shared/kernel/lists/filter-values.ts";
import { type OwnTest, type OwnTests, ownKey } from "../../../src-shared/kernel/lists/own-columns.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { regionPath } from "../../../src-shared/kernel/values/regions/regions.ts";
import { lastDayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { Companies } from "../../session/companies.ts";
import { codeLabel, columnTitle } from "../layout/list-texts.ts";

/** Filters that a text of their own names, not the title of a column. */
const namedByFlag: ReadonlySet<Filter["type"]> = new Set(["positive", "byPerson", "endsWithin", "idleFor", "own"]);

/** Title of a filter. */
export const filterTitle = (texts: Texts, list: AnyList, name: string, filter: Filter): string => {
  const listName = list.name as ListName;
  if (filter.type === "search")
    return name === "keyword" ? texts.t("lists.ui.keyword") : columnTitle(texts, listName, name);
  if (namedByFlag.has(filter.type)) return texts.of(`lists.${listName}.flags.${name}`);
  if ("columns" in filter) return columnTitle(texts, listName, filter.columns[0] ?? name);
  return columnTitle(texts, listName, filter.column);
};

/** True when the bounds of a range are whole numbers and no amounts. */
export const isCount = (list: AnyList, column: string): boolean => list.columns[column]?.kind === "integer";

type Described = {
  readonly texts: Texts;
  readonly list: AnyList;
  readonly companies: Companies;
  readonly organizations: { nameOf(id: string): string };
};

/** The chosen values of an `anyOf` or `ref` filter as texts. */
export const chosenTexts = (
  { texts, list, companies, organizations }: Described,
  filter: Filter,
  values: readonly (string | number)[],
) => {
  const codes = filter.type === "refAmong" && filter.entity === "codes" ? list.columns[filter.column] : undefined;
  if (codes !== undefined) return values.map((code) => codeLabel(texts, codes, Number(code)));
  const entity = filter.type === "ref" ? filter.entity : undefined;
  if (entity === "companyRows") return values.map((id) => companies.nameOf(String(id)));
  // Chosen records of the list itself are counted: their ids say nothing to anybody.
  if (filter.type === "ref" && filter.column === "id" && entity !== "companies")
    return [texts.t("lists.foot.count", { count: values.length })];
  if (filter.type === "ref" || filter.type === "refAmong")
    return values.map((id) => {
      if (filter.entity === "companies") return companies.nameOf(String(id));
      return filter.entity === "organizations" ? organizations.nameOf(String(id)) : String(id);
    });
  const column = filter.type === "anyOf" ? list.columns[filter.column] : undefined;
  return values.map((code) => (column ? codeLabel(texts, column, Number(code)) : String(code)));
};

type Bounds = { readonly min?: number; readonly max?: number };

const rangeText = (texts: Texts, name: string, { min, max }: Bounds, format: (value: number) => string): string => {
  if (min !== undefined && max !== undefined) {
    return texts.t("lists.ui.rangeBetween", { name, min: format(min), max: format(max) });
  }
  return min === undefined
    ? texts.t("lists.ui.rangeTo", { name, max: format(max ?? 0) })
    : texts.t("lists.ui.rangeFrom", { name, min: format(min) });
};

/** Whole years and whole months by their name, other stretches from day to day. */
const dateText = (texts: Texts, name: string, { start, end }: { start?: string; end?: string }): string => {
  if (start !== undefined && end !== undefined && start.slice(0, 4) === end.slice(0, 4)) {
    const year = start.slice(0, 4);
    if (start.endsWith("-01-01") && end.endsWith("-12-31")) return texts.t("listHead.year", { name, year });
    const month = start.slice(0, 7);
    if (start.endsWith("-01") && end === lastDayOf(month)) return texts.t("listHead.month", { name, month });
  }
  if (start !== undefined && end !== undefined) return texts.t("lists.ui.dateBetween", { name, start, end });
  return start === undefined
    ? texts.t("lists.ui.dateTo", { name, end: end ?? "" })
    : texts.t("lists.ui.dateFrom", { name, start });
};

/** Describes a filter on a company's own column in words. */
const ownText = ({ texts, list }: Described, code: string, test: OwnTest): string => {
  const column = list.columns[ownKey(code)];
  const name = column?.own?.title ?? code;
  const { has, is, min, max, from, to } = test;
  if (has !== undefined) return texts.t("lists.ui.chosenOne", { name, value: has });
  if (is !== undefined) return texts.t("lists.ui.chosenOne", { name, value: texts.list(is) });
  if (from !== undefined || to !== undefined)
    return dateText(texts, name, { ...(from !== undefined && { start: from }), ...(to !== undefined && { end: to }) });
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return rangeText(texts, name, bounds, column?.kind === "cents" ? formatMoney : String);
};

/** One filter and its value in words, e.g. 状态：待审核、已驳回. */
export const filterText = (described: Described, name: string, filter: Filter, value: FilterValue): string => {
  const { texts, list } = described;
  const title = filterTitle(texts, list, name, filter);
  switch (filter.type) {
    case "search":
      return texts.t("lists.ui.chosenOne", { name: title, value: String(value) });
    case "anyOf":
    case "ref":
    case "refAmong": {
      const values = chosenTexts(described, filter, value as readonly (string | number)[]);
      return texts.t("lists.ui.chosenOne", { name: title, value: texts.list(values) });
    }
    case "range":
      return rangeText(texts, title, value as Bounds, isCount(list, filter.column) ? String : formatMoney);
    case "dateBy": {
      const { by, ...range } = value as { by: string; start?: string; end?: string };
      return dateText(texts, columnTitle(texts, list.name as ListName, by), range);
    }
    case "positive":
    case "byPerson":
      return title;
    case "area": {
      const values = (value as readonly string[]).map((code) => regionPath(code, texts.locale) || code);
      return texts.t("lists.ui.chosenOne", { name: title, value: texts.list(values) });
    }
    case "endsWithin":
    case "idleFor":
      return texts.t("filterForms.daysOf", { name: title, days: Number(value) });
    case "own":
      return Object.entries((value as OwnTests).own)
        .map(([code, test]) => ownText(described, code, test))
        .join(texts.locale === "en" ? "; " : "；");
    case "people":
    case "oneOf":
      return texts.t("lists.ui.chosen", { name: title, count: (value as readonly string[]).length });
  }
};

export type Chip = { readonly name: string; readonly text: string };

/** The active filters in words. */
export const filterChips = (described: Described, values: FilterValues): readonly Chip[] =>
  activeFilters(described.list, values).map(([name, filter, value]) => ({
    name,
    text: filterText(described, name, filter, value),
  }));
