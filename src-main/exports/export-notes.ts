import type { Freshness } from "../../src-shared/bridge/define.ts";
import type { AnyList } from "../../src-shared/lists/define.ts";
import { activeFilters, type FilterValue, type FilterValues } from "../../src-shared/lists/filter-values.ts";
import type { ListName } from "../../src-shared/lists/registry.ts";
import { formatMoney } from "../../src-shared/values/money.ts";
import type { SheetSpec } from "../../src-shared/workbook/sheet-spec.ts";
import type { ExportTexts } from "./export-columns.ts";

export type ExportFacts = {
  readonly list: ListName;
  readonly filters: FilterValues;
  readonly freshness: Freshness;
  readonly by: string;
  readonly at: string;
  readonly rows: number;
};

const money = (cents: number | undefined): string => (cents === undefined ? "" : formatMoney(cents));

const valueText = (
  list: AnyList,
  column: string | undefined,
  value: FilterValue,
  texts: ExportTexts,
  name: ListName,
): string => {
  const spec = column === undefined ? undefined : list.columns[column];
  if (Array.isArray(value))
    return value.map((one) => (typeof one === "number" && spec ? texts.code(spec, one) : String(one))).join(" / ");
  if (typeof value === "object" && "by" in value)
    return `${texts.column(name, value.by)} ${value.start ?? ""} – ${value.end ?? ""}`;
  if (typeof value === "object" && !Array.isArray(value)) {
    const { min, max } = value as { min?: number; max?: number };
    return `${money(min)} – ${money(max)}`;
  }
  return value === true ? texts.note("yes") : String(value);
};

/** The second sheet: what was asked for, of when the rows are, who took them. */
export const notesSheet = (list: AnyList, facts: () => ExportFacts, texts: ExportTexts): SheetSpec => ({
  name: texts.note("notes"),
  columns: [
    { title: texts.note("item"), kind: "text", width: 24 },
    { title: texts.note("content"), kind: "text", width: 60 },
  ],
  // Written after the rows, so that their number and age are known.
  rows: (function* () {
    const { list: name, filters, freshness, by, at, rows } = facts();
    yield [texts.note("list"), texts.title(name)];
    for (const [key, filter, value] of activeFilters(list, filters)) {
      const column = "column" in filter ? filter.column : undefined;
      const label = key === "keyword" || key === "date" ? texts.note(key) : texts.column(name, column ?? key);
      yield [label, valueText(list, column, value, texts, name)];
    }
    yield [texts.note("asOf"), freshness.as_of ?? ""];
    yield [texts.note("source"), texts.note(freshness.source)];
    yield [texts.note("rows"), String(rows)];
    yield [texts.note("by"), by];
    yield [texts.note("at"), at];
    yield [texts.note("personal"), texts.note("masked")];
  })(),
});
