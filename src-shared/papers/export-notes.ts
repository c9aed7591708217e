import type { AnyList } from "../kernel/lists/define.ts";
import { activeFilters, type FilterValue, type FilterValues } from "../kernel/lists/filter-values.ts";
import { type OwnTests, ownKey } from "../kernel/lists/own-columns.ts";
import { formatMoney } from "../kernel/values/money/money.ts";
import type { SheetSpec } from "../kernel/workbook/sheet-spec.ts";
import type { ListName } from "../registries/lists/registry.ts";
import type { ExportTexts } from "./export-columns.ts";

export type ExportFacts = {
  readonly list: ListName;
  readonly filters: FilterValues;
  /** Where the rows come from and of when they are; `as_of` null when that is not known. */
  readonly source: "live" | "cache";
  readonly as_of: string | null;
  readonly by: string;
  readonly at: string;
  readonly rows: number;
  /** Kinds of personal data that are in the file as they are. */
  readonly plain: "none" | "idNo" | "mobile" | "both";
  /** Rows that match, when the limit left some out. */
  readonly cutFrom?: number;
  /** Of a job of the service: its number, the number of the last change that the rows know, and the trace of this copy. */
  readonly job?: { readonly no: string; readonly seq: number; readonly watermark: string; readonly reason: string };
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

/** Notes the filters on a company's own columns, a line each. */
function* ownNotes(list: AnyList, { own }: OwnTests): Generator<string[]> {
  for (const [code, { has, is = [], min, max, from, to }] of Object.entries(own)) {
    const column = list.columns[ownKey(code)];
    const figure = (bound: number | undefined) =>
      bound === undefined ? "" : column?.kind === "cents" ? formatMoney(bound) : String(bound);
    const parts = [
      ...(has === undefined ? [] : [has]),
      ...(is.length === 0 ? [] : [is.join(" / ")]),
      ...(min === undefined && max === undefined ? [] : [`${figure(min)} – ${figure(max)}`]),
      ...(from === undefined && to === undefined ? [] : [`${from ?? ""} – ${to ?? ""}`]),
    ];
    yield [column?.own?.title ?? code, parts.join(" / ")];
  }
}

const personalText: Readonly<Record<ExportFacts["plain"], string>> = {
  none: "masked",
  idNo: "plainIdNo",
  mobile: "plainMobile",
  both: "plainBoth",
};

function* jobRows({ job, cutFrom, rows }: ExportFacts, texts: ExportTexts): Generator<string[]> {
  if (cutFrom !== undefined) yield [texts.note("cut"), texts.cut(cutFrom, rows)];
  if (!job) return;
  yield [texts.note("jobNo"), job.no];
  yield [texts.note("seq"), String(job.seq)];
  if (job.reason !== "") yield [texts.note("reason"), job.reason];
  yield [texts.note("watermark"), job.watermark];
  yield [texts.note("confidential"), texts.note("confidentialText")];
}

/** The second sheet: what was asked for, of when the rows are, who took them. */
export const notesSheet = (list: AnyList, facts: () => ExportFacts, texts: ExportTexts): SheetSpec => ({
  name: texts.note("notes"),
  columns: [
    { title: texts.note("item"), kind: "text", width: 24 },
    { title: texts.note("content"), kind: "text", width: 60 },
  ],
  // Written after the rows, so that their number and age are known.
  rows: (function* () {
    const noteFacts = facts();
    const { list: name, filters, by, at, rows } = noteFacts;
    yield [texts.note("list"), texts.title(name)];
    for (const [key, filter, value] of activeFilters(list, filters)) {
      if (filter.type === "own") {
        yield* ownNotes(list, value as OwnTests);
        continue;
      }
      const column = "column" in filter ? filter.column : undefined;
      const label = key === "keyword" || key === "date" ? texts.note(key) : texts.column(name, column ?? key);
      yield [label, valueText(list, column, value, texts, name)];
    }
    yield [texts.note("asOf"), noteFacts.as_of ?? ""];
    yield [texts.note("source"), texts.note(noteFacts.source)];
    yield [texts.note("rows"), String(rows)];
    yield [texts.note("by"), by];
    yield [texts.note("at"), at];
    yield [texts.note("personal"), texts.note(personalText[noteFacts.plain])];
    yield* jobRows(noteFacts, texts);
  })(),
});
