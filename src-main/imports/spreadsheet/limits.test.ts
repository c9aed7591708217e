import { describe, expect, it } from "vitest";
import { importIssues } from "../../../src-shared/locales/zh-CN/common/imports-issues.ts";
import { refusalOf } from "../template-reader/import-refusal.ts";
import { packXlsx, packZip, readAll, textRow, xlsxParts } from "./test-files.ts";

const MEGABYTE = 1024 * 1024;
const rows = textRow(1, ["a"]);
const parts = (count: number) => {
  const needed = xlsxParts({ rows });
  return packZip([
    ...needed,
    ...Array.from({ length: count - needed.length }, (_, at) => ({ name: `p${at}`, content: "" })),
  ]);
};
const texts: Readonly<Record<string, string>> = importIssues;

/** The sentence that the person reads; "read" when there is none. */
const sentence = async (bytes: Uint8Array, name = "a.xlsx"): Promise<string> => {
  try {
    await readAll(bytes, { name, onRow: () => undefined });
    return "read";
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return (texts[refusal.code] ?? "").replace(/\{\{(\w+)\}\}/gu, (_, key: string) => String(refusal.params[key]));
  }
};

describe("limits, each named in the sentence that refuses what is beyond it", () => {
  const cell = (reference: string, length: number): Uint8Array =>
    packXlsx({ rows: `<row r="1"><c r="${reference}" t="inlineStr"><is><t>${"中".repeat(length)}</t></is></c></row>` });
  const beyond: [what: string, bytes: () => Uint8Array, name: string, limit: string][] = [
    ["60 MB of file", () => Buffer.alloc(60 * MEGABYTE + 1), "a.xlsx", "60 MB"],
    ["2,000 parts", () => parts(2_001), "a.xlsx", "2000 个"],
    ["400 MB inflated", () => packXlsx({ rows, sheetHeaderFields: { size: 401 * MEGABYTE } }), "a.xlsx", "400 MB"],
    ["1,048,576 rows", () => Buffer.from("a\n".repeat(1_048_577)), "a.csv", "1048576 行"],
    ["16,384 columns", () => cell("XFE1", 1), "a.xlsx", "16384 列"],
    ["16,384 columns of text", () => Buffer.from(`${",".repeat(16_384)}a\n`), "a.csv", "16384 列"],
    ["32,767 characters", () => cell("A1", 32_768), "a.xlsx", "32767 个字符"],
  ];
  it.each(beyond)("%s", async (_, bytes, name, limit) => {
    expect(await sentence(bytes(), name)).toContain(limit);
  });

  const within: [what: string, bytes: () => Uint8Array, name: string][] = [
    ["2,000 parts", () => parts(2_000), "a.xlsx"],
    ["1,048,576 rows", () => Buffer.from("a\n".repeat(1_048_576)), "a.csv"],
    ["16,384 columns", () => cell("XFD1", 1), "a.xlsx"],
    ["16,384 columns of text", () => Buffer.from(`${",".repeat(16_383)}a\n`), "a.csv"],
    ["32,767 characters", () => cell("A1", 32_767), "a.xlsx"],
  ];
  it.each(within)("%s are read", async (_, bytes, name) => {
    expect(await sentence(bytes(), name)).toBe("read");
  });
});
