import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../src-main/api/api.ts";
import type { ListPages, PageAnswer, PageQuestion } from "../../src-main/cache/list-pages.ts";
import { createExports } from "../../src-main/exports/exports.ts";
import { createJobs } from "../../src-main/exports/jobs.ts";
import { systemClock } from "../../src-main/plumbing/clock.ts";
import type { JobState, Selection } from "../../src-shared/bridge/data.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { AnyCall } from "../../src-shared/kernel/calls/define.ts";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { permissionKeys } from "../../src-shared/kernel/rights/permissions.ts";
import { listByName } from "../../src-shared/registries/lists/registry.ts";
import { madeBills } from "../bench/cache-rows.ts";
import { tempFolder, until } from "./temp-folder.ts";

const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
const context = { signal: new AbortController().signal, caller: { id: "test" } };
const columns = ["no", "status", "labor_name", "id_no", "accounting_fee", "create_at", "settlement_no"];
const rows = madeBills(1_234, 3).map(({ row }) => row);

const never = async (): Promise<never> => {
  throw new Error("nothing is asked of the service");
};

type Options = {
  call?: (call: AnyCall, input: { body?: unknown; params?: unknown }) => Promise<unknown>;
  save?: (call: AnyCall, input: unknown, path: string) => Promise<{ bytes: number; name: string | null }>;
  locale?: string;
  permissions?: readonly string[];
  isOnline?: boolean;
  gate?: () => Promise<void>;
  takes?: boolean;
};

const desk = (allRows: readonly Row[] = rows, options: Options = {}) => {
  const dataDir = tempFolder();
  const events: JobState[] = [];
  const delivered: { path: string; name: string }[] = [];
  const pagesAsked: string[] = [];
  const answer = ({ page, page_size }: PageQuestion, source: "live" | "cache"): PageAnswer => {
    pagesAsked.push(source);
    return {
      count: allRows.length,
      rows: allRows.slice((page - 1) * page_size, page * page_size),
      summary: {},
      freshness: { source, as_of: "2026-11-21 09:00:00", offline: source === "cache" },
    };
  };
  const pages: ListPages = {
    withOwn: listByName,
    groups: async () => {
      throw new Error("exports count no states");
    },
    page: async () => {
      throw new Error("exports never mix sources");
    },
    live: async (question) => {
      if (question.page > 1) await options.gate?.();
      return answer(question, "live");
    },
    cached: (question) => answer(question, "cache"),
  };
  const life = new AbortController();
  const jobs = createJobs({
    session: { life: () => life.signal },
    clock: systemClock,
    log,
    emit: (_event, payload) => events.push(payload as JobState),
  });
  const user = { name: "王敏", permissions: options.permissions ?? permissionKeys };
  const exports = createExports({
    host: {
      dataDir,
      settings: { get: () => ({ locale: options.locale ?? "zh-CN" }), set: silent } as never,
      deliverFile: async (path, name) => {
        delivered.push({ path, name });
        if (options.takes === false) rmSync(path);
        return options.takes === false ? { saved: false, url: null } : { saved: true, url: null };
      },
    },
    clock: systemClock,
    session: { user: () => user as never },
    connection: { online: () => options.isOnline ?? false },
    api: { call: options.call ?? never, save: options.save ?? never } as never,
    emit: silent,
    pages,
    jobs,
  });
  const start = (selection?: Selection, more: Partial<Parameters<typeof exports.export>[0]> = {}) =>
    exports.export(
      {
        list: "bills",
        filters: { status: [30] },
        columns,
        protect_id_no: true,
        protect_mobile: true,
        ...(selection && { selection }),
        ...more,
      },
      context,
    );
  const ended = async (id: string): Promise<JobState> => {
    const state = async () => jobs.handlers.get({ id }, context);
    while ((await state()).state === "running") await systemClock.sleep(5);
    return state();
  };
  const run = async (selection?: Selection) => ended((await start(selection)).job_id);
  const read = async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(delivered[0]?.path ?? "");
    return book;
  };
  return {
    leave: () => life.abort(),
    start,
    run,
    ended,
    read,
    jobs,
    events,
    delivered,
    asked: pagesAsked,
    dataDir,
  };
};

/** A list that the service does not export by itself: read page by page while online. */
const ofDesk = { list: "importRecords" as const, columns: ["batch_sn"], filters: {} };

const codeOf = async (work: unknown): Promise<string> =>
  Promise.resolve(work).then(
    () => "none",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe("exports", () => {
  it("writes every matching row with the shown columns, numbers as numbers and ids as text", async () => {
    const at = desk();
    const job = await at.run();
    expect(job).toMatchObject({ state: "done", done: 1_234, total: 1_234, unit: "rows", kind: "export" });
    expect(job.file).toMatchObject({ rows: 1_234, saved: true, url: null });
    expect(job.file?.name).toMatch(/^账单-\d{8}-\d{6}\.xlsx$/);
    const book = await at.read();
    const [sheet, notes] = book.worksheets;
    expect(sheet?.rowCount).toBe(1_235);
    expect(sheet?.getRow(1).values).toEqual([
      undefined,
      "账单号",
      "状态",
      "接包方",
      "身份证号",
      "核算费用",
      "创建时间",
      "结算单号",
    ]);
    const expectedRow = rows[700] as Row;
    const row = sheet?.getRow(702);
    expect(row?.getCell(1).value).toBe(expectedRow["no"]);
    expect(typeof row?.getCell(2).value).toBe("string");
    expect(row?.getCell(4).value).toBe(expectedRow["id_no"]);
    expect(row?.getCell(5).value).toBe(Number(expectedRow["accounting_fee"]) / 100);
    expect(row?.getCell(6).value).toBeInstanceOf(Date);
    const notesText = notes?.getSheetValues().flat().join("|") ?? "";
    for (const text of ["说明", "待结算", "王敏", "1234", "2026-11-21 09:00:00", "脱敏"])
      expect(`${notes?.name}|${notesText}`).toContain(text);
  });

  it("writes a row an item and a column a record where it is wanted vertical, kinds kept", async () => {
    const at = desk(rows.slice(0, 40));
    const job = await at.ended((await at.start(undefined, { direction: 2 })).job_id);
    expect(job).toMatchObject({ state: "done", file: { rows: 40 } });
    const [sheet] = (await at.read()).worksheets;
    expect([sheet?.rowCount, sheet?.columnCount]).toEqual([columns.length + 1, 41]);
    const titles = ["项目", "账单号", "状态", "接包方", "身份证号", "核算费用", "创建时间", "结算单号"];
    expect(titles.map((_, index) => sheet?.getCell(index + 1, 1).value)).toEqual(titles);
    expect([sheet?.getCell(1, 2).value, sheet?.getCell(1, 41).value]).toEqual(["1", "40"]);
    const expectedRow = rows[17] as Row;
    const record = (row: number) => sheet?.getCell(row, 19).value;
    expect([record(2), record(5)]).toEqual([expectedRow["no"], expectedRow["id_no"]]);
    expect(record(6)).toBe(Number(expectedRow["accounting_fee"]) / 100);
    expect(record(7)).toBeInstanceOf(Date);
  });

  it("refuses more records beside each other than a sheet has columns, and leaves no file", async () => {
    const many = Array.from({ length: 16_384 }, (_, index) => ({ ...rows[0], id: String(index) }) as Row);
    const at = desk(many);
    const job = await at.ended((await at.start(undefined, { direction: 2 })).job_id);
    expect(job).toMatchObject({ state: "failed", error: { code: "too_large" } });
    expect(readdirSync(join(at.dataDir, "exports"))).toEqual([]);
  });

  it("speaks the person's language", async () => {
    const at = desk(rows.slice(0, 3), { locale: "en" });
    await at.run();
    const [sheet, notes] = (await at.read()).worksheets;
    expect(notes?.name).toBe("Notes");
    expect(String(sheet?.getCell("A1").value)).toMatch(/^[\x20-\x7e]+$/);
  });

  it("takes only what is selected, or all but what is not", async () => {
    const some = desk();
    const ids = [3, 600, 1_200].map((index) => String(rows[index]?.["id"]));
    expect(await some.run({ mode: "some", ids })).toMatchObject({ done: 3, total: 3 });
    expect((await some.read()).worksheets[0]?.rowCount).toBe(4);
    const all = desk();
    expect(await all.run({ mode: "all", except: ids })).toMatchObject({ done: 1_231, total: 1_231 });
  });

  it("gives a row once although it moved to another page meanwhile", async () => {
    const moved = [...rows.slice(0, 600), ...rows.slice(400, 900)];
    expect(await desk(moved).run()).toMatchObject({ state: "done", done: 900 });
  });

  it("uses the copy when offline, and then only the copy", async () => {
    const at = desk(rows, { isOnline: false });
    expect((await at.run()).state).toBe("done");
    expect(new Set(at.asked)).toEqual(new Set(["cache"]));
  });

  it("can be cancelled in the middle and leaves no file", async () => {
    const gate = Promise.withResolvers<void>();
    const at = desk(rows, { gate: () => gate.promise, isOnline: true });
    const { job_id: id } = await at.start(undefined, ofDesk);
    await until("the first page", () => at.events.length > 0);
    const cancelling = at.jobs.handlers.cancel({ id }, context);
    gate.resolve();
    expect(await cancelling).toMatchObject({ state: "cancelled", file: null, error: null });
    expect(at.delivered).toEqual([]);
    expect(readdirSync(join(at.dataDir, "exports"))).toEqual([]);
    expect(at.events.at(-1)?.state).toBe("cancelled");
  });

  it("ends with the session of who asked, says nothing of it to the next person and leaves no file", async () => {
    const gate = Promise.withResolvers<void>();
    const at = desk(rows, { gate: () => gate.promise, isOnline: true });
    const { job_id: id } = await at.start(undefined, ofDesk);
    await until("the first page", () => at.events.length > 0);
    const events = at.events.length;
    at.leave();
    gate.resolve();
    await at.jobs.close();
    expect(at.delivered).toEqual([]);
    expect(readdirSync(join(at.dataDir, "exports"))).toEqual([]);
    expect(at.events).toHaveLength(events);
    await expect(at.jobs.handlers.get({ id }, context)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is cancelled when the person does not take the file", async () => {
    const at = desk(rows, { takes: false });
    expect((await at.run()).state).toBe("cancelled");
    expect(existsSync(at.delivered[0]?.path ?? "")).toBe(false);
  });

  it("needs the permission of its list and columns that the list shows", async () => {
    const permissions = permissionKeys.filter((key) => key !== "bill.bill.export");
    expect(await codeOf(desk(rows, { permissions }).start())).toBe("forbidden");
    expect(await codeOf(desk().start(undefined, { columns: ["company_id"] }))).toBe("invalid");
    expect(await codeOf(desk().start(undefined, { columns: ["constructor"] }))).toBe("invalid");
    expect(await codeOf(desk().start(undefined, { filters: { nonsense: "x" } }))).toBe("invalid");
  });

  it("writes an empty sheet for no rows, and fails with the service's own code", async () => {
    expect(await desk([]).run()).toMatchObject({ state: "done", done: 0, total: 0 });
    const gate = () => Promise.reject(new AppError("too_many_requests", { params: { wait_seconds: 3 } }));
    const at = desk(rows, { gate, isOnline: true });
    const job = await at.ended((await at.start(undefined, ofDesk)).job_id);
    expect(job).toMatchObject({ state: "failed", error: { code: "too_many_requests", params: { wait_seconds: 3 } } });
    expect(readdirSync(join(at.dataDir, "exports"))).toEqual([]);
    expect(await codeOf(at.jobs.handlers.get({ id: "none" }, context))).toBe("not_found");
  });
});

describe("exports by the service", () => {
  const jobRow = (more: Record<string, unknown>) => ({
    job: { id: "77", no: "DC1", status: 1, done: 0, total: 3, file_name: "账单.xlsx", fail_code: null, ...more },
  });

  /** A service whose job goes through these states, and what it was asked. */
  const service = (states: readonly Record<string, unknown>[]) => {
    const calls: { name: string; input: { body?: unknown; params?: unknown; query?: unknown } }[] = [];
    let round = 0;
    const call = async ({ name }: AnyCall, input: { body?: unknown; params?: unknown }) => {
      calls.push({ name, input });
      if (name !== "exportJobs.get") return jobRow({});
      round += 1;
      return jobRow(states[Math.min(round, states.length) - 1] ?? {});
    };
    const save = async (_call: AnyCall, _input: unknown, path: string) => {
      writeFileSync(path, "workbook");
      return { bytes: 8, name: "账单-20261121-090000.xlsx" };
    };
    return { said: calls, options: { call, save, isOnline: true } };
  };

  it("asks for what is shown, follows the job and hands its file over", async () => {
    const { said: calls, options } = service([{ status: 0 }, { status: 1, done: 2 }, { status: 2, done: 3 }]);
    const at = desk(rows, options);
    const job = await at.run({ mode: "all", except: ["5"] });
    expect(job).toMatchObject({
      state: "done",
      done: 3,
      total: 3,
      file: { name: "账单-20261121-090000.xlsx", rows: 3 },
    });
    expect(calls[0]).toMatchObject({
      name: "bills.export",
      input: { body: { matching: { status: "30" }, except: ["5"], columns, locale: "zh-CN", protect_id_no: true } },
    });
    expect(at.asked).toEqual([]);
    expect(at.delivered.map(({ name }) => name)).toEqual(["账单-20261121-090000.xlsx"]);
  });

  it("puts a selection into the address where the call has no body, and refuses one that does not fit", async () => {
    const { said: calls, options } = service([{ status: 2 }]);
    const more = { list: "settlements" as const, columns: ["no"], filters: {} };
    const at = desk(rows, options);
    await at.ended((await at.start({ mode: "some", ids: ["1", "2"] }, more)).job_id);
    expect(calls[0]?.input).toMatchObject({ query: { chosen_ids: "1,2", columns: "no", protect_id_no: "1" } });
    const many = Array.from({ length: 2_000 }, (_unused, at) => String(100_000 + at));
    expect(await codeOf(at.start({ mode: "some", ids: many }, more))).toBe("too_many_chosen");
  });

  it("tells why a job failed, and cancels it there when it is cancelled here", async () => {
    const failed = desk(rows, service([{ status: 3, fail_code: "export_interrupted" }]).options);
    expect(await failed.run()).toMatchObject({ state: "failed", error: { code: "export_interrupted" } });
    const { said: calls, options } = service([{ status: 1 }]);
    const at = desk(rows, options);
    const { job_id: id } = await at.start();
    await until("the first question", () => calls.some(({ name }) => name === "exportJobs.get"));
    expect(await at.jobs.handlers.cancel({ id }, context)).toMatchObject({ state: "cancelled", file: null });
    expect(calls.at(-1)).toMatchObject({ name: "exportJobs.cancel", input: { params: { id: "77" } } });
    expect(at.delivered).toEqual([]);
  });

  it("asks again when the service is away for a moment", async () => {
    const { options } = service([{ status: 2 }]);
    let isAway = true;
    const call: NonNullable<Options["call"]> = async (spec, input) => {
      if (spec.name === "exportJobs.get" && isAway) {
        isAway = false;
        throw new ApiError("offline", { outcome: "not-sent", status: null, retryable: true });
      }
      return options.call(spec, input);
    };
    expect(await desk(rows, { ...options, call }).run()).toMatchObject({ state: "done" });
  });
});
