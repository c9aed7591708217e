import { describe, expect, it } from "vitest";
import { serviceOrder } from "../../../billing/fees/service-order-import.ts";
import { templates } from "../../../registries/imports/registry.ts";
import { dayFault, daysOf } from "../../values/time/day-meanings.ts";
import { checkCell, decodeCell } from "./cells.ts";
import { field, type ImportField } from "./define.ts";

const today = "2026-11-28";
const workDay = field("work_date", "服务日期", "date", { means: "worked" });
const period = field("period", "账期", "month", { means: "finished" });
const born = field("born", "出生日期", "date", { means: "born" });

type Kind = "number" | "text" | "date";

/** Reads a cell: its text and what is said of it. */
const read = (one: ImportField, kind: Kind, text: string, book: { is1904?: boolean; isTyped?: boolean } = {}) => {
  const cell = decodeCell(one, { kind, text }, { is1904: false, isTyped: true, today, ...book });
  return [cell.text, ...checkCell(one, cell, serviceOrder, today).map(({ code }) => code)];
};

describe("a bare number in a column of days", () => {
  it.each(["2026.11", "2026", "11.2", "1120", "202611", "20261", "1", "0"])("%s is no day", (text) => {
    expect(read(workDay, "number", text)).toEqual([text, "date_format"]);
    expect(read(workDay, "text", text)).toEqual([text, "date_format"]);
  });

  it("is the day of its serial where such a day can be meant", () => {
    expect(read(workDay, "number", "46327")).toEqual(["2026-11-01"]);
    expect(read(workDay, "number", "46327.75")).toEqual(["2026-11-01"]);
    expect(read(workDay, "text", "46327")).toEqual(["46327"]);
    expect(read(workDay, "number", "20261101")).toEqual(["20261101"]);
    expect(read(born, "number", "20261")).toEqual(["1955-06-21"]);
    expect(read(born, "number", "2026")).toEqual(["2026", "date_format"]);
  });

  it("is never rounded into the next day", () => {
    expect(read(workDay, "number", "46326.9999999884")).toEqual(["2026-10-31"]);
    expect(read(period, "number", "46326.9999999884")).toEqual(["2026-10"]);
    // What a computer makes of a whole day by computing is that day: the spreadsheet shows 15 digits.
    expect(read(workDay, "number", "46326.999999999996")).toEqual(["2026-11-01"]);
  });

  it("counts from 1904 where the workbook does, in texts too", () => {
    expect(read(workDay, "number", "44865", { is1904: true })).toEqual(["2026-11-01"]);
    expect(read(workDay, "text", "44865", { is1904: true })).toEqual(["2026-11-01"]);
    expect(read(period, "number", "44865", { is1904: true })).toEqual(["2026-11"]);
    // Out of reach in its own system, a day of today in the other.
    expect(read(workDay, "number", "46327", { is1904: true })).toEqual(["2030-11-02", "date_late"]);
  });
});

describe("a bare number in a column of months", () => {
  it("that may be January or October is neither", () => {
    expect(read(period, "number", "2026.1")).toEqual(["2026.1", "month_as_number"]);
    expect(read(period, "number", "2026.0999999999999")).toEqual(["2026.1", "month_as_number"]);
    expect(read(period, "text", "2026.1", { isTyped: false })).toEqual(["2026.1", "month_as_number"]);
    // A typed text keeps its noughts.
    expect(read(period, "text", "2026.1")).toEqual(["2026.1"]);
  });

  it("is a month where it can be one only", () => {
    expect(read(period, "number", "2026.11")).toEqual(["2026.11"]);
    expect(read(period, "number", "202610")).toEqual(["202610"]);
    expect(read(period, "number", "46326")).toEqual(["2026-10"]);
    for (const text of ["2026", "1120", "20261"]) expect(read(period, "number", text)).toEqual([text, "month_format"]);
  });
});

describe("days by their meaning", () => {
  it("are refused before and after what can be meant", () => {
    expect(read(workDay, "date", "1905-07-18")).toEqual(["1905-07-18", "date_early"]);
    expect(read(workDay, "text", "9999-12-31")).toEqual(["9999-12-31", "date_late"]);
    expect(read(workDay, "text", "2027-02-28")).toEqual(["2027-02-28"]);
    expect(read(workDay, "text", "2027-03-01")).toEqual(["2027-03-01", "date_late"]);
    expect(read(period, "text", "2026-11")).toEqual(["2026-11"]);
    expect(read(period, "text", "2026-12")).toEqual(["2026-12", "month_future"]);
    expect(read(period, "text", "1905-07")).toEqual(["1905-07", "month_early"]);
    expect(read(born, "text", "2026-11-28")).toEqual(["2026-11-28"]);
    expect(read(born, "text", "2026-11-29")).toEqual(["2026-11-29", "date_future"]);
    expect(read(born, "text", "1899-12-31")).toEqual(["1899-12-31", "date_early"]);
  });

  it("have a first and a last one, whose months count too", () => {
    expect(daysOf("worked", "2026-11-30")).toEqual({ from: "2016-11-30", to: "2027-02-28" });
    expect(dayFault("worked", "2016-11", "2026-11-30")).toBeNull();
    expect(dayFault("worked", "2016-10", "2026-11-30")).toEqual({ code: "early", limit: "2016-11" });
    expect(dayFault("terminates", "2026-11-29", "2026-11-30")).toEqual({ code: "past", limit: "2026-11-30" });
  });

  it("are named for every such column of every template", () => {
    const fields: ImportField[] = Object.values(templates).flatMap((one) => [...one.fields]);
    const open = fields.filter(({ kind, means }) => (kind === "date" || kind === "month") !== (means !== undefined));
    expect(open.map(({ key }) => key)).toEqual([]);
  });
});
