import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleRows } from "../../src-main/imports/samples/sample-rows.ts";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { readWorkbook } from "../../src-main/imports/spreadsheet/open-workbook.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import { fastBill } from "../../src-shared/billing/bills/fast-bill-import.ts";
import type { ImportState } from "../../src-shared/bridge/imports.ts";
import { confirmOf, context, createHarness, type Harness, openFile, tempDir } from "./imports-harness.ts";
import { type FakeService, startFakeService } from "./imports-service.ts";

let service: FakeService;
let harness: Harness;
let folder: ReturnType<typeof tempDir>;
let path: string;

const rows = 40;
const call = () => harness.imports.handlers;
const all = { filter: "all", offset: 0, limit: 500 } as const;
const start = (): Harness => createHarness({ dataDir: join(folder.path, "data"), serverUrl: service.url });

const sample = async (errors: boolean, count = rows): Promise<void> => {
  const data = sampleRows(fastBill, { rows: count, company: 1, seed: 5, errors });
  await writeWorkbook(path, templateWorkbook(fastBill, data));
};
const submit = async (state: ImportState): Promise<ImportState> => {
  const { import_id } = state;
  await call().submit({ import_id, confirm: confirmOf(state), settlement_remark: "" }, context);
  return harness.until(import_id, ({ phase }) => phase === "sent");
};
const rowsOf = async ({ import_id }: Pick<ImportState, "import_id">) =>
  (await call().rows({ import_id, ...all }, context)).rows;

/** The file of a finished job as texts, titles first. */
const downloaded = async (input: Parameters<Harness["imports"]["handlers"]["download"]>[0]): Promise<string[][]> => {
  const { job_id } = await call().download(input, context);
  await vi.waitFor(async () => expect((await harness.jobs.handlers.get({ id: job_id }, context)).state).toBe("done"), {
    timeout: 300_000,
  });
  const lines: string[][] = [];
  const bytes = new Uint8Array(readFileSync(harness.delivered.at(-1)?.path ?? ""));
  await readWorkbook({ bytes }, { name: "a.xlsx", onRow: (row) => void lines.push(row.cells.map(({ text }) => text)) });
  return lines;
};

beforeEach(async () => {
  folder = tempDir();
  service = await startFakeService();
  harness = start();
  path = join(folder.path, "fast.xlsx");
});
afterEach(async () => {
  await harness.close();
  await service.close();
  folder.remove();
});

describe("rows that the service refused", () => {
  it("are mended and sent as a batch of their own; what was sent stays locked", async () => {
    await sample(false);
    service.refusedRows.add(5).add(9);
    const first = await submit(await openFile(harness, path, "fast_bill"));
    expect(first.result).toMatchObject({ succeeded: rows - 2, failed: 2 });
    const { import_id } = first;

    const open = await call().mendRefused({ import_id }, context);
    expect(open).toMatchObject({ phase: "ready", result: null, earlier: [first.result], can_undo: false });
    expect(open.counts).toMatchObject({ rows: 2, sent: rows - 2, rows_with_errors: 2, refused: 0 });
    const unsentRows = (await call().rows({ import_id, ...all, filter: "unsent" }, context)).rows;
    expect(unsentRows.map(({ number, issues }) => [number, issues.map(({ code }) => code)])).toEqual([
      [5, ["worker_stopped"]],
      [9, ["worker_stopped"]],
    ]);
    const locked = (await rowsOf(open)).filter((row) => row.locked);
    expect(locked).toHaveLength(rows - 2);
    expect(locked.every(({ result }) => result?.ok)).toBe(true);
    const lockedId = locked[0]?.row_id ?? 0;
    const edits = [{ row_id: lockedId, column: "accounting_fee", text: "1.00" }];
    const isSealed = { code: "import_sealed" };
    await expect(call().edit({ import_id, edits }, context)).rejects.toMatchObject(isSealed);
    await expect(call().deleteRows({ import_id, row_ids: [lockedId] }, context)).rejects.toMatchObject(isSealed);
    await expect(call().setCompany({ import_id, company_id: "2" }, context)).rejects.toMatchObject(isSealed);
    await expect(submit(open)).rejects.toMatchObject({ code: "import_has_errors" });

    const fee = (text: string, row = 0) => [{ row_id: unsentRows[row]?.row_id ?? 0, column: "accounting_fee", text }];
    await call().edit({ import_id, edits: [...fee("77.70"), ...fee("88.80", 1)] }, context);
    // Taken up again by another run of the program, still locked.
    await harness.close();
    harness = start();
    await harness.imports.start();
    const stateAfter = await call().get({ import_id }, context);
    expect(stateAfter.counts).toMatchObject({ rows: 2, sent: rows - 2, errors: 0 });
    expect(stateAfter.totals).toEqual({ accounting_fee: 16_650 });

    service.refusedRows.delete(5);
    const second = await submit(stateAfter);
    expect(second.result).toMatchObject({ succeeded: 1, failed: 1, accounting_fee: 7_770 });
    expect(new Set(service.arrived.map(({ key }) => key)).size).toBe(2);
    expect(service.bills.map(({ row }) => row).sort((a, b) => a - b)).toEqual(
      Array.from({ length: rows }, (_, index) => index + 2).filter((row) => row !== 9),
    );
    const third = await call().mendRefused({ import_id }, context);
    expect(third.earlier).toHaveLength(2);
    expect(third.counts).toMatchObject({ rows: 1, sent: rows - 1 });
  });

  it("cannot be had back when there are none, and a mended row like a sent one is told", async () => {
    await sample(false, 4);
    service.refusedRows.add(3);
    const { import_id } = await submit(await openFile(harness, path, "fast_bill"));
    await call().mendRefused({ import_id }, context);
    await expect(call().mendRefused({ import_id }, context)).rejects.toMatchObject({ code: "import_sealed" });
    const [sentRow, refused] = await rowsOf({ import_id });
    const edits = Object.entries(sentRow?.cells ?? {}).map(([column, text]) => ({
      ...{ row_id: refused?.row_id ?? 0, column, text },
    }));
    await call().edit({ import_id, edits }, context);
    const after = await rowsOf({ import_id });
    expect(after[1]?.issues.map(({ code }) => code)).toContain("duplicate_in_file");
    expect(after[0]?.issues).toEqual([]);
  });
});

describe("steps over many rows", () => {
  const view = { filter: "all" } as const;
  const rangeOf = (state: ImportState, offset: number, count: number) => ({
    ...view,
    ...{ offset, count, revision: state.revision },
  });
  const paste = async (state: ImportState, pieces: readonly string[], more: Record<string, unknown> = {}) => {
    const { import_id } = state;
    for (const [piece, text] of pieces.entries()) await call().clipboard({ import_id, piece, text }, context);
    const columns = ["labor_name", "id_no", "labor_phone"];
    const pasteInput = { import_id, rows: rangeOf(state, 0, 1), columns, selected_columns: 1, pieces: pieces.length };
    return call().paste({ ...pasteInput, ...more }, context);
  };
  const names = async (import_id: string) => (await rowsOf({ import_id })).map(({ cells }) => cells["labor_name"]);

  it("paste what came in pieces, each one undoable step, and count what did not fit", async () => {
    await sample(false);
    const state = await openFile(harness, path, "fast_bill", null);
    const { import_id } = state;
    const before = await names(import_id);
    const first = (await rowsOf({ import_id }))[0];
    const pasted = await paste(state, ["甲\t", `${first?.cells["id_no"]}\r\n"乙\n丙`, '"\tx\ty\tz']);
    expect(pasted).toMatchObject({ cells: 4, rows_left_out: 0, columns_left_out: 1 });
    const rowsNow = await rowsOf({ import_id });
    expect(rowsNow.slice(0, 2).map(({ cells }) => [cells["labor_name"], cells["id_no"], cells["labor_phone"]])).toEqual(
      [
        ["甲", first?.cells["id_no"], first?.cells["labor_phone"]],
        ["乙\n丙", "x", "y"],
      ],
    );
    await call().undo({ import_id }, context);
    expect(await names(import_id)).toEqual(before);

    const now = await call().get({ import_id }, context);
    const filled = await paste(now, ["丁"], { rows: rangeOf(now, 2, 3), selected_columns: 1 });
    expect([filled.cells, (await names(import_id)).slice(1, 6)]).toEqual([3, [before[1], "丁", "丁", "丁", before[5]]]);
    const over = await paste(filled.state, ["a\nb\nc"], { rows: rangeOf(filled.state, rows - 1, 1) });
    expect(over).toMatchObject({ cells: 1, rows_left_out: 2 });
  });

  it("refuse a piece that lacks, rows that moved, and more rows than one step may change", async () => {
    await sample(false);
    const state = await openFile(harness, path, "fast_bill", null);
    const { import_id } = state;
    await expect(paste(state, ["a"], { pieces: 2 })).rejects.toMatchObject({ code: "invalid" });
    await expect(call().clipboard({ import_id, piece: 1, text: "b" }, context)).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(paste(state, ["a\n".repeat(100_001)])).resolves.toMatchObject({ cells: rows });
    await expect(paste(state, ["b"])).rejects.toMatchObject({ code: "import_changed" });
    const { revision } = await call().get({ import_id }, context);
    const many = { ...view, offset: 0, count: 100_001, revision };
    await expect(call().deleteRange({ import_id, rows: many }, context)).rejects.toMatchObject({ code: "invalid" });
    await expect(call().clear({ import_id, rows: many, columns: ["remark"] }, context)).rejects.toMatchObject({
      code: "invalid",
    });
  });

  it("clear and delete ranges, sent rows apart", async () => {
    await sample(false);
    service.refusedRows.add(5).add(9);
    const { import_id } = await submit(await openFile(harness, path, "fast_bill"));
    const open = await call().mendRefused({ import_id }, context);
    const cleared = await call().clear({ import_id, rows: rangeOf(open, 0, rows), columns: ["labor_phone"] }, context);
    expect(cleared.counts).toMatchObject({ rows: 2, rows_with_errors: 2 });
    const deleted = await call().deleteRange({ import_id, rows: rangeOf(cleared, 0, rows) }, context);
    expect(deleted.counts).toMatchObject({ rows: 0, sent: rows - 2 });
    await call().undo({ import_id }, context);
    expect((await call().undo({ import_id }, context)).counts).toEqual(open.counts);
  });
});

describe("downloads", () => {
  it("give all rows with what is wrong, to be mended and read again", async () => {
    await sample(true);
    const state = await openFile(harness, path, "fast_bill", null);
    const { import_id } = state;
    const [titles = [], ...lines] = await downloaded({ import_id, rows: "all", locale: "zh-CN" });
    expect(titles.slice(0, -1)).toEqual(fastBill.fields.map(({ title }) => title));
    expect(titles.at(-1)).toBe("错误说明");
    expect(lines).toHaveLength(state.counts.rows);
    const faultLines = lines.filter((line) => (line[titles.length - 1] ?? "") !== "");
    expect(faultLines.length).toBeGreaterThanOrEqual(state.counts.rows_with_errors);
    expect(harness.delivered.at(-1)?.name).toBe("fast-错误说明.xlsx");

    const again = await openFile(harness, harness.delivered.at(-1)?.path ?? "", "auto", null);
    expect(again).toMatchObject({ phase: "ready", template: "fast_bill" });
    expect(again.counts).toEqual(state.counts);
    expect(again.totals).toEqual(state.totals);
  });

  it("give only the rows with errors, or those that the service refused with its reason", async () => {
    await sample(true);
    const wrong = await openFile(harness, path, "fast_bill", null);
    const before = await downloaded({ import_id: wrong.import_id, rows: "failed", locale: "en" });
    expect(before).toHaveLength(wrong.counts.rows_with_errors + 1);
    expect(before[0]?.at(-1)).toBe("Problems");

    await sample(false);
    service.refusedRows.add(7);
    const { import_id } = await submit(await openFile(harness, path, "fast_bill"));
    const [, ...after] = await downloaded({ import_id, rows: "failed", locale: "zh-CN" });
    expect(after).toHaveLength(1);
    expect(after[0]?.at(-1)).toBe("该接包方已停止合作");
  });

  it("are jobs that tell rows and can be cancelled, with nothing left behind", async () => {
    await sample(false, 20_000);
    const { import_id } = await openFile(harness, path, "fast_bill", null);
    const { job_id } = await call().download({ import_id, rows: "all", locale: "zh-CN" }, context);
    await vi.waitFor(
      async () => expect((await harness.jobs.handlers.get({ id: job_id }, context)).done).toBeGreaterThan(0),
      { timeout: 300_000, interval: 1 },
    );
    // The person's own questions do not wait for it.
    expect((await rowsOf({ import_id })).length).toBe(500);
    const ended = await harness.jobs.handlers.cancel({ id: job_id }, context);
    expect(ended).toMatchObject({ state: "cancelled", total: 20_000, file: null });
    expect(harness.delivered).toEqual([]);
  });
});

describe("titles of a company's own", () => {
  const csv = (titles: readonly string[]): string => {
    const file = join(folder.path, `${titles.length}-${titles[1]}.csv`);
    const line = "张三,11010519491231002X,13800000000,100.00,分拣";
    writeFileSync(file, [titles.join(","), line].join("\n"));
    return file;
  };
  const own = ["姓名", "证件", "手机号", "金额", "干了什么"];
  const pairs = [
    { title: "证件", column: "id_no" },
    { title: "金额", column: "accounting_fee" },
  ];

  it("are named by hand once, remembered for the company, and forgotten when asked", async () => {
    const refused = await openFile(harness, csv(own), "fast_bill", "1");
    expect(refused.refusal?.code).toBe("fast_titles_missing");
    expect(refused.unmatched).toMatchObject([
      {
        template: "fast_bill",
        titles: [
          { title: "证件", examples: ["11010519491231002X"] },
          { title: "金额", examples: ["100.00"] },
          { title: "干了什么", examples: ["分拣"] },
        ],
      },
    ]);
    const { import_id } = refused;
    await call().mapTitles({ import_id, template: "fast_bill", titles: pairs, remember: true }, context);
    const ready = await harness.until(import_id, ({ phase }) => phase === "ready");
    expect(ready.mapped).toEqual({
      titles: [
        { title: "证件", column: "身份证号" },
        { title: "金额", column: "核算费用" },
      ],
      remembered: true,
    });
    expect(ready.totals).toEqual({ accounting_fee: 10_000 });
    expect(ready.facts?.ignored_titles).toEqual(["干了什么"]);

    await harness.close();
    harness = start();
    const next = await openFile(harness, csv(own), "auto", "1");
    expect(next).toMatchObject({ phase: "ready", template: "fast_bill", mapped: { remembered: true } });
    const other = await openFile(harness, csv(own), "fast_bill", "2");
    expect(other.phase).toBe("refused");

    const forgotten = await call().forgetTitles({ import_id: next.import_id }, context);
    expect(forgotten.mapped?.remembered).toBe(false);
    expect((await openFile(harness, csv(own), "fast_bill", "1")).phase).toBe("refused");
  });

  it("are kept sealed", async () => {
    const { import_id } = await openFile(harness, csv(own), "fast_bill", "1");
    await call().mapTitles({ import_id, template: "fast_bill", titles: pairs, remember: true }, context);
    await harness.until(import_id, ({ phase }) => phase === "ready");
    const stateAfter = readFileSync(join(folder.path, "data", "import-titles.bin"));
    for (const text of ["证件", "id_no", "service"]) expect(stateAfter.includes(text)).toBe(false);
  });

  it("are only such as the file and the template have, each once", async () => {
    const { import_id } = await openFile(harness, csv(own), "fast_bill", "1");
    const wrong = [
      [{ title: "没有", column: "id_no" }],
      [{ title: "证件", column: "nothing" }],
      [{ title: "证件", column: "labor_name" }],
      [...pairs, { title: "干了什么", column: "id_no" }],
    ];
    for (const titles of wrong)
      await expect(async () =>
        call().mapTitles({ import_id, template: "fast_bill", titles, remember: false }, context),
      ).rejects.toMatchObject({
        code: "invalid",
      });
    expect((await call().get({ import_id }, context)).unmatched).toHaveLength(1);
  });

  it("can be named for any template that the person may import, where none was chosen", async () => {
    const refused = await openFile(harness, csv(own), "auto", "1");
    expect(refused.refusal?.code).toBe("template_unknown");
    const [nearest] = refused.unmatched;
    expect(nearest?.template).toBe(refused.refusal?.params["nearest"]);
    expect(refused.unmatched.map(({ template }) => template)).toContain("fast_bill");
    const { import_id } = refused;
    await call().mapTitles({ import_id, template: "fast_bill", titles: pairs, remember: false }, context);
    const ready = await harness.until(import_id, ({ phase }) => phase === "ready");
    expect(ready).toMatchObject({ template: "fast_bill", mapped: { remembered: false } });
  });

  it("do not keep more than eight files open: what could not be read gives way", async () => {
    for (let index = 0; index < 10; index += 1)
      expect((await openFile(harness, csv(own), "fast_bill", "1")).phase).toBe("refused");
  });
});

describe("permission", () => {
  it("is that of the template, named or recognised", async () => {
    await harness.close();
    harness = createHarness({
      dataDir: join(folder.path, "data"),
      serverUrl: service.url,
      permissions: ["settings.word.edit"],
    });
    await sample(false, 3);
    await expect(openFile(harness, path, "fast_bill")).rejects.toMatchObject({ code: "forbidden" });
    const recognised = await openFile(harness, path, "auto");
    expect(recognised).toMatchObject({ phase: "refused", refusal: { code: "template_forbidden" } });
    expect(service.prechecks).toEqual([]);
  });
});
