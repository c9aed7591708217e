import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { packXlsx, packZip, readAll, refusal, textRow, worksheet, xlsxParts } from "./test-files.ts";

const good = packXlsx({ rows: textRow(1, ["a"]) });
const inSheet = (name: string, content: string | Buffer = "x") =>
  packXlsx({ rows: textRow(1, ["a"]), more: [{ name, content }] });

function random(length: number): Buffer {
  let state = 7;
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return state >>> 16;
    }),
  );
}

describe("what is no zip container", () => {
  const cases: [name: string, bytes: Buffer, reason: string][] = [
    ["0 bytes", Buffer.alloc(0), "NOT_XLSX empty"],
    ["the zip magic alone", Buffer.from("PK\u0003\u0004"), "NO_EOCD"],
    ["100 KB of random bytes", random(100_000), "NOT_XLSX random"],
    ["a program", Buffer.concat([Buffer.from("MZ"), random(4000)]), "NOT_XLSX executable"],
    ["a shortcut", Buffer.from("4c0000000114020000000000c0000000000000460000", "hex"), "NOT_XLSX shortcut"],
    ["a link to a page", Buffer.from("[InternetShortcut]\r\nURL=https://example.com/a.xlsx\r\n"), "NOT_XLSX shortcut"],
    ["a PDF", Buffer.concat([Buffer.from("%PDF-1.7\n"), random(4000)]), "NOT_XLSX document"],
    ["a photo", Buffer.concat([Buffer.from("ffd8ffe0", "hex"), random(4000)]), "NOT_XLSX document"],
    ["a picture", Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), random(4000)]), "NOT_XLSX document"],
    ["a saved web page", Buffer.from("\r\n<html><table><tr><td>1</td></tr></table></html>"), "NOT_XLSX htmlPage"],
    [
      "a web archive",
      Buffer.from('MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n\n--x\n<html></html>'),
      "NOT_XLSX mhtml",
    ],
    [
      "an XML spreadsheet",
      Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook></Workbook>'),
      "NOT_XLSX xmlSheet",
    ],
    [
      "a flat OpenDocument file",
      Buffer.from(
        '<?xml version="1.0"?>\n<office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet">',
      ),
      "NOT_XLSX flatOds",
    ],
    ["a SYLK file", Buffer.from('ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"a"\r\nE\r\n'), "NOT_XLSX exchange"],
    ["a DIF file", Buffer.from('TABLE\r\n0,1\r\n"EXCEL"\r\n'), "NOT_XLSX exchange"],
    ["a text document", Buffer.from("{\\rtf1\\ansi a}"), "NOT_XLSX document"],
    ["a page behind a comment", Buffer.from("<!-- list -->\n<table><tr><td>1</td></tr></table>"), "NOT_XLSX htmlPage"],
    ["a 7z archive", Buffer.concat([Buffer.from("377abcaf271c0004", "hex"), random(4000)]), "NOT_OOXML"],
    ["a RAR archive", Buffer.concat([Buffer.from("526172211a0700", "hex"), random(4000)]), "NOT_OOXML"],
    ["a gzip file", Buffer.concat([Buffer.from("1f8b0800", "hex"), random(4000)]), "NOT_OOXML"],
    ["a GBK text file", Buffer.from("d0d5c3fb2cbdf0b6ee0d0ad5c5c8fd2c31303030d4aa0d0a", "hex"), "NOT_XLSX csvText"],
    ["a zip behind 1,000 zeros", Buffer.concat([Buffer.alloc(1000), good]), "NOT_XLSX random"],
    ["the first half of a file", good.subarray(0, good.length / 2), "NO_EOCD"],
    ["a file without its last 10 bytes", good.subarray(0, -10), "NO_EOCD"],
    ["an encrypted workbook", oleWith("EncryptedPackage"), "OLE_OR_ENCRYPTED encrypted"],
    ["another OLE document", oleWith("WordDocument"), "OLE_OR_ENCRYPTED noWorkbook"],
  ];
  it.each(cases)("%s", async (_, bytes, reason) => {
    expect(await refusal(bytes)).toBe(reason);
  });

  it.each([
    ["0 bytes", Buffer.alloc(0), "NOT_XLSX empty"],
    ["a PDF", Buffer.from("%PDF-1.4\n1 0 obj"), "NOT_XLSX document"],
    ["a RAR archive", Buffer.from("526172211a0700cf", "hex"), "NOT_OOXML"],
    ["a list with the columns ID and Phone", Buffer.from("ID;Phone\n1;2\n"), "read"],
  ])("%s, whatever a name as of a text file says", async (_, bytes, reason) => {
    expect(await refusal(bytes, { name: "a.csv" })).toBe(reason);
  });
});

function oleWith(stream: string): Buffer {
  const magic = Buffer.from("d0cf11e0a1b11ae1", "hex");
  return Buffer.concat([magic, Buffer.alloc(1016), Buffer.from(`${stream}\u0000`, "utf16le"), Buffer.alloc(512)]);
}

describe("what a container must not hold", () => {
  const sheetPart = { name: "xl/worksheets/sheet1.xml", content: worksheet(textRow(1, ["999999"])) };
  const cases: [name: string, bytes: Buffer, reason: string][] = [
    ["an encrypted member", packXlsx({ sheetHeaderFields: { flags: 1 } }), "ENCRYPTED"],
    ["deflate64", packXlsx({ sheetHeaderFields: { method: 9 } }), "BAD_METHOD"],
    ["bzip2", packXlsx({ sheetHeaderFields: { method: 12 } }), "BAD_METHOD"],
    ["zstandard", packXlsx({ sheetHeaderFields: { method: 93 } }), "BAD_METHOD"],
    ["zip64 sizes", packXlsx({ sheetHeaderFields: { size: 0xffffffff } }), "ZIP64"],
    ["a second sheet1.xml", packXlsx({ rows: textRow(1, ["100"]), more: [sheetPart] }), "DUP_PART"],
    ["one that differs in case", packXlsx({ more: [{ ...sheetPart, name: "XL/Worksheets/SHEET1.xml" }] }), "DUP_PART"],
    ["a path upwards", inSheet("../../evil"), "BAD_PATH"],
    ["an absolute path", inSheet("/etc/evil"), "BAD_PATH"],
    ["a path upwards with backslashes", inSheet("..\\..\\evil"), "BAD_PATH"],
    ["a drive letter", inSheet("C:\\evil"), "BAD_PATH"],
    ["a control character in a name", inSheet("a\u0001b"), "BAD_PATH"],
    ["60,000 empty parts", packZip(manyParts(60_000)), "TOO_MANY_PARTS"],
    ["2,001 parts", packZip(manyParts(2_001)), "TOO_MANY_PARTS"],
    ["a part that says it is 1 GB", packXlsx({ sheetHeaderFields: { size: 2 ** 30 } }), "PART_TOO_BIG"],
    ["a part larger than it says", packXlsx({ rows: textRow(1, ["a"]), sheetHeaderFields: { size: 10 } }), "SIZE_LIE"],
    [
      "a part smaller than it says",
      packXlsx({ rows: textRow(1, ["a"]), sheetHeaderFields: { size: 10_000 } }),
      "SIZE_LIE",
    ],
    ["another checksum", packXlsx({ rows: textRow(1, ["a"]), sheetHeaderFields: { crc: 1 } }), "CRC_MISMATCH"],
    [
      "broken deflate data",
      packZip(xlsxParts({}).map((part) => ({ ...part, raw: Buffer.from([0xff, 0xff, 0xff]) }))),
      "BAD_DEFLATE",
    ],
    [
      "a local header with another name",
      packZip(xlsxParts({}).map((part) => ({ ...part, localName: `${part.name}x` }))),
      "BAD_LFH",
    ],
    ["overlapping members", overlapping(), "OVERLAP"],
    ["no content types", packZip(xlsxParts({}).slice(1)), "NOT_OOXML"],
    [
      "a directory that is shorter than it says",
      Buffer.concat([good.subarray(0, -22), shiftedEnd(good)]),
      "BAD_DIRECTORY",
    ],
  ];
  it.each(cases)("%s", async (_, bytes, reason) => {
    expect(await refusal(bytes)).toBe(reason);
  });

  it("a file above the limit, named with both figures", async () => {
    await expect(readAll(good, { limits: { fileBytes: 100 } })).rejects.toMatchObject({
      code: "FILE_TOO_BIG",
      params: { limit: 100, bytes: good.length },
    });
  });

  it("parts that pass the limit only together", async () => {
    expect(await refusal(good, { limits: { inflatedBytes: 900 } })).toBe("PART_TOO_BIG");
  });
});

function manyParts(count: number) {
  return Array.from({ length: count }, (_, index) => ({ name: `p${index}`, content: "" }));
}

function overlapping(): Buffer {
  const parts = xlsxParts({ rows: textRow(1, ["a"]) });
  const last = parts.at(-1);
  return packZip(
    last === undefined
      ? parts
      : [...parts.slice(0, -1), last, { name: "b.xml", content: "", headerFields: { offset: 5 } }],
  );
}

function shiftedEnd(file: Buffer): Buffer {
  const end = Buffer.from(file.subarray(-22));
  end.writeUInt16LE(end.readUInt16LE(10) - 1, 10);
  return end;
}

describe("what a container may hold", () => {
  const nested = packXlsx({ rows: textRow(1, ["inner"]) });
  const cases: [name: string, bytes: Buffer][] = [
    [
      "an unneeded member of zero bytes that is deflated",
      packXlsx({ rows: textRow(1, ["a"]), more: [{ name: "docProps/x.xml", content: "", raw: Buffer.alloc(0) }] }),
    ],
    ["a workbook inside", inSheet("xl/embeddings/book.xlsx", nested)],
    [
      "a device name and a trailing dot, which are never written anywhere",
      packXlsx({
        rows: textRow(1, ["a"]),
        more: [
          { name: "CON", content: "x" },
          { name: "evil.", content: "x" },
        ],
      }),
    ],
    [
      "a comment that claims a prototype key",
      inSheet("xl/comments1.xml", '<comments><comment ref="__proto__"/></comments>'),
    ],
    [
      "stored members",
      packZip(
        xlsxParts({ rows: textRow(1, ["a"]) }).map((part) => ({
          ...part,
          raw: Buffer.from(part.content),
          headerFields: { method: 0 },
        })),
      ),
    ],
    ["a comment behind the directory", withComment(good)],
  ];
  it.each(cases)("%s", async (_, bytes) => {
    const { rows } = await readAll(bytes);
    expect(rows.map((row) => row.cells.map((cell) => cell.text))).toEqual([["a"]]);
  });
});

function withComment(file: Buffer): Buffer {
  const comment = Buffer.from("made by hand");
  const copy = Buffer.concat([file, comment]);
  copy.writeUInt16LE(comment.length, file.length - 2);
  return copy;
}

it("refuses every file of which one bit of the worksheet's data is flipped", async () => {
  const rows = Array.from({ length: 50 }, (_, index) => textRow(index + 1, [`name ${index}`, `${index * 37}`]));
  const file = packXlsx({ rows: rows.join("") });
  const data = deflateRawSync(Buffer.from(worksheet(rows.join(""))));
  const start = file.indexOf(data);
  for (let step = 0; step < 40; step++) {
    const copy = Buffer.from(file);
    const at = start + Math.floor((step * data.length) / 40);
    copy[at] = (copy[at] ?? 0) ^ (1 << (step % 8));
    // The scanner may meet the damage before the checksum does; what matters is that no such file is read.
    expect(await refusal(copy)).not.toBe("read");
  }
});
