import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeCardFile } from "./card-file.ts";
import type { CardFile, TaxCard } from "./tax-card.ts";

const file: CardFile = {
  ...{ locale: "zh-CN", year: "2026", agency: "灵工服务", credit_code: "91310000MA1K35X11X", job_no: "DC1" },
  ...{ watermark: "FD-0011223344556677", by: "税务", at: "2026-11-20 09:00:00", count: 2 },
};
const card = (labor_name: string, count: number): TaxCard => ({
  labor_name,
  id_no: "110101********0016",
  months: [],
  payments: Array.from({ length: count }, (_none, at) => ({
    ...{ period: "2026-11", company: `第${at}家企业有限公司`.repeat(4), bill_count: 1, gross: 100, vat: 0, surtax: 0 },
    ...{ vat_recover: 0, deducted: 0, pit: 0, net: 100 },
  })),
  returns: [],
});

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "tax-cards-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("writes a whole file under its name, a long card over several pages", async () => {
  const pages = async function* () {
    yield [card("张*三", 1)];
    yield [card("李*", 90)];
  };
  const target = path.join(folder, "1.pdf");
  const written = await writeCardFile(target, file, pages(), new AbortController().signal);
  expect(readdirSync(folder)).toEqual(["1.pdf"]);
  expect(written.bytes).toBeGreaterThan(1_000);
  expect(written.sha256).toMatch(/^[0-9a-f]{64}$/);
});

it("leaves nothing behind when it is given up, or when the rows cannot be read", async () => {
  const cancel = new AbortController();
  const twoPages = async function* () {
    yield [card("张*三", 1)];
    cancel.abort(new Error("given up"));
    yield [card("李*", 1)];
  };
  await expect(writeCardFile(path.join(folder, "2.pdf"), file, twoPages(), cancel.signal)).rejects.toThrow("given up");
  const failingPages = async function* () {
    yield [card("张*三", 1)];
    throw new Error("no rows");
  };
  const { signal } = new AbortController();
  await expect(writeCardFile(path.join(folder, "3.pdf"), file, failingPages(), signal)).rejects.toThrow("no rows");
  expect(readdirSync(folder)).toEqual([]);
});
