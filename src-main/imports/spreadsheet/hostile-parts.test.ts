import { describe, expect, it } from "vitest";
import type { SourceRow } from "./source/source-row.ts";
import { packXlsx, packZip, readAll, readCells, refusal, relation, textRow, xlsxParts } from "./test-files.ts";

const MEGABYTE = 1024 * 1024;
const rows = textRow(1, ["a"]);
const withPart = (name: string, content: string | Buffer) =>
  packZip(xlsxParts({ rows }).map((part) => (part.name === name ? { ...part, content } : part)));
const workbookOf = (inner: string): Buffer => withPart("xl/workbook.xml", `<workbook>${inner}</workbook>`);
const formats = (codes: readonly string[]): string =>
  codes.map((code, index) => `<numFmt numFmtId="${index + 164}" formatCode="${code}"/>`).join("");

describe("small parts that a backtracking search would not finish", () => {
  const megabyteOf = (piece: string): string => piece.repeat(Math.ceil((2 * MEGABYTE) / piece.length));
  const cases: [name: string, bytes: Buffer, reason: string][] = [
    ["sheets that never close", workbookOf(megabyteOf("<sheet ")), "BAD_XML"],
    ["comments that never close", workbookOf(megabyteOf("<!-- ")), "BAD_XML"],
    ["one attribute name of 2 MB", workbookOf(`<sheet ${megabyteOf("a")}/>`), "BAD_XML"],
    ["quotes that never close", workbookOf(megabyteOf('<sheet a="')), "BAD_XML"],
    ["an attribute without quotes", workbookOf("<sheet name=a/>"), "BAD_XML"],
    ["cell styles that never close", packXlsx({ rows, styles: megabyteOf("<cellXfs>") }), "read"],
    ["a date format of 2 MB", packXlsx({ rows, styles: `<s>${formats([megabyteOf("[")])}</s>` }), "read"],
    ["styles cut in a tag", packXlsx({ rows, styles: '<styleSheet><cellXfs><xf numFmtId="1' }), "BAD_XML"],
  ];
  it.each(cases)("%s", async (_, bytes, reason) => {
    expect(await refusal(bytes)).toBe(reason);
  });
});

describe("parts that would fill the memory", () => {
  const cases: [name: string, bytes: Buffer, reason: string][] = [
    ["styles of 33 MB", packXlsx({ rows, styles: " ".repeat(33 * MEGABYTE) }), "PART_TOO_BIG"],
    ["a workbook of 33 MB", workbookOf(" ".repeat(33 * MEGABYTE)), "PART_TOO_BIG"],
    ["100,001 styles", packXlsx({ rows, styles: `<s><cellXfs>${"<xf/>".repeat(100_001)}</cellXfs></s>` }), "BAD_XML"],
    ["100,001 tags above the rows", packXlsx({ sheet: `<worksheet>${"<a>".repeat(100_001)}` }), "BAD_XML"],
    ["2,001 relations", packXlsx({ rows, relations: relations(2_001) }), "TOO_MANY_PARTS"],
    [
      "2,001 sheets",
      workbookOf(Array.from({ length: 2_001 }, (_, at) => `<sheet name="${at}" r:id="no"/>`).join("")),
      "TOO_MANY_PARTS",
    ],
    [
      "20 million empty shared strings",
      packXlsx({ rows, sharedStrings: `<sst>${"<si/>".repeat(20_000_000)}</sst>` }),
      "READER_MEMORY",
    ],
    [
      "a number of 40,000 digits",
      packXlsx({ rows: `<row r="1"><c r="A1"><v>${"1".repeat(40_000)}</v></c></row>` }),
      "CELL_TOO_LONG",
    ],
    [
      "one with an exponent",
      packXlsx({ rows: `<row r="1"><c><v>${"1".repeat(40_000)}E1</v></c></row>` }),
      "CELL_TOO_LONG",
    ],
    [
      "an error value of 40,000 characters",
      packXlsx({ rows: `<row r="1"><c t="e"><v>${"#".repeat(40_000)}</v></c></row>` }),
      "CELL_TOO_LONG",
    ],
  ];
  it.each(cases)("%s", async (_, bytes, reason) => {
    expect(await refusal(bytes)).toBe(reason);
  });
  it("an OpenDocument sheet of 41 MB, which would take many times that", async () => {
    const content = Buffer.alloc(41 * MEGABYTE, " ");
    const file = packZip([
      { name: "mimetype", content: "" },
      { name: "content.xml", content },
    ]);
    await expect(readAll(file)).rejects.toMatchObject({ code: "PART_TOO_BIG", params: { limit: 40 * MEGABYTE } });
  });
  it("quotes that follow one another in a text file", async () => {
    const quotes = Buffer.alloc(4 * MEGABYTE, '"');
    expect(await refusal(quotes, { name: "a.csv" })).toBe("LINE_TOO_LONG");
  });
});

function relations(count: number): string {
  return Array.from({ length: count }, (_, at) => relation(`r${at}`, "theme", "t.xml")).join("");
}

describe("what is another program's", () => {
  const empty = { content: "", headerFields: { size: 0 } };
  it.each(["Index/Document.iwa", "Index.zip"])("Numbers, by %s", async (name) => {
    expect(await refusal(packZip([{ name, ...empty }]), { name: "a.numbers" })).toBe("NOT_XLSX numbers");
  });
  it.each(["a.et", "A.ETT"])("WPS, by its name %s", async (name) => {
    const bytes = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1016)]);
    expect(await refusal(bytes, { name })).toBe("NOT_XLSX wps");
  });
  it("a text document in the same kind of package", async () => {
    expect(await refusal(withPart("xl/workbook.xml", "<w:document><w:body/></w:document>"))).toBe("NOT_OOXML");
  });
});

describe("markup that is not guessed", () => {
  const cell = (tag: string): string => `<row r="1">${tag}</row>`;
  it.each(['<c r="A1" t=xs"><v>1</v></c>', "<c r=A1><v>1</v></c>", "<c t=n><v>1</v></c>", '<c s=1"><v>1</v></c>'])(
    "%s",
    async (tag) => {
      expect(await refusal(packXlsx({ rows: cell(tag) }))).toBe("BAD_XML");
    },
  );
  it("reads attributes in single quotes, and a prefix that comes after one", async () => {
    const workbook = "<sheets><sheet name='甲' sheetId='1' rel:id='rId1'/></sheets><!-- <sheet name='no'/> -->";
    const { facts } = await readAll(packXlsx({ rows, workbook }));
    expect(facts).toMatchObject({ sheet: "甲", otherSheets: [] });
  });
  it("knows the styles of cells from those of styles", async () => {
    const styles = `<x:styleSheet><x:numFmts>${formats(["yyyy"])}</x:numFmts><x:cellXfs/><x:cellStyleXfs><x:xf numFmtId="14"/></x:cellStyleXfs></x:styleSheet>`;
    expect(await readCells({ rows: cell('<c s="0"><v>46081</v></c>'), styles })).toEqual(["number:46081"]);
  });
});

describe("the last column", () => {
  const wide = (reference: string) => packXlsx({ rows: `<row r="1"><c r="${reference}"><v>1</v></c></row>` });
  it("is read, and nothing is made of the gap before it", async () => {
    const { rows } = await readAll(wide("XFD1"));
    expect(rows).toHaveLength(1);
    expect([rows[0]?.filled, rows[0]?.column(0), rows[0]?.text(0)]).toEqual([1, 16_383, "1"]);
  });
  it("is the limit that a value behind it passes", async () => {
    const params = { row: 1, column: 16_385, limit: 16_384 };
    await expect(readAll(wide("XFE1"))).rejects.toMatchObject({ code: "TOO_WIDE", params });
  });
  it("costs a row what its values cost", async () => {
    const count = 20_000;
    const row = (number: number) =>
      `<row r="${number}"><c r="A${number}"><v>1</v></c><c r="XFD${number}"><v>2</v></c></row>`;
    const sheetRows = Array.from({ length: count }, (_, index) => row(index + 1)).join("");
    let filled = 0;
    let width = 0;
    const onRow = (one: SourceRow): void => {
      filled += one.filled;
      width += one.width;
    };
    await readAll(packXlsx({ rows: sheetRows }), { onRow });
    expect([filled, width]).toEqual([count * 2, count * 16_384]);
  });
});
