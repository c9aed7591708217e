import { describe, expect, it } from "vitest";
import { packXlsx, readAll, readCells, refusal, relation, textRow, worksheet } from "../test-files.ts";

const row = (cells: string): { rows: string } => ({ rows: `<row r="1">${cells}</row>` });
const sst = (items: string): string => `<sst xmlns="http://x">${items}</sst>`;
const dateStyles =
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-804]yyyy&quot;年&quot;m&quot;月&quot;"/>' +
  '<numFmt numFmtId="171" formatCode="[h]:mm"/><numFmt numFmtId="172" formatCode="&quot;day&quot; 0.00"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/>' +
  '<xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="22"/></cellXfs></styleSheet>';

describe("values", () => {
  it("keeps numbers as written", async () => {
    const written = ["1234.50", "-0", "0.30000000000000004", "110101199001011234", "1.1010119900101123E+17", "1e400"];
    const cells = written.map((text) => `<c><v>${text}</v></c>`).join("");
    expect(await readCells(row(cells))).toEqual(written.map((text) => `number:${text}`));
  });
  it("knows a number that is shown as a percentage, by its own and by built-in formats", async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.0%"/><numFmt numFmtId="171" formatCode="0&quot;%&quot;"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>';
    const cells = [0, 1, 2, 3, 4].map((style) => `<c r="${"ABCDE"[style]}1" s="${style}"><v>0.5</v></c>`).join("");
    const kinds = ["number", "percent", "percent", "percent", "number"];
    expect(await readCells({ ...row(cells), styles })).toEqual(kinds.map((kind) => `${kind}:0.5`));
  });
  it("takes what is no number in a numeric cell for an error value", async () => {
    expect(await readCells(row("<c><v>NaN</v></c><c><v>1.2.3</v></c><c><v>1-2</v></c><c><v> 7 </v></c>"))).toEqual([
      "error:NaN",
      "error:1.2.3",
      "error:1-2",
      "number:7",
    ]);
  });
  it("reads booleans, errors and ISO dates", async () => {
    const cells =
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#REF!</v></c><c t="d"><v>2026-02-28T00:00:00</v></c>' +
      '<c t="d"><v>2026-02-28T10:20:30Z</v></c><c t="d"><v>soon</v></c>';
    expect(await readCells(row(cells))).toEqual([
      "boolean:TRUE",
      "boolean:FALSE",
      "error:#REF!",
      "date:2026-02-28",
      "date:2026-02-28 10:20:30",
      "text:soon",
    ]);
  });
  it("marks values of formulas, and formulas without one", async () => {
    const cells =
      '<c><f>1+1</f><v>2</v></c><c><f>A1</f></c><c><f>A1</f><v/></c><c t="str"><f>T()</f><v>x</v></c>' +
      '<c t="str"><f>T("")</f><v></v></c><c><f t="shared" si="0"/><v>3</v></c>' +
      "<c><f>cmd|'/C calc'!A0</f><v>0</v></c>";
    const { facts, rows } = await readAll(packXlsx(row(cells)));
    expect(rows[0]?.cells.map((cell) => `${cell.kind}:${cell.text}:${cell.formula}`)).toEqual([
      "number:2:true",
      "formulaWithoutValue::true",
      "formulaWithoutValue::true",
      "text:x:true",
      "empty::true",
      "number:3:true",
      "number:0:true",
    ]);
    expect(facts.formulas).toBe(7);
  });
  it("places cells by their reference, or one after the other", async () => {
    expect(await readCells(row('<c r="B1"><v>1</v></c><c><v>2</v></c><c r="AA1"><v>3</v></c>'))).toEqual([
      "empty:",
      "number:1",
      "number:2",
      ...Array.from({ length: 23 }, () => "empty:"),
      "number:3",
    ]);
  });
});

describe("dates", () => {
  const dates = (serials: readonly string[], style: number, is1904 = false) =>
    readCells({
      ...row(serials.map((serial) => `<c s="${style}"><v>${serial}</v></c>`).join("")),
      styles: dateStyles,
      workbook: `<workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets>`,
    });
  it("reads serials of the 1900 system, its day that never was included", async () => {
    expect(await dates(["1", "59", "60", "61", "46081", "46081.5", "46081.999999"], 1)).toEqual([
      "date:1900-01-01",
      "date:1900-02-28",
      "date:1900-02-29",
      "date:1900-03-01",
      "date:2026-02-28",
      "date:2026-02-28 12:00:00",
      "date:2026-02-28 23:59:59",
    ]);
  });
  it("reads serials of the 1904 system", async () => {
    expect(await dates(["0", "1", "44619"], 1, true)).toEqual([
      "date:1904-01-01",
      "date:1904-01-02",
      "date:2026-02-28",
    ]);
  });
  it("leaves times of day, negative and endless serials as numbers", async () => {
    expect(await dates(["0.5", "-3", "2958466"], 1)).toEqual(["number:0.5", "number:-3", "number:2958466"]);
  });
  it("knows date formats by their code", async () => {
    expect(await dates(["46081"], 2)).toEqual(["date:2026-02-28"]);
    expect(await dates(["46081"], 5)).toEqual(["date:2026-02-28"]);
    expect(await dates(["1.5"], 3)).toEqual(["number:1.5"]);
    expect(await dates(["1.5"], 4)).toEqual(["number:1.5"]);
    expect(await dates(["1.5"], 77)).toEqual(["number:1.5"]);
  });
});

describe("texts", () => {
  const texts: [name: string, content: string, text: string][] = [
    ["plain", "<t>张三</t>", "张三"],
    ["with kept spaces", '<t xml:space="preserve"> a </t>', " a "],
    ["in runs", "<r><rPr><b/></rPr><t>张</t></r><r><t>三</t></r>", "张三"],
    ["with a phonetic run", '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>', "東京"],
    ["in CDATA", "<t>a<![CDATA[<b>&amp;</b>]]>c</t>", "a<b>&amp;</b>c"],
    ["with a comment", "<t>a<!-- no -->b</t>", "ab"],
    ["with named and numeric entities", "<t>&lt;&amp;&gt;&quot;&apos;&#65;&#x4e2d;&#x20BB7;</t>", "<&>\"'A中𠮷"],
    ["with an escaped character", "<t>a_x0041__x005F_x0041_</t>", "aA_x0041_"],
    ["with an underscore", "<t>_x_file_xyz</t>", "_x_file_xyz"],
    ["with line ends", "<t>a\r\nb\rc\nd</t>", "a\nb\nc\nd"],
    ["beyond the first plane", "<t>𠮷田</t>", "𠮷田"],
    ["named like a property", "<t>__proto__</t>", "__proto__"],
    [
      "with direction and zero-width marks, for the rules to judge",
      "<t>a\u202eb\u200b\ufeff</t>",
      "a\u202eb\u200b\ufeff",
    ],
  ];
  it.each(texts)("%s, inline and shared", async (_, content, text) => {
    expect(await readCells(row(`<c t="inlineStr"><is>${content}</is></c>`))).toEqual([`text:${text}`]);
    const shared = sst(`<si><t>first</t></si><si>${content}</si><si/>`);
    expect(await readCells({ ...row('<c t="s"><v>1</v></c><c t="s"><v>0</v></c>'), sharedStrings: shared })).toEqual([
      `text:${text}`,
      "text:first",
    ]);
  });

  const bad: [name: string, content: string | Buffer, reason: string][] = [
    ["NUL", "<t>a\u0000b</t>", "CONTROL_BYTES"],
    ["NUL as a reference", "<t>&#0;</t>", "CONTROL_BYTES"],
    ["NUL as an escape", "<t>_x0000_</t>", "CONTROL_BYTES"],
    ["a control character", "<t>\u0007</t>", "CONTROL_BYTES"],
    ["an unknown entity", "<t>&nbsp;</t>", "BAD_XML"],
    ["a bare ampersand", "<t>a & b</t>", "BAD_XML"],
    ["a lone surrogate", "<t>&#xD800;</t>", "BAD_XML"],
    [
      "half a character",
      Buffer.concat([Buffer.from("<t>"), Buffer.from([0xe4, 0xb8]), Buffer.from("</t>")]),
      "BAD_ENCODING",
    ],
    ["32,768 characters", `<t>${"a".repeat(32_768)}</t>`, "CELL_TOO_LONG"],
    ["a million characters", `<t>${"中".repeat(1_000_000)}</t>`, "CELL_TOO_LONG"],
    ["many runs that are too long together", "<r><t>abcdefgh</t></r>".repeat(5000), "CELL_TOO_LONG"],
  ];
  it.each(bad)("refuses %s", async (_, content, reason) => {
    const inline = [worksheet("").replace("</sheetData></worksheet>", '<row r="1"><c t="inlineStr"><is>'), content];
    const sheet = Buffer.concat(
      [...inline, "</is></c></row></sheetData></worksheet>"].map((piece) => Buffer.from(piece)),
    );
    expect(await refusal(packXlsx({ sheet }))).toBe(reason);
    const sharedStrings = Buffer.concat(["<sst><si>", content, "</si></sst>"].map((piece) => Buffer.from(piece)));
    expect(await refusal(packXlsx({ ...row('<c t="s"><v>0</v></c>'), sharedStrings }))).toBe(reason);
  });

  it("accepts the longest cell there can be", async () => {
    const text = "中".repeat(32_767);
    expect(await readCells(row(`<c t="inlineStr"><is><t>${text}</t></is></c>`))).toEqual([`text:${text}`]);
  });
});

describe("shared strings", () => {
  const indices: [index: string][] = [["1"], ["999999999"], ["-1"], ["1.5"], ["x"], ["99999999999999999999"]];
  it.each(indices)("refuses index %s of a list of one", async (index) => {
    const file = { ...row(`<c t="s"><v>${index}</v></c>`), sharedStrings: sst("<si><t>a</t></si>") };
    expect(await refusal(packXlsx(file))).toBe("BAD_SHARED_STRING");
  });
  it("refuses any index when there is no list", async () => {
    expect(await refusal(packXlsx(row('<c t="s"><v>0</v></c>')))).toBe("BAD_SHARED_STRING");
  });
  it("refuses a list that is cut short", async () => {
    expect(await refusal(packXlsx({ ...row(""), sharedStrings: "<sst><si><t>a</t></si>" }))).toBe("BAD_SHARED_STRING");
  });
  it("reads a list in UTF-16, which is longer in UTF-8, up to the limit", async () => {
    const text = "中".repeat(30_000);
    const list = Buffer.from(`\ufeff${sst(`<si><t>${text}</t></si>`)}`, "utf16le");
    const file = { ...row('<c t="s"><v>0</v></c>'), sharedStrings: list };
    expect(await readCells(file)).toEqual([`text:${text}`]);
    expect(await refusal(packXlsx(file), { limits: { inflatedBytes: 80_000 } })).toBe("READER_MEMORY");
  });
  it("gives each index its text, whatever the order of use", async () => {
    const texts = Array.from({ length: 30_000 }, (_, index) => (index % 3 === 0 ? `姓名${index}` : `text ${index}`));
    const order = texts.map((_, index) => (index * 7919) % texts.length);
    const rows = order.map((index, at) => `<row r="${at + 1}"><c t="s"><v>${index}</v></c></row>`).join("");
    const items = texts.map((text) => `<si><t>${text}</t></si>`).join("");
    const read = await readAll(packXlsx({ rows, sharedStrings: sst(items) }));
    expect(read.rows.map((one) => one.cells[0]?.text)).toEqual(order.map((index) => texts[index]));
  });
});

it("names the sheets that were not read", async () => {
  const sheet = (name: string, id: number, state = "") =>
    `<sheet name="${name}" sheetId="${id}"${state} r:id="rId${id}"/>`;
  const workbook = `<sheets>${sheet("chart", 2)}${sheet("hidden", 3, ' state="hidden"')}${sheet("__proto__", 1)}${sheet("very", 4, ' state="veryHidden"')}${sheet("constructor", 5)}</sheets>`;
  const relations =
    relation("rId1", "worksheet", "/xl/worksheets/sheet1.xml") +
    relation("rId2", "chartsheet", "chartsheets/sheet1.xml") +
    [3, 4, 5].map((id) => relation(`rId${id}`, "worksheet", `worksheets/sheet${id}.xml`)).join("");
  const { facts } = await readAll(packXlsx({ rows: textRow(1, ["a"]), workbook, relations }));
  expect(facts).toMatchObject({ sheet: "__proto__", otherSheets: ["constructor"], hiddenSheets: ["hidden", "very"] });
});
