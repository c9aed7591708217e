import { describe, expect, it } from "vitest";
import { storedZip } from "../../../workbook/zip.ts";
import { readAll, refusal } from "../test-files.ts";
import { readOdsVisibility } from "./ods-visibility.ts";

const spaces = ["office", "table", "style", "text"].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
);
const hiddenStyle =
  '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
const cell = (text: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
const row = (text: string, more = ""): string => `<table:table-row${more}>${cell(text)}</table:table-row>`;
const table = (name: string, style: string, rows: string): string =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`;
const content = (tables: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><office:document-content ${spaces.join(" ")} office:version="1.2"><office:automatic-styles>${hiddenStyle}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  );
const file = (part: Buffer): Buffer =>
  storedZip([
    ["mimetype", Buffer.from("application/vnd.oasis.opendocument.spreadsheet")],
    ["content.xml", part],
    ["styles.xml", Buffer.from("<office:document-styles/>")],
    ["META-INF/manifest.xml", Buffer.from("<manifest/>")],
  ]);
const collapsed = ' table:visibility="collapse"';
const filtered = ' table:visibility="filter"';

describe("hidden parts of an OpenDocument sheet", () => {
  it("reads the first sheet that can be seen, and names the others", async () => {
    const tables =
      table("藏", "ta2", row("secret")) +
      table("账单", "ta1", row("张三")) +
      table("b", "ta1", "") +
      table("c", "ta2", row("x"));
    const { facts, rows } = await readAll(file(content(tables)));
    expect(rows.map((one) => one.cells[0]?.text)).toEqual(["张三"]);
    expect(facts).toMatchObject({ sheet: "账单", hiddenSheets: ["藏", "c"] });
    expect(facts.otherSheets).not.toContain("藏");
  });

  it("marks rows that are hidden or filtered out, repeated ones included", async () => {
    const rows = row("a") + row("b", collapsed) + row("c", `${filtered} table:number-rows-repeated="2"`) + row("d");
    const read = await readAll(file(content(table("one", "ta1", rows))));
    expect(read.rows.map((one) => [one.number, one.cells[0]?.text, one.hidden])).toEqual([
      [1, "a", false],
      [2, "b", true],
      [3, "c", true],
      [4, "c", true],
      [5, "d", false],
    ]);
    expect(read.facts.hiddenRows).toBe(3);
  });

  it("does not take the rows of a table within a cell, or of another sheet, for its own", () => {
    const inner = `<table:table-row><table:table-cell>${table("in", "ta2", row("x", collapsed))}</table:table-cell></table:table-row>`;
    const visibility = readOdsVisibility(
      content(table("one", "ta1", inner + row("b", collapsed)) + table("two", "ta1", row("c", collapsed))),
    );
    expect([1, 2, 3].map((number) => visibility.isHiddenRow(number))).toEqual([false, true, false]);
    expect(visibility.hiddenSheets).toEqual([]);
  });

  const bad: [name: string, part: Buffer, reason: string][] = [
    ["only hidden sheets", content(table("a", "ta2", row("x"))), "NO_DATA_SHEET"],
    ["a document type", Buffer.from('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a/>'), "DOCTYPE"],
    ["UTF-16", Buffer.from(`\ufeff${content("").toString("utf8")}`, "utf16le"), "BAD_ENCODING"],
    ["a tag that is cut", content(table("a", "ta1", row("x"))).subarray(0, -5), "BAD_XML"],
    ["a row repeated -1 times", content(table("a", "ta1", row("x", ' table:number-rows-repeated="-1"'))), "BAD_XML"],
  ];
  it.each(bad)("refuses %s", async (_, part, reason) => {
    expect(await refusal(file(part))).toBe(reason);
  });
});
