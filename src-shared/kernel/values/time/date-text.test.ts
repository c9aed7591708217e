import { describe, expect, it } from "vitest";
import { type DateCode, excelSerialToDate, parseDateCell, parseDateText, parseMonthText } from "./date-text.ts";
import { addDays, dayNumber } from "./time.ts";

describe("parseDateText", () => {
  it.each(["2026-1-2", "2026/01/02", "2026.1.2", "20260102", "2026年1月2日", " ２０２６－０１－０２ ", "2026-01-02"])(
    "%s",
    (text) => expect(parseDateText(text)).toEqual({ ok: true, value: "2026-01-02" }),
  );

  it.each<[string, DateCode]>([
    ["", "empty"],
    ["2026/2/30", "notADate"],
    ["20260230", "notADate"],
    ["26-1-2", "shortYear"],
    ["1/2/26", "shortYear"],
    ["26年1月2日", "shortYear"],
    ["2026-1/2", "format"],
    ["2026-01", "format"],
    ["2026-01-02 10:00:00", "format"],
    ["yesterday", "format"],
    ["46024", "format"],
  ])("refuses %j as %s", (text, code) => expect(parseDateText(text)).toEqual({ ok: false, code }));
});

describe("parseMonthText", () => {
  it.each(["2026-1", "2026/01", "2026.1", "202601", "2026年1月"])("%s", (text) =>
    expect(parseMonthText(text)).toEqual({ ok: true, value: "2026-01" }),
  );
  it.each<[string, DateCode]>([
    ["", "empty"],
    ["2026-13", "notADate"],
    ["26-1", "shortYear"],
    ["2026-1-2", "format"],
  ])("refuses %j as %s", (text, code) => expect(parseMonthText(text)).toEqual({ ok: false, code }));
});

describe("excelSerialToDate", () => {
  it.each([
    ["1", false, "1900-01-01"],
    ["59", false, "1900-02-28"],
    ["61", false, "1900-03-01"],
    ["25569", false, "1970-01-01"],
    ["46024", false, "2026-01-02"],
    ["2958465", false, "9999-12-31"],
    ["0", true, "1904-01-01"],
    ["60", true, "1904-03-01"],
    ["44562", true, "2026-01-02"],
  ])("%s (1904: %s) is %s", (serial, date1904, value) =>
    expect(excelSerialToDate(serial, date1904)).toEqual({ ok: true, value, time: null }),
  );

  it("reads the time of day", () => {
    expect(excelSerialToDate("46024.5")).toEqual({ ok: true, value: "2026-01-02", time: "12:00:00" });
    expect(excelSerialToDate("46024.999999999")).toEqual({ ok: true, value: "2026-01-02", time: "23:59:59" });
    expect(excelSerialToDate("46024.75001157407")).toEqual({ ok: true, value: "2026-01-02", time: "18:00:01" });
  });

  it.each<[string, DateCode]>([
    ["", "empty"],
    ["0", "notADate"],
    ["60", "notADate"],
    ["2958466", "notADate"],
    ["99999999", "notADate"],
    ["-1", "format"],
    ["abc", "format"],
  ])("refuses %j as %s", (serial, code) => expect(excelSerialToDate(serial)).toEqual({ ok: false, code }));

  it("is one day later for each serial after the phantom day", () => {
    for (let serial = 61; serial < 60_000; serial += 7) {
      expect(excelSerialToDate(String(serial))).toEqual({
        ok: true,
        value: addDays("1900-03-01", serial - 61),
        time: null,
      });
    }
    expect(dayNumber("1904-01-01") - dayNumber("1899-12-30")).toBe(1462);
  });
});

describe("parseDateCell", () => {
  it("takes eight digits for a date and other bare numbers for a serial", () => {
    expect(parseDateCell("20260102")).toEqual({ ok: true, value: "2026-01-02" });
    expect(parseDateCell("46024")).toEqual({ ok: true, value: "2026-01-02" });
    expect(parseDateCell("44562", true)).toEqual({ ok: true, value: "2026-01-02" });
    expect(parseDateCell("46024.25")).toEqual({ ok: true, value: "2026-01-02" });
    expect(parseDateCell("2026-1-2")).toEqual({ ok: true, value: "2026-01-02" });
    expect(parseDateCell("20261345")).toEqual({ ok: false, code: "notADate" });
    expect(parseDateCell("26-1-2")).toEqual({ ok: false, code: "shortYear" });
  });

  it.each(["2026.11", "2026", "11.2", "1120", "202611", "0", "7", "2026.1.", "100000"])(
    "does not guess at %s",
    (text) => {
      expect(parseDateCell(text)).toEqual({ ok: false, code: "format" });
    },
  );
});
