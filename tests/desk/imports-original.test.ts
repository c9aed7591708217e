import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleRows } from "../../src-main/imports/samples/sample-rows.ts";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import { fastBill } from "../../src-shared/billing/bills/fast-bill-import.ts";
import type { ImportState } from "../../src-shared/bridge/imports.ts";
import { confirmOf, context, createHarness, type Harness, openFile, tempDir } from "./imports-harness.ts";
import { type FakeService, startFakeService } from "./imports-service.ts";

/** The file that was dropped goes to the service as it is, before the first of its rows. */

let service: FakeService;
let harness: Harness;
let folder: ReturnType<typeof tempDir>;
const rows = 3;

beforeEach(async () => {
  folder = tempDir();
  service = await startFakeService();
  harness = createHarness({ dataDir: join(folder.path, "data"), serverUrl: service.url });
});
afterEach(async () => {
  await harness.close();
  await service.close();
  folder.remove();
});

const workbook = async (name: string): Promise<string> => {
  const path = join(folder.path, name);
  const data = sampleRows(fastBill, { rows, company: 1, seed: 5, errors: false });
  await writeWorkbook(path, templateWorkbook(fastBill, data));
  return path;
};

const submitted = async (path: string): Promise<ImportState> => {
  const { import_id } = await openFile(harness, path, "fast_bill", "1");
  const state = await harness.until(import_id, ({ checked_online }) => checked_online);
  const input = { import_id, confirm: confirmOf(state), settlement_remark: "" };
  return harness.imports.handlers.submit(input, context);
};
const untilSent = (import_id: string) => harness.until(import_id, ({ phase }) => phase === "sent");
const files = () => [...service.files.values()];

describe("the original file of an import", () => {
  it("is what lay on the disk when it was read, whatever became of that since", async () => {
    const path = await workbook("十一月.xlsx");
    const bytes = readFileSync(path);
    const { import_id } = await openFile(harness, path, "fast_bill", "1");
    const state = await harness.until(import_id, ({ checked_online }) => checked_online);
    writeFileSync(path, "overwritten");
    await harness.imports.handlers.submit({ import_id, confirm: confirmOf(state), settlement_remark: "" }, context);
    await untilSent(import_id);
    expect(files()).toEqual([{ name: "十一月.xlsx", bytes }]);
    expect(service.arrived.map(({ file }) => file)).toEqual(["file-1"]);
    expect(service.hashes).toEqual([createHash("sha256").update(bytes).digest("hex")]);
  });

  it.each([
    ["a workbook that is called .xls", "旧.xls", "旧.xls.xlsx"],
    ["one that is called .xlsm", "宏.XLSM", "宏.XLSM"],
    ["one without an ending", "工资", "工资.xlsx"],
    ["one with a name that starts with a dot", ".账单.xlsx", "账单.xlsx"],
  ])("has a name that the service takes: %s", async (_what, name, stored) => {
    const { import_id } = await submitted(await workbook(name));
    await untilSent(import_id);
    expect(files().map((file) => file.name)).toEqual([stored]);
  });

  it("is uploaded again until the service has it, and its rows are taken once", async () => {
    service.fileFaults.push("cut-before", "cut-after", "cut-before");
    const path = await workbook("十一月.xlsx");
    const { import_id } = await submitted(path);
    await untilSent(import_id);
    expect(files().map(({ bytes }) => bytes)).toEqual([readFileSync(path), readFileSync(path)]);
    expect(service.arrived.map(({ file }) => file)).toEqual(["file-2"]);
    expect(service.bills).toHaveLength(rows);
  });

  it("that the service does not take holds its rows back, which may be sent again", async () => {
    service.fileFaults.push("refused");
    const { import_id } = await submitted(await workbook("十一月.xlsx"));
    const refused = await harness.until(import_id, ({ phase }) => phase === "ready");
    expect(refused.file_issues.map(({ code }) => code)).toEqual(["import_file_not_kept"]);
    expect([service.arrived, service.bills]).toEqual([[], []]);
    const input = { import_id, confirm: confirmOf(refused), settlement_remark: "" };
    await harness.imports.handlers.submit(input, context);
    await untilSent(import_id);
    expect([files().length, service.bills.length]).toEqual([1, rows]);
  });

  it("goes with each batch of its rows", async () => {
    service.refusedRows.add(3);
    const { import_id } = await submitted(await workbook("十一月.xlsx"));
    await untilSent(import_id);
    const mended = await harness.imports.handlers.mendRefused({ import_id }, context);
    service.refusedRows.clear();
    const checked = await harness.imports.handlers.recheck({ import_id }, context);
    expect([mended.counts.rows, checked.counts.rows]).toEqual([1, 1]);
    const again = { import_id, confirm: confirmOf(checked), settlement_remark: "" };
    await harness.imports.handlers.submit(again, context);
    await untilSent(import_id);
    expect(service.arrived.map(({ file }) => file)).toEqual(["file-1", "file-2"]);
    expect(service.bills).toHaveLength(rows);
  });
});
