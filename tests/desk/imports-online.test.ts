import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleRows } from "../../src-main/imports/samples/sample-rows.ts";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import { standardBill } from "../../src-shared/billing/bills/standard-bill-import.ts";
import type { ImportState } from "../../src-shared/bridge/imports.ts";
import { context, createHarness, type Harness, openFile, tempDir } from "./imports-harness.ts";
import { type FakeService, startFakeService } from "./imports-service.ts";

let service: FakeService;
let harness: Harness;
let folder: ReturnType<typeof tempDir>;
const call = () => harness.imports.handlers;

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

/** Bills that are asked about as soon as they are read. */
const openBills = async (rows: number): Promise<ImportState> => {
  const path = join(folder.path, "bills.xlsx");
  const options = { rows, company: 1, seed: 5, errors: false };
  await writeWorkbook(path, templateWorkbook(standardBill, sampleRows(standardBill, options)));
  return openFile(harness, path);
};
const checkedBills = async (rows: number): Promise<string> => {
  const { import_id } = await openBills(rows);
  await harness.until(import_id, ({ checked_online }) => checked_online);
  return import_id;
};
const note = (import_id: string, row_id: number): Promise<ImportState> =>
  Promise.resolve(call().edit({ import_id, edits: [{ row_id, column: "remark", text: "改" }] }, context));
const warning = (row: number) => ({
  ...{ row, field: "labor_phone", severity: "warning" as const },
  ...{ code: "worker_phone_differs", params: {} },
});

describe("asking the service about rows", () => {
  it("again concerns the batch as a whole, where what the company pays for one row follows from all before it", async () => {
    const import_id = await checkedBills(20);
    await call().deleteRows({ import_id, row_ids: [1] }, context);
    const edited = await note(import_id, 2);
    expect([edited.checked_online, edited.unchecked_rows]).toEqual([false, 1]);
    const checked = await call().recheck({ import_id }, context);
    expect([checked.checked_online, checked.unchecked_rows, service.prechecks]).toEqual([true, 0, [20, 19]]);

    const less = await call().deleteRows({ import_id, row_ids: [3] }, context);
    expect([less.checked_online, less.unchecked_rows]).toEqual([false, 0]);
    expect((await call().recheck({ import_id }, context)).checked_online).toBe(true);
    expect(service.prechecks).toEqual([20, 19, 18]);
    // Nothing changed here: whoever asks wants to know what changed there.
    await call().recheck({ import_id }, context);
    expect(service.prechecks).toEqual([20, 19, 18, 18]);
  });

  it("concerns rows that it found fault with, which may be mended at the service, and rows that another one held back", async () => {
    service.remarks.push(warning(4));
    const import_id = await checkedBills(20);
    const { rows } = await call().rows({ import_id, filter: "all", offset: 0, limit: 20 }, context);
    const texts = Object.entries(rows[0]?.cells ?? {});
    const edits = texts.map(([column, text]) => ({ row_id: 2, column, text }));
    const twin = await call().edit({ import_id, edits }, context);
    expect([twin.counts.errors, twin.unchecked_rows]).toEqual([1, 0]);
    const free = await call().deleteRows({ import_id, row_ids: [1] }, context);
    expect([free.counts.errors, free.unchecked_rows]).toEqual([0, 1]);
    service.remarks.length = 0;
    const checked = await call().recheck({ import_id }, context);
    expect([checked.counts.warnings, checked.checked_online, service.prechecks]).toEqual([0, true, [20, 19]]);
  });

  it("holds for a row that is as it was then, and for no other company", async () => {
    service.remarks.push(warning(3));
    const import_id = await checkedBills(20);
    expect((await note(import_id, 2)).counts.warnings).toBe(0);
    const undone = await call().undo({ import_id }, context);
    expect([undone.counts.warnings, undone.unchecked_rows]).toEqual([1, 0]);

    await note(import_id, 2);
    service.remarks.length = 0;
    const other = await call().setCompany({ import_id, company_id: "2" }, context);
    expect([other.checked_online, service.prechecks]).toEqual([true, [20, 20]]);
    const back = await call().undo({ import_id }, context);
    expect([back.counts.warnings, back.unchecked_rows]).toEqual([0, 1]);
  });

  it("tells its rows, can be stopped, keeps what was said, and goes on from there", async () => {
    service.answersPrechecks = 1;
    service.remarks.push(warning(2));
    const { import_id } = await openBills(6_000);
    const half = await harness.until(import_id, ({ checking }) => checking?.rows_done === 5_000);
    expect(half).toMatchObject({ phase: "checking", checking: { rows_total: 6_000 } });
    await call().cancel({ import_id }, context);
    const stopped = await harness.until(import_id, ({ phase }) => phase === "ready");
    expect(stopped).toMatchObject({ checked_online: false, unchecked_rows: 1_000, counts: { warnings: 1 } });
    expect(stopped.checking).toBeUndefined();
    service.answersPrechecks = Number.POSITIVE_INFINITY;
    expect((await call().recheck({ import_id }, context)).checked_online).toBe(true);
    // The question that was stopped may have arrived or not. What a row pays follows from all before it: all are asked again.
    expect([service.prechecks[0], service.prechecks.at(-1)]).toEqual([5_000, 1_000]);
  });

  it("ends when the rows are read anew or are for another company, which are asked about at once", async () => {
    service.holdsPrechecks = true;
    const path = join(folder.path, "own.csv");
    writeFileSync(path, "姓名,身份证号,手机号,核算费用,摘要\n张三,11010519491231002X,13800000000,100.00,分拣");
    const { import_id } = await openFile(harness, path, "fast_bill");
    const untilAsked = (times: number) => vi.waitFor(() => expect(service.prechecks).toHaveLength(times), 30_000);
    await untilAsked(1);
    service.holdsPrechecks = false;
    const titles = [{ title: "摘要", column: "remark" }];
    const mapped = await call().mapTitles({ import_id, template: "fast_bill", titles, remember: false }, context);
    expect(mapped).toMatchObject({ phase: "ready", checked_online: true, unchecked_rows: 0 });

    service.holdsPrechecks = true;
    const again = call().recheck({ import_id }, context);
    await untilAsked(3);
    service.holdsPrechecks = false;
    const other = await call().setCompany({ import_id, company_id: "2" }, context);
    expect(other).toMatchObject({ phase: "ready", company_id: "2", checked_online: true });
    await again;
    expect(service.prechecks).toEqual([1, 1, 1, 1]);
  });
});
