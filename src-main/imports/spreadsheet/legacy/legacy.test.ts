import { PassThrough, Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import { storedZip } from "../../../workbook/zip.ts";
import { readAll, refusal } from "../test-files.ts";
import { sheetInFront } from "./front-sheet.ts";
import { type ReaderChild, type SpawnReaderChild, spawnNodeReaderChild } from "./legacy-process.ts";
import { odsFrontSheet } from "./ods-visibility.ts";

function workbook(bookType: "biff8" | "xlsb" | "ods" | "biff5"): Buffer {
  const table = utils.aoa_to_sheet([
    ["姓名", "金额", "日期"],
    ["张三", 1234.5, { t: "n", v: 46081, z: "yyyy-mm-dd" }],
    [],
    [true, { t: "n", v: 3, f: "1+2" }],
  ]);
  const book = utils.book_new(table, "账单");
  utils.book_append_sheet(book, utils.aoa_to_sheet([["x"]]), "more");
  return Buffer.from(write(book, { type: "buffer", bookType }));
}

describe("old formats", () => {
  const formats: ["biff8" | "xlsb" | "ods" | "biff5", string][] = [
    ["biff8", "xls"],
    ["xlsb", "xlsb"],
    ["ods", "ods"],
  ];
  it.each(formats)("reads %s", async (bookType, format) => {
    const { facts, rows } = await readAll(workbook(bookType));
    expect(facts).toMatchObject({ format, sheet: "账单", otherSheets: ["more"], rows: 3 });
    expect(rows.map((row) => row.number)).toEqual([1, 2, 4]);
    expect(rows[1]?.cells.map((cell) => `${cell.kind}:${cell.text}`)).toEqual([
      "text:张三",
      "number:1234.5",
      "date:2026-02-28",
    ]);
    expect(rows[2]?.cells.map((cell) => cell.text)).toEqual(["TRUE", "3"]);
  });
  it.each(["biff5", "biff2"] as const)("reads Chinese of %s, which writes it as GBK", async (bookType) => {
    const book = utils.book_new(utils.aoa_to_sheet([["Qaxx"], ["Qbyyzz", 12.5]]), "a");
    const bytes = Buffer.from(write(book, { type: "buffer", bookType }));
    // The writer knows letters alone: 姓名 and 王小明 are put in their places.
    Buffer.from("d0d5c3fb", "hex").copy(bytes, bytes.indexOf("Qaxx"));
    Buffer.from("cdf5d0a1c3f7", "hex").copy(bytes, bytes.indexOf("Qbyyzz"));
    const codePage = bytes.indexOf(Buffer.from("42000200e404", "hex"));
    if (codePage >= 0) bytes.writeUInt16LE(936, codePage + 4);
    const { rows } = await readAll(bytes);
    expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([["姓名"], ["王小明", "12.5"]]);
  });
  it.each(formats)("knows a number of %s that is shown as a percentage", async (bookType) => {
    const book = utils.book_new(
      utils.aoa_to_sheet([
        [
          { t: "n", v: 0.5, z: "0%" },
          { t: "n", v: 0.5, z: "0.00" },
        ],
      ]),
    );
    const { rows } = await readAll(Buffer.from(write(book, { type: "buffer", bookType })));
    expect(rows[0]?.cells.map(({ kind, text }) => `${kind}:${text}`)).toEqual(["percent:0.5", "number:0.5"]);
  });
  it.each(formats)("takes the day that a cell of %s shows, and tells from when it counts", async (bookType) => {
    const date = (v: number) => ({ t: "n", v, z: "yyyy-mm-dd" }) as const;
    const book = utils.book_new(
      utils.aoa_to_sheet([[date(46_326.999_999_988_4), date(46_326), 20_261_101_000_012_344]]),
    );
    const { rows } = await readAll(Buffer.from(write(book, { type: "buffer", bookType })));
    const cells = (rows[0]?.cells ?? []).map(({ text }) => text);
    expect(cells.map((text) => text.slice(0, 10))).toEqual(["2026-10-31", "2026-10-31", "2026110100"]);
    expect(cells[2]?.length).toBeGreaterThan(15);
  });
  it.each([
    ["biff8", true],
    ["xlsb", true],
    ["biff8", false],
  ] as const)("says of %s whether it counts days from 1904: %s", async (bookType, date1904) => {
    const book = utils.book_new(utils.aoa_to_sheet([[46_326]]));
    book.Workbook = { WBProps: { date1904 } };
    const seen: boolean[] = [];
    await readAll(Buffer.from(write(book, { type: "buffer", bookType })), { onBook: (one) => seen.push(one.is1904) });
    expect(seen).toEqual([date1904]);
  });
  it("refuses damaged files by name", async () => {
    const fullBytes = workbook("biff8");
    expect(["UNREADABLE_FILE", "OLE_OR_ENCRYPTED"]).toContain(
      (await refusal(fullBytes.subarray(0, 1500))).split(" ")[0],
    );
    expect(await refusal(storedZip([["xl/workbook.bin", Buffer.from("no")]]))).toBe("UNREADABLE_FILE");
  });
  it("stops a child that takes too long or too much", async () => {
    expect(await refusal(workbook("biff8"), { limits: { childMilliseconds: 1 } })).toBe("READER_TIMEOUT");
    expect(await refusal(workbook("biff8"), { limits: { childBytes: 1 }, spawnReaderChild: sleepingChild })).toBe(
      "READER_MEMORY",
    );
  });
  it("stops the child when cancelled", async () => {
    const control = new AbortController();
    setTimeout(() => control.abort(), 20);
    expect(await refusal(workbook("biff8"), { signal: control.signal, spawnReaderChild: sleepingChild })).toBe(
      "ABORTED",
    );
  });
});

/** A real process of the same kind that never answers. */
const sleepingChild: SpawnReaderChild = () =>
  spawnNodeReaderChild(new URL("./test-sleeper.mjs", import.meta.url).pathname);

describe("the child's answer is not believed", () => {
  const book = ["book", { sheet: "a", otherSheets: [], hiddenSheets: [], merged: 0, is1904: false }];
  const answers: [name: string, lines: unknown[], reason: string][] = [
    ["nothing", [], "READER_CRASHED"],
    ["no end", [book], "READER_CRASHED"],
    ["a row before the workbook", [["row", 1, false, []], book, ["end"]], "READER_CRASHED"],
    ["rows that do not rise", [book, ["row", 2, false, []], ["row", 2, false, []], ["end"]], "READER_CRASHED"],
    ["a row that no sheet has", [book, ["row", 1_048_577, false, []], ["end"]], "READER_CRASHED"],
    ["a cell of no kind", [book, ["row", 1, false, [["q", "1", false, ""]]], ["end"]], "READER_CRASHED"],
    ["another object", [{ book: 1 }], "READER_CRASHED"],
    ["more after the end", [book, ["end"], ["end"]], "READER_CRASHED"],
    ["a password", [["failure", "ENCRYPTED"]], "ENCRYPTED"],
    ["NUL in a cell", [book, ["row", 1, false, [["s", "a\u0000", false, ""]]], ["end"]], "CONTROL_BYTES"],
    [
      "a cell that is too long",
      [book, ["row", 1, false, [["s", "a".repeat(32_768), false, ""]]], ["end"]],
      "CELL_TOO_LONG",
    ],
    ["an honest answer", [book, ["row", 1, false, [["s", "a", false, ""]]], ["end"]], "read"],
  ];
  it("a line without end", async () => {
    const chunk = Buffer.alloc(65_536, "x");
    function* endless(): Generator<Buffer> {
      for (;;) yield chunk;
    }
    const child: ReaderChild = { ...speaking([]), stdout: Readable.from(endless(), { objectMode: false }) };
    expect(await refusal(workbook("biff8"), { spawnReaderChild: () => child })).toBe("READER_CRASHED");
  });
  it.each(answers)("%s", async (_, lines, reason) => {
    expect(await refusal(workbook("biff8"), { spawnReaderChild: () => speaking(lines) })).toBe(reason);
  });
});

function speaking(lines: readonly unknown[]): ReaderChild {
  const stdout = new PassThrough();
  stdout.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return {
    pid: undefined,
    stdin: new PassThrough().resume(),
    stdout,
    ended: Promise.resolve(true),
    kill: () => undefined,
  };
}

it("gives the child no files, no environment and no further processes", async () => {
  const child = spawnNodeReaderChild(new URL("./test-prober.mjs", import.meta.url).pathname);
  const messages: Buffer[] = [];
  for await (const chunk of child.stdout) messages.push(chunk);
  expect(JSON.parse(Buffer.concat(messages).toString())).toEqual({
    read: "ERR_ACCESS_DENIED",
    write: "ERR_ACCESS_DENIED",
    spawn: "ERR_ACCESS_DENIED",
    environment: [],
  });
});

describe("the sheets of an old format", () => {
  const pages = (bookType: "biff8" | "xlsb" | "ods"): Buffer => {
    const book = utils.book_new(utils.aoa_to_sheet([["one"]]), "十月");
    utils.book_append_sheet(book, utils.aoa_to_sheet([["two"]]), "十一月");
    return Buffer.from(write(book, { type: "buffer", bookType }));
  };
  it.each(["biff8", "xlsb", "ods"] as const)("are read by name in %s", async (bookType) => {
    const { facts, rows } = await readAll(pages(bookType), { sheet: "十一月" });
    expect([facts.sheet, facts.otherSheets, rows[0]?.cells[0]?.text]).toEqual(["十一月", ["十月"], "two"]);
    const missing = readAll(pages(bookType), { sheet: "十二月" });
    await expect(missing).rejects.toMatchObject({
      code: "NO_SUCH_SHEET",
      params: { sheet: "十二月", sheets: "十月、十一月" },
    });
  });
  it("say which one is in front in .xls", async () => {
    expect((await readAll(pages("biff8"))).facts.frontSheet).toBe("十月");
  });
  it("say which one is in front in .xlsb", () => {
    // A record before it, then BrtBookView: type 158 in two bytes, 29 bytes, the seventh number is the sheet.
    const view = Buffer.alloc(29);
    view.writeUInt32LE(2, 24);
    const stream = Buffer.concat([Buffer.from([0x83, 0x01, 0x00, 0x9e, 0x01, 29]), view]);
    expect(sheetInFront(storedZip([["xl/workbook.bin", stream]]))).toBe(2);
    expect(sheetInFront(Buffer.from("no workbook"))).toBeUndefined();
  });
  it("say which one is in front in the settings of .ods", () => {
    const settings =
      '<config:config-item config:name="ActiveTable" config:type="string">甲&amp;乙</config:config-item>';
    expect(odsFrontSheet(Buffer.from(settings))).toBe("甲&乙");
    expect(odsFrontSheet(Buffer.from("<x/>"))).toBeUndefined();
  });
});
