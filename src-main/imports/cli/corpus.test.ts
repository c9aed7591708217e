import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packXlsx, textRow } from "../spreadsheet/test-files.ts";

const script = join(import.meta.dirname, "corpus.ts");
const folder = mkdtempSync(join(tmpdir(), "corpus-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]): Promise<{ code: number; lines: Record<string, unknown>[]; errors: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], (error, out, errors) => {
      const lines = out.split("\n").filter((line) => line !== "");
      const code = error === null ? 0 : Number(error.code);
      resolve({ code, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>), errors });
    });
  });

describe("a folder of files", () => {
  beforeAll(() => {
    mkdirSync(join(folder, "inner", "deep"), { recursive: true });
    writeFileSync(join(folder, "b.xlsx"), packXlsx({ rows: textRow(1, ["a"]) + textRow(2, ["b"]) }));
    writeFileSync(join(folder, "inner", "deep", "a.csv"), "a,b\n1,2\n3,4\n");
    writeFileSync(join(folder, "inner", "no-ending"), packXlsx({ rows: textRow(1, ["a"]) }));
    writeFileSync(join(folder, "inner", "page.xls"), "<html><table></table></html>");
    if (process.platform === "win32") return;
    symlinkSync("/dev/zero", join(folder, "zero.xlsx"));
    symlinkSync("/nowhere", join(folder, "dead.xlsx"));
    execFileSync("mkfifo", [join(folder, "pipe.csv")]);
  });

  it("gives one line for each file below it, with these keys and no other, and a summary", async () => {
    const { code, lines } = await run(folder);
    expect(code).toBe(0);
    const files = lines.slice(0, -1);
    for (const line of files) {
      expect(Object.keys(line)).toEqual(["file", "outcome", "code", "rows", "ms", "peak_rss_mb"]);
      expect(Number(line["peak_rss_mb"])).toBeGreaterThan(0);
    }
    const results = new Map(files.map((line) => [line["file"], [line["outcome"], line["code"], line["rows"]]]));
    expect(results.get("b.xlsx")).toEqual(["ok", null, 2]);
    expect(results.get(join("inner", "deep", "a.csv"))).toEqual(["ok", null, 3]);
    expect(results.get(join("inner", "no-ending"))).toEqual(["ok", null, 1]);
    expect(results.get(join("inner", "page.xls"))).toEqual(["refused", "NOT_XLSX", 0]);
    if (process.platform !== "win32") {
      expect(results.get("zero.xlsx")).toEqual(["refused", "file_not_regular", 0]);
      expect(results.get("pipe.csv")).toEqual(["refused", "file_not_regular", 0]);
      expect(results.get("dead.xlsx")).toEqual(["refused", "file_unreadable", 0]);
    }
    expect(lines.at(-1)).toMatchObject({ summary: { files: files.length, ok: 3, error: 0 } });
  });

  it("refuses to run over what is no folder", async () => {
    expect(await run(join(folder, "b.xlsx"))).toMatchObject({
      code: 2,
      lines: [],
      errors: expect.stringContaining("usage"),
    });
  });
});
