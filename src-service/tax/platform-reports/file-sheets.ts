import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import type { CellInput, SheetColumn, SheetSpec } from "../../../src-shared/kernel/workbook/sheet-spec.ts";
import { reportRowKinds } from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { changeText, fileTexts } from "./file-texts.ts";
import type { ChangeRow } from "./report-rows.ts";

type Locale = "zh-CN" | "en";
type Line = SheetColumn & { readonly valueOf: (row: ChangeRow) => CellInput };

const sheet = (name: string, lines: readonly Line[], rows: readonly ChangeRow[]): SheetSpec => ({
  name,
  columns: lines.map(({ valueOf: _valueOf, ...column }) => column),
  rows: rows.map((row) => lines.map((line) => line.valueOf(row))),
  freezeHeader: true,
});

/** Sheets of one part of a report. Names, numbers and phones of people are masked unless `isClear`. */
export const reportSheets = (
  part: "identity" | "income",
  locale: Locale,
  isClear: boolean,
  rows: readonly ChangeRow[],
): SheetSpec[] => {
  const texts = fileTexts(locale);
  const text = (title: keyof typeof texts, width: number, read: Line["valueOf"]): Line => ({
    ...{ title: texts[title], kind: "text", width, valueOf: read },
  });
  const figure = (title: keyof typeof texts, kind: "cents" | "integer", read: Line["valueOf"]): Line => ({
    ...{ title: texts[title], kind, width: 16, valueOf: read },
  });
  const maskedUnlessClear = (kind: "name" | "idNumber" | "phone", value: string) =>
    isClear ? value : maskField(kind, value);
  const change = text("change", 10, (row) => changeText(locale, row.change));
  const code = text("code", 18, (row) => row.code);
  const name = text("name", 12, (row) => maskedUnlessClear("name", row.name));
  const rowsOfKind = (kind: number) => rows.filter((row) => row.kind === kind);
  if (part === "income") {
    const lines = [
      ...[change, code, name, text("period", 10, (row) => row.period)],
      figure("gross", "cents", (row) => row.gross),
      figure("refunds", "cents", (row) => row.refunds),
      figure("net", "cents", (row) => row.net),
      figure("commission", "cents", (row) => row.commission),
      figure("orders", "integer", (row) => row.order_count),
    ];
    return [sheet(texts.incomeSheet, lines, rowsOfKind(reportRowKinds.income))];
  }
  const people = [
    ...[change, code, name],
    text("idNo", 22, (row) => maskedUnlessClear("idNumber", row.id_no)),
    text("contact", 16, (row) => maskedUnlessClear("phone", row.contact)),
  ];
  const companies = [
    change,
    text("companyNo", 18, (row) => row.code),
    text("companyName", 36, (row) => row.name),
    text("creditCode", 22, (row) => row.id_no),
    text("contact", 16, (row) => maskedUnlessClear("phone", row.contact)),
  ];
  return [
    sheet(texts.workerSheet, people, rowsOfKind(reportRowKinds.worker)),
    sheet(texts.companySheet, companies, rowsOfKind(reportRowKinds.company)),
  ];
};

/** The last sheet: report and revision, seal, and the person for whom this copy was made. */
export const reportNotes = (
  locale: Locale,
  facts: readonly (readonly [keyof ReturnType<typeof fileTexts>, string])[],
): SheetSpec => {
  const texts = fileTexts(locale);
  return {
    name: texts.notes,
    columns: [
      { title: texts.item, kind: "text", width: 24 },
      { title: texts.content, kind: "text", width: 70 },
    ],
    rows: facts.map(([key, value]) => [texts[key], value]),
  };
};
