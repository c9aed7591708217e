import { describe, expect, it } from "vitest";
import { ReaderError } from "../source/errors.ts";
import { readAll, refusal } from "../test-files.ts";

const name = "file.csv";
const texts = async (bytes: Buffer) =>
  (await readAll(bytes, { name })).rows.map((row) => row.cells.map((cell) => cell.text));
const parse = (text: string) => texts(Buffer.from(text, "utf8"));

describe("charsets", () => {
  const table = "姓名,金额\r\n𠮷田,100\r\n";
  const expected = [
    ["姓名", "金额"],
    ["𠮷田", "100"],
  ];
  /** 姓名,金额 and 𠮷田,100 in GB18030: the third character takes four bytes. */
  const gb18030 = Buffer.from("d0d5c3fb2cbdf0b6ee0d0a9534b235ccef2c3130300d0a", "hex");
  const files: [encoding: string, bytes: Buffer][] = [
    ["utf-8", Buffer.from(table)],
    ["utf-8", Buffer.from(`\ufeff${table}`)],
    ["utf-16le", Buffer.from(`\ufeff${table}`, "utf16le")],
    ["utf-16be", Buffer.from(`\ufeff${table}`, "utf16le").swap16()],
    ["utf-16le", Buffer.from(table, "utf16le")],
    ["gb18030", gb18030],
  ];
  it.each(files)("decodes %s", async (encoding, bytes) => {
    const { facts, rows } = await readAll(bytes, { name });
    expect(rows.map((row) => row.cells.map((cell) => cell.text))).toEqual(expected);
    expect(facts).toMatchObject({ format: "csv", encoding, separator: ",", rows: 2 });
  });
  it("keeps characters whole at the borders of chunks", async () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => `𠮷${"中".repeat(index % 5)},${index}`);
    const read = await parse(lines.join("\n"));
    expect(read.map((row) => row.join(","))).toEqual(lines);
  });
  it("refuses bytes of no charset", async () => {
    expect(await refusal(Buffer.from([0x61, 0x2c, 0xff, 0xff, 0x0a]), { name })).toBe("BAD_ENCODING line");
  });
});

describe("a cut character", () => {
  const lineOf = async (bytes: Buffer): Promise<unknown> => {
    const read = readAll(bytes, { name: "a.csv" });
    return read.then(
      () => "read",
      (error: unknown) => (error instanceof ReaderError ? error.params : error),
    );
  };
  const cut = Buffer.concat([
    Buffer.from("姓名,金额\n张三,1\n李"),
    Buffer.from([0xe5, 0xbc]),
    Buffer.from(",2\n王五,3\n"),
  ]);

  it("is told by its line, with the mark of UTF-8 and without", async () => {
    expect(await lineOf(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), cut]))).toMatchObject({ line: 3 });
    expect(await lineOf(cut)).toMatchObject({ line: 3, encoding: "UTF-8" });
  });
});

describe("separators", () => {
  const tables: [separator: string][] = [[","], [";"], ["\t"], ["，"], ["|"]];
  it.each(tables)("finds %j", async (separator) => {
    const { facts, rows } = await readAll(
      Buffer.from(`a${separator}"b,;|"${separator}c\n1${separator}2${separator}3`),
      { name },
    );
    expect(facts.separator).toBe(separator);
    expect(rows[0]?.cells.map((cell) => cell.text)).toEqual(["a", "b,;|", "c"]);
  });
  it("obeys a sep= line, which is no row", async () => {
    const { facts, rows } = await readAll(Buffer.from("sep=;\r\na,b;c\r\n"), { name });
    expect(facts.separator).toBe(";");
    expect(rows).toMatchObject([{ number: 1, cells: [{ text: "a,b" }, { text: "c" }] }]);
  });
});

describe("records", () => {
  const cases: [name: string, text: string, rows: string[][]][] = [
    [
      "LF",
      "a,b\nc,d\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "CR",
      "a,b\rc,d\r",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "CRLF and no end",
      "a,b\r\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["mixed line ends", "a\rb\nc\r\nd", [["a"], ["b"], ["c"], ["d"]]],
    [
      "quotes",
      '"a ""x""","b,c"\r\n"d\r\ne",f',
      [
        ['a "x"', "b,c"],
        ["d\r\ne", "f"],
      ],
    ],
    ["protected zeros", '="00123",="a,b",=1+1,=\n', [["00123", "a,b", "=1+1", "="]]],
    ["a leading apostrophe", "'00123,o'k", [["00123", "o'k"]]],
    ["empty fields", ",,c,,\n", [["", "", "c"]]],
    ["a last field that is one equals sign", "a,=", [["a", "="]]],
    ["a quoted empty field at the end", 'a\n""', [["a"]]],
  ];
  it.each(cases)("%s", async (_, text, rows) => {
    expect(await parse(text)).toEqual(rows);
  });
  it("counts empty lines, so that numbers are those the spreadsheet shows", async () => {
    const { rows, facts } = await readAll(Buffer.from('a\n\n"x\ny"\nb\n'), { name });
    expect(rows.map((row) => row.number)).toEqual([1, 3, 4]);
    expect(facts.rows).toBe(3);
  });
  it("passes over many lines without anything, and a last one of spaces", async () => {
    const { rows } = await readAll(Buffer.from(`a\n${"\n".repeat(300_000)}b\n\r\n\n \n`), { name });
    expect(rows.map((row) => [row.number, row.cells[0]?.text])).toEqual([
      [1, "a"],
      [300_002, "b"],
      [300_005, " "],
    ]);
  });
  it("takes a CRLF that a chunk's end divides as one line end", async () => {
    const read = await readAll(Buffer.from(`${"a".repeat(16)}\r\n`.repeat(40_000)), { name });
    expect(read.rows.at(-1)?.number).toBe(40_000);
  });
  it("reads no rows of a file that holds nothing but its mark", async () => {
    expect((await readAll(Buffer.from("\ufeff"), { name })).facts.rows).toBe(0);
  });
});

describe("refusals", () => {
  const open = `a,b\nc,"d\n${"e,f\n".repeat(500_000)}`;
  const cases: [name: string, text: string, reason: string, params: Record<string, number>][] = [
    ["NUL", "a\nb\u0000,c", "CONTROL_BYTES", { line: 2 }],
    ["a line of 10 MB", `a\n${"x".repeat(10_000_000)}`, "LINE_TOO_LONG", { line: 2 }],
    ["a line of 2 MB in short fields", `a\n${"x,".repeat(1_000_000)}`, "LINE_TOO_LONG", { line: 2 }],
    ["an open quote before 500,000 lines", open, "UNBALANCED_QUOTE", { line: 2 }],
    ["an open quote in the last line", 'a\nb\n"c', "UNBALANCED_QUOTE", { line: 3 }],
    ["a quote that closes in the middle", 'a\n"b"c,d', "UNBALANCED_QUOTE", { line: 2 }],
    ["a field of 32,768 characters", `a\n${"x".repeat(32_768)}`, "CELL_TOO_LONG", { line: 2 }],
    ["a value behind the last row", `a${"\n".repeat(1_048_576)}b`, "TOO_MANY_ROWS", { limit: 1_048_576 }],
    ["16,385 columns", `a\n${"x,".repeat(16_384)}x`, "TOO_WIDE", { row: 2 }],
  ];
  it.each(cases)("%s", async (_, text, code, params) => {
    await expect(readAll(Buffer.from(text), { name })).rejects.toMatchObject({ code, params });
  });
  it("a web page and a program, whatever they are called", async () => {
    expect(await refusal(Buffer.from("<table>"), { name })).toBe("NOT_XLSX htmlPage");
    expect(await refusal(Buffer.from("MZ\u0000\u0001"), { name })).toBe("NOT_XLSX executable");
  });
});
