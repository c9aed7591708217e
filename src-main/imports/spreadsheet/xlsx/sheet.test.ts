import { describe, expect, it } from "vitest";
import { packXlsx, readAll, readCells, refusal, relation, textRow, worksheet } from "../test-files.ts";

const value = (reference: string, text = "1"): string => `<c r="${reference}"><v>${text}</v></c>`;

describe("rows", () => {
  it("counts those that hold a value, whatever the dimension says", async () => {
    const sheet = worksheet(`${textRow(2, ["a"])}<row r="3"><c s="1"/></row><row r="5"/>${textRow(7, ["b"])}`);
    const file = packXlsx({
      sheet: sheet.replace(
        "<sheetData>",
        '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="2000000000"/></cols><sheetData>',
      ),
    });
    const { facts, rows } = await readAll(file);
    expect(rows.map((row) => row.number)).toEqual([2, 7]);
    expect(facts.rows).toBe(2);
  });
  it("marks and counts hidden ones", async () => {
    const rows = `${textRow(1, ["a"])}<row r="2" hidden="1">${value("A2")}</row><row hidden="true">${value("A3")}</row><row r="4" hidden="0">${value("A4")}</row>`;
    const read = await readAll(packXlsx({ rows }));
    expect(read.rows.map((row) => row.hidden)).toEqual([false, true, true, false]);
    expect(read.facts.hiddenRows).toBe(2);
  });
  it("counts merged ranges", async () => {
    const merges = '<mergeCell ref="A1:XFD2"/>'.repeat(50_000);
    const sheet = worksheet(textRow(1, ["a"])).replace(
      "</sheetData>",
      `</sheetData><mergeCells>${merges}</mergeCells>`,
    );
    expect((await readAll(packXlsx({ sheet }))).facts.merged).toBe(50_000);
  });

  it("tells the ranges over several rows, whose lower cells have no value of their own", async () => {
    const merges = '<mergeCell ref="A1:B1"/><mergeCell ref="AB2:AC4"/><mergeCell ref="A3:A4"/>';
    const sheet = `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells>${merges}</mergeCells></worksheet>`;
    const { facts } = await readAll(packXlsx({ sheet }));
    expect(facts.merged).toBe(3);
    expect(facts.merges).toEqual([
      { top: 2, bottom: 4, column: 27 },
      { top: 3, bottom: 4, column: 0 },
    ]);
  });
  it("takes its number from the cells when the row has none", async () => {
    const { rows } = await readAll(packXlsx({ rows: `<row>${value("A3")}</row><row><c><v>2</v></c></row>` }));
    expect(rows.map((row) => row.number)).toEqual([3, 4]);
  });
  it("reports none for an empty sheet", async () => {
    expect((await readAll(packXlsx({ rows: "" }))).facts.rows).toBe(0);
    expect((await readAll(packXlsx({ sheet: '<worksheet xmlns="x"><sheetData/></worksheet>' }))).facts.rows).toBe(0);
  });
});

describe("markup", () => {
  const plain = worksheet(textRow(1, ["张三", "a"]));
  const utf16 = plain.replace('<?xml version="1.0"?>', '<?xml version="1.0" encoding="UTF-16"?>');
  const shapes: [name: string, sheet: string | Buffer][] = [
    ["a byte order mark", `\ufeff${plain}`],
    ["UTF-16 little endian", Buffer.from(`\ufeff${utf16}`, "utf16le")],
    ["UTF-16 big endian", Buffer.from(`\ufeff${utf16}`, "utf16le").swap16()],
    ["UTF-16 without a mark", Buffer.from(utf16, "utf16le")],
    ["a prefix", plain.replace(/<(\/?)(?!\?)/g, "<$1x:").replace("xmlns=", "xmlns:x=")],
    ["comments and instructions", plain.replace(/<row|<c |<sheetData>|<\/row>/g, "<!-- <row r='9'> --><?pi?>$&")],
    [
      "spaces and single quotes",
      plain.replaceAll('"', "'").replaceAll("<row r=", "<row\n\tr =\r\n ").replaceAll("<c t", "<c  t"),
    ],
    ["unknown elements in a row", plain.replace("</row>", "<extLst><ext><c><v>7</v></c></ext></extLst></row>")],
    ["unknown elements in a cell", plain.replaceAll("<is>", "<extLst><ext><v>7</v></ext></extLst><is>")],
    ["2 MB of spaces in a tag", plain.replace("<row ", `<row${" ".repeat(2_000_000)}`)],
    ["an attribute of 2 MB", plain.replace("<row ", `<row spans="${"a".repeat(2_000_000)}" `)],
    ["the strict namespace", plain.replace(/xmlns="[^"]*"/, 'xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"')],
  ];
  it.each(shapes)("reads %s", async (_, sheet) => {
    expect(await readCells({ sheet })).toEqual(["text:张三", "text:a"]);
  });

  it("reads the same rows wherever a chunk ends", async () => {
    const texts = Array.from({ length: 6000 }, (_, index) => `第${index}行 &amp; ${"x".repeat(index % 61)}`);
    const { rows } = await readAll(
      packXlsx({ rows: texts.map((text, index) => textRow(index + 1, [text, "b"])).join("") }),
    );
    expect(rows.map((row) => row.cells[0]?.text)).toEqual(texts.map((text) => text.replace("&amp;", "&")));
  });
  it("reads one row of four megabytes", async () => {
    const texts = Array.from({ length: 1000 }, (_, index) => `${index}`.padStart(4000, "x"));
    expect((await readAll(packXlsx({ rows: textRow(1, texts) }))).rows[0]?.cells.length).toBe(1000);
  });

  const lol = '<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>';
  const external = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
  const inside = (rows: string) => packXlsx({ rows });
  const bad: [name: string, bytes: Buffer, reason: string][] = [
    ["a billion laughs", packXlsx({ sheet: plain.replace("<worksheet", `${lol}<worksheet`) }), "DOCTYPE"],
    ["an external entity", packXlsx({ sheet: plain.replace("<worksheet", `${external}<worksheet`) }), "DOCTYPE"],
    ["one in the shared strings", packXlsx({ rows: "", sharedStrings: `${lol}<sst></sst>` }), "DOCTYPE"],
    ["one in the styles", packXlsx({ rows: "", styles: `${lol}<styleSheet/>` }), "DOCTYPE"],
    ["one in the workbook", packXlsx({ rows: "", workbook: external }), "DOCTYPE"],
    ["one in UTF-16", packXlsx({ sheet: Buffer.from(`\ufeff${lol}${plain}`, "utf16le") }), "DOCTYPE"],
    ["a row far away", inside('<row r="99999999999"><c><v>1</v></c></row>'), "BAD_CELL_REF"],
    ["row 0", inside('<row r="0"><c><v>1</v></c></row>'), "BAD_CELL_REF"],
    ["row 1048577", inside('<row r="1048577"><c><v>1</v></c></row>'), "BAD_CELL_REF"],
    [
      "a row after the last",
      inside(`<row r="1048576">${value("A1048576")}</row><row><c><v>1</v></c></row>`),
      "TOO_MANY_ROWS",
    ],
    [
      "a numbered row after the last",
      inside(`<row r="1048576">${value("A1048576")}</row><row r="1048577">${value("A1048577")}</row>`),
      "TOO_MANY_ROWS",
    ],
    ["a cell of another row", inside(`<row r="1">${value("A2")}</row>`), "BAD_CELL_REF"],
    ["a column behind XFD", inside(`<row r="1">${value("XFE1")}</row>`), "TOO_WIDE"],
    ["a reference without a column", inside(`<row r="1">${value("1")}</row>`), "BAD_CELL_REF"],
    ["a reference in small letters", inside(`<row r="1">${value("a1")}</row>`), "BAD_CELL_REF"],
    ["the same cell twice", inside(`<row r="1">${value("A1", "100")}${value("A1", "999999")}</row>`), "BAD_CELL_REF"],
    ["cells out of order", inside(`<row r="1">${value("B1")}${value("A1")}</row>`), "BAD_CELL_REF"],
    ["rows out of order", inside(textRow(2, ["a"]) + textRow(1, ["b"])), "ROWS_NOT_RISING"],
    ["the same row twice", inside(textRow(1, ["a"]) + textRow(1, ["b"])), "ROWS_NOT_RISING"],
    [
      "16,385 columns",
      inside(
        textRow(
          1,
          Array.from({ length: 16_385 }, () => "a"),
        ),
      ),
      "TOO_WIDE",
    ],
    ["a sheet cut after a row", packXlsx({ sheet: plain.slice(0, plain.indexOf("</sheetData>")) }), "UNCLOSED_SHEET"],
    ["a sheet cut in a row", packXlsx({ sheet: plain.slice(0, plain.indexOf("</is>")) }), "UNCLOSED_SHEET"],
    ["a sheet without rows' element", packXlsx({ sheet: '<worksheet xmlns="x"></worksheet>' }), "UNCLOSED_SHEET"],
    ["another root", packXlsx({ sheet: "<html><sheetData/></html>" }), "BAD_XML"],
    ["200,000 unclosed tags", inside(`<row r="1">${"<c>".repeat(200_000)}`), "UNCLOSED_SHEET"],
    ["crossed tags", inside('<row r="1"><c><v>1</c></v></row>'), "BAD_XML"],
    ["an undeclared charset", packXlsx({ sheet: plain.replace("1.0", '1.0" encoding="GB2312') }), "BAD_ENCODING"],
    [
      "only a chart sheet",
      packXlsx({ relations: relation("rId1", "chartsheet", "chartsheets/sheet1.xml") }),
      "NO_DATA_SHEET",
    ],
    [
      "only a hidden sheet",
      packXlsx({ workbook: '<sheets><sheet name="a" state="hidden" r:id="rId1"/></sheets>' }),
      "NO_DATA_SHEET",
    ],
    [
      "a sheet whose part is missing",
      packXlsx({ relations: relation("rId1", "worksheet", "worksheets/none.xml") }),
      "MISSING_PART",
    ],
  ];
  it.each(bad)("refuses %s", async (_, bytes, reason) => {
    expect(await refusal(bytes)).toBe(reason);
  });

  it("reads 100,000 CDATA sections between rows as nothing", async () => {
    expect((await readAll(inside("<![CDATA[<row>]]>".repeat(100_000)))).facts.rows).toBe(0);
  });
  it("refuses a row that never ends", async () => {
    const rows = `<row r="1">${value("A1")}${"<x/>".repeat(100_000)}</row>`;
    expect(await refusal(packXlsx({ rows }), { limits: { rowBytes: 200_000 } })).toBe("ROW_TOO_LONG");
  });
});

describe("limits and cancelling", () => {
  const rows = Array.from({ length: 3000 }, (_, index) => textRow(index + 1, [`row ${index}`])).join("");
  it("stops at the row limit, having delivered no more", async () => {
    let delivered = 0;
    const options = { limits: { rows: 10 }, onRow: () => delivered++ };
    await expect(readAll(packXlsx({ rows }), options)).rejects.toMatchObject({
      code: "TOO_MANY_ROWS",
      params: { limit: 10 },
    });
    expect(delivered).toBe(10);
  });
  it("stops when told to, before and while reading", async () => {
    expect(await refusal(packXlsx({ rows }), { signal: AbortSignal.abort() })).toBe("ABORTED");
    const control = new AbortController();
    const onProgress = () => control.abort();
    expect(await refusal(packXlsx({ rows }), { signal: control.signal, onProgress })).toBe("ABORTED");
  });
  it("tells how far it is", async () => {
    const bytes = packXlsx({ rows });
    const cells: [number, number][] = [];
    await readAll(bytes, { onProgress: (done, total) => cells.push([done, total]) });
    expect(cells.every(([done, total], index) => total === bytes.length && done >= (cells[index - 1]?.[0] ?? 0))).toBe(
      true,
    );
    expect(cells.at(-1)?.[0]).toBeGreaterThan(bytes.length / 4);
  });
  it("lets an error of the caller out as it is", async () => {
    const own = new RangeError("mine");
    const onRow = () => {
      throw own;
    };
    await expect(readAll(packXlsx({ rows }), { onRow })).rejects.toBe(own);
  });
});

it("reads workbooks with macros as values, and says so", async () => {
  const file = packXlsx({ rows: textRow(1, ["a"]), more: [{ name: "xl/vbaProject.bin", content: "code" }] });
  expect((await readAll(file, { name: "file.xlsm" })).facts).toMatchObject({ macros: true, rows: 1, format: "xlsx" });
});
