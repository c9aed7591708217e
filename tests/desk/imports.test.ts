import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleRows } from "../../src-main/imports/samples/sample-rows.ts";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import { standardBill } from "../../src-shared/billing/bills/standard-bill-import.ts";
import type { ImportState } from "../../src-shared/bridge/imports.ts";
import { confirmOf, context, createHarness, type Harness, openFile, tempDir } from "./imports-harness.ts";
import { type FakeService, startFakeService } from "./imports-service.ts";

let service: FakeService;
let harness: Harness;
let folder: ReturnType<typeof tempDir>;

const start = (more: Partial<Parameters<typeof createHarness>[0]> = {}): Harness =>
  createHarness({ dataDir: join(folder.path, "data"), serverUrl: service.url, ...more });
const stagingFiles = (): string[] => {
  const staging = join(folder.path, "data", "staging");
  return existsSync(staging) ? readdirSync(staging) : [];
};
const sample = async (name: string, rows: number, errors = false): Promise<string> => {
  const path = join(folder.path, name);
  const options = { rows, company: 1, seed: 3, errors };
  await writeWorkbook(path, templateWorkbook(standardBill, sampleRows(standardBill, options)));
  return path;
};
const call = () => harness.imports.handlers;
const all = { filter: "all", offset: 0, limit: 500 } as const;

beforeEach(async () => {
  folder = tempDir();
  service = await startFakeService();
  harness = start();
});
afterEach(async () => {
  await harness.close();
  await service.close();
  folder.remove();
});

describe("an import from file to bills", () => {
  it("shows the first rows while the rest is read, and lets nothing be done with them", async () => {
    const file = harness.adopt(await sample("many.xlsx", 30_000));
    const { import_id } = await call().open({ file, template: "auto", company_id: "1" }, context);
    const early = await harness.until(import_id, ({ first_rows }) => first_rows !== undefined);
    // Asked for before anything else can happen.
    const tries = [
      call().rows({ import_id, ...all }, context),
      call().submit({ import_id, confirm: confirmOf(early), settlement_remark: "" }, context),
    ];
    for (const one of tries) await expect(one).rejects.toMatchObject({ code: "import_busy" });
    expect(early).toMatchObject({ phase: "reading", template: "standard_bill", totals: {}, revision: 0 });
    expect(early.first_rows?.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index + 2));
    expect(early.columns.map(({ key }) => key)).toEqual(standardBill.fields.map(({ key }) => key));

    const whole = await harness.until(import_id, ({ phase }) => phase === "ready");
    expect(whole.first_rows).toBeUndefined();
    expect(whole.counts.rows).toBe(30_000);
    const page = await call().rows({ import_id, filter: "all", offset: 0, limit: 50 }, context);
    expect(page.rows.map(({ number, cells, issues }) => ({ number, cells, issues }))).toEqual(early.first_rows);
  });

  it("reads, shows, lets mistakes be fixed, sends what was confirmed and tells each row's outcome", async () => {
    const opened = await openFile(harness, await sample("bills.xlsx", 60, true));
    const import_id = opened.import_id;
    expect(opened).toMatchObject({ phase: "ready", template: "standard_bill", file_name: "bills.xlsx" });
    expect(opened.counts.rows).toBe(60);
    expect(opened.counts.rows_with_errors).toBeGreaterThan(5);
    await expect(
      call().submit({ import_id, confirm: confirmOf(opened), settlement_remark: "" }, context),
    ).rejects.toMatchObject({ code: "import_has_errors" });

    const wrong = await call().rows({ import_id, filter: "errors", offset: 0, limit: 500 }, context);
    const first = wrong.rows[0];
    expect(first?.number).toBe(8);
    expect(first?.cells["accounting_fee"]).toBe("一百元");
    expect(await call().nextIssue({ import_id, after: -1, severity: "error" }, context)).toEqual({ offset: 6 });
    const edits = [{ row_id: first?.row_id ?? 0, column: "accounting_fee", text: "100" }];
    const edited = await call().edit({ import_id, edits }, context);
    expect(edited.counts.rows_with_errors).toBe(opened.counts.rows_with_errors - 1);
    expect(edited.totals["accounting_fee"]).toBe((opened.totals["accounting_fee"] ?? 0) + 10_000);

    for (const { fix } of edited.fixes) await call().applyFix({ import_id, fix }, context);
    const errorRows = await call().rows({ import_id, filter: "errors", offset: 0, limit: 500 }, context);
    const cleaned = await call().deleteRows(
      { import_id, row_ids: errorRows.rows.map(({ row_id }) => row_id) },
      context,
    );
    expect(cleaned.counts.errors).toBe(0);

    service.refusedRows.add(2);
    const checked = await call().recheck({ import_id }, context);
    expect(checked).toMatchObject({ phase: "ready", checked_online: true, seen: null });
    const submittedState = await call().submit(
      { import_id, confirm: confirmOf(checked), settlement_remark: "六月" },
      context,
    );
    expect(submittedState.phase).toBe("sending");
    const done = await harness.until(import_id, ({ phase }) => phase === "sent");
    expect(done.result).toMatchObject({ succeeded: checked.counts.rows - 1, failed: 1 });
    expect(done.counts.refused).toBe(1);
    expect(service.bills.reduce((sum, row) => sum + row.accounting_fee, 0)).toBe(done.result?.accounting_fee);
    const refused = await call().rows({ import_id, filter: "refused", offset: 0, limit: 10 }, context);
    expect(refused.rows.map(({ number, result }) => [number, result?.code])).toEqual([[2, "worker_stopped"]]);
    expect(harness.listsChanged).toEqual([["bills", "importRecords"]]);
    await expect(call().edit({ import_id, edits }, context)).rejects.toMatchObject({ code: "import_sealed" });
  });

  it("shows the service's remarks apart, drops them from a row that is edited, and counts them", async () => {
    const params = { task: "RW1" };
    service.remarks.push(
      { row: 3, field: "task_id", severity: "error", code: "task_unknown", params },
      { row: 4, field: "labor_phone", severity: "warning", code: "worker_phone_differs", params: {} },
    );
    const { import_id } = await openFile(harness, await sample("bills.xlsx", 20));
    const checked = await harness.until(import_id, (state) => state.checked_online);
    expect(checked.counts).toMatchObject({ errors: 1, rows_with_errors: 1, warnings: 1, rows_with_warnings: 1 });
    const { rows } = await call().rows({ import_id, ...all }, context);
    expect(rows[1]?.issues).toEqual([{ column: "task_id", severity: "error", code: "task_unknown", params }]);
    const edits = [{ row_id: rows[1]?.row_id ?? 0, column: "remark", text: "改" }];
    const edited = await call().edit({ import_id, edits }, context);
    expect(edited.counts).toMatchObject({ errors: 0, warnings: 1 });
    expect(edited.checked_online).toBe(false);
    const undone = await call().undo({ import_id }, context);
    expect(undone.counts.errors).toBe(1);
    const other = await call().setCompany({ import_id, company_id: "2" }, context);
    expect(other.company_id).toBe("2");
  });

  it("says that the batch was sent before, before it is sent and when the service refuses it", async () => {
    const path = await sample("bills.xlsx", 30);
    const first = await openFile(harness, path);
    await harness.until(first.import_id, (state) => state.checked_online);
    await submit(first.import_id);
    await harness.until(first.import_id, ({ phase }) => phase === "sent");

    const again = await openFile(harness, path);
    const checked = await harness.until(again.import_id, (state) => state.checked_online);
    expect(checked.seen).toMatchObject({ by: "陈立" });
    // Asked again when the service has found fault with a row: they are still the rows of that batch.
    service.remarks.push({ row: 2, field: "accounting_fee", severity: "error", code: "duplicate_bill", params: {} });
    await call().recheck({ import_id: again.import_id }, context);
    expect((await call().recheck({ import_id: again.import_id }, context)).seen).toMatchObject({ by: "陈立" });
    service.remarks.length = 0;
    await call().recheck({ import_id: again.import_id }, context);
    await submit(again.import_id);
    const refused = await harness.until(again.import_id, (state) => state.phase === "ready" && state.sending === null);
    expect(refused.seen?.batch_sn).toBe("PC20261121000001");
    expect(refused.file_issues).toContainEqual(expect.objectContaining({ code: "batch_seen" }));
    expect(service.bills).toHaveLength(30);
  });

  it("refuses a confirmation that is not about the rows as they are", async () => {
    const { import_id } = await openFile(harness, await sample("bills.xlsx", 10));
    const state = await harness.until(import_id, (one) => one.checked_online);
    const confirm = confirmOf(state);
    const changes = [{ rows: 9 }, { accounting_fee: confirm.accounting_fee + 1 }, { revision: confirm.revision - 1 }];
    for (const change of changes) {
      const input = { import_id, confirm: { ...confirm, ...change }, settlement_remark: "" };
      await expect(call().submit(input, context)).rejects.toMatchObject({ code: "import_changed" });
    }
    expect(service.arrived).toEqual([]);
    expect((await call().get({ import_id }, context)).phase).toBe("ready");
  });
});

describe("what is kept of an import", () => {
  it("is offered again after a restart with every step that can be undone, and to its own person only", async () => {
    const { import_id } = await openFile(harness, await sample("bills.xlsx", 20));
    const before = await harness.until(import_id, (state) => state.checked_online);
    const { rows } = await call().rows({ import_id, ...all }, context);
    const edits = [{ row_id: rows[0]?.row_id ?? 0, column: "remark", text: "补" }];
    await call().edit({ import_id, edits }, context);
    await harness.close();

    harness = start();
    const openImports = await call().open_list({}, context);
    expect(openImports.map((state) => [state.import_id, state.phase, state.can_undo])).toEqual([
      [import_id, "ready", true],
    ]);
    expect(harness.told).toEqual(["imports_resumed"]);
    const undone = await call().undo({ import_id }, context);
    expect(undone.totals).toEqual(before.totals);
    harness.signIn("8");
    expect(await call().open_list({}, context)).toEqual([]);
    await expect(call().get({ import_id }, context)).rejects.toMatchObject({ code: "other_person" });
    harness.signIn(null);
    await expect(call().get({ import_id }, context)).rejects.toMatchObject({ code: "signed_out" });
  });

  it("lies encrypted, readable by its owner only, and is gone when it is discarded", async () => {
    const { import_id } = await openFile(harness, await sample("bills.xlsx", 200));
    const { rows } = await call().rows({ import_id, ...all }, context);
    const file = join(folder.path, "data", "staging", `${import_id}.db`);
    expect(statSync(file).mode & 0o077).toBe(0);
    const bytes = Buffer.concat(stagingFiles().map((name) => readFileSync(join(folder.path, "data", "staging", name))));
    for (const column of ["labor_name", "id_no", "labor_phone"])
      expect(bytes.includes(rows[5]?.cells[column] ?? "?")).toBe(false);
    await call().discard({ import_id }, context);
    expect(stagingFiles()).toEqual([]);
    await expect(call().get({ import_id }, context)).rejects.toMatchObject({ code: "import_not_found" });
  });

  it("goes with the process when the key does", async () => {
    await harness.close();
    harness = start({ volatileKey: true });
    await openFile(harness, await sample("bills.xlsx", 20));
    expect(stagingFiles()).toEqual([`volatile-${process.pid}`]);
    await harness.close();
    expect(stagingFiles()).toEqual([]);
  });
});

describe("a file that is none", () => {
  const refusalOf = async (path: string, template: string): Promise<ImportState["refusal"]> => {
    const state = await openFile(harness, path, template);
    expect(state.phase).toBe("refused");
    await call().discard({ import_id: state.import_id }, context);
    expect(stagingFiles()).toEqual([]);
    return state.refusal;
  };

  it("is refused with the reason and leaves nothing behind", async () => {
    const good = await sample("bills.xlsx", 20);
    expect(await refusalOf(good, "fast_bill")).toMatchObject({ code: "fast_titles_missing" });
    const cut = join(folder.path, "cut.xlsx");
    const bytes = readFileSync(good);
    writeFileSync(cut, bytes.subarray(0, bytes.length / 2));
    expect(await refusalOf(cut, "auto")).toMatchObject({ code: "NO_EOCD" });
    const page = join(folder.path, "page.xlsx");
    writeFileSync(page, "<html><table><tr><td>1</td></tr></table></html>");
    expect(await refusalOf(page, "auto")).toMatchObject({ code: "NOT_XLSX_htmlPage" });
    const empty = join(folder.path, "blank.xlsx");
    await writeWorkbook(empty, templateWorkbook(standardBill, []));
    expect(await refusalOf(empty, "standard_bill")).toMatchObject({ code: "no_rows" });
  });

  it("stops asking the service when told to: the rows stay and can be asked about again", async () => {
    service.holdsPrechecks = true;
    const { import_id } = await openFile(harness, await sample("bills.xlsx", 20));
    await harness.until(import_id, ({ phase }) => phase === "checking");
    await call().cancel({ import_id }, context);
    const stopped = await harness.until(import_id, ({ phase }) => phase === "ready");
    expect(stopped).toMatchObject({ checked_online: false, counts: { rows: 20 } });
    service.holdsPrechecks = false;
    expect((await call().recheck({ import_id }, context)).checked_online).toBe(true);
  });

  it("stops at once when reading is cancelled", async () => {
    const file = harness.adopt(await sample("bills.xlsx", 20_000));
    const { import_id } = await call().open({ file, template: "auto", company_id: "1" }, context);
    const state = await call().cancel({ import_id }, context);
    expect(state.phase).toBe("cancelled");
    expect(stagingFiles()).toEqual([]);
  });
});

async function submit(import_id: string): Promise<void> {
  const state = await call().get({ import_id }, context);
  await call().submit({ import_id, confirm: confirmOf(state), settlement_remark: "" }, context);
}
