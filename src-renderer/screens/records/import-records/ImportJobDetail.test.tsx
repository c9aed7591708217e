import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { staffInvoice } from "../../../../src-shared/billing/invoices/staff-invoice-import.ts";
import type { JobState } from "../../../../src-shared/bridge/data.ts";
import { sensitiveWordRecord } from "../../../../src-shared/companies/sensitive-words/sensitive-words-record.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import type { CallOutput } from "../../../../src-shared/kernel/calls/define.ts";
import { importJobStates } from "../../../../src-shared/records/imports/import-job-states.ts";
import type { calls } from "../../../../src-shared/registries/calls/registry.ts";
import { workerEdit } from "../../../../src-shared/workers/workers/worker-edit-import.ts";
import { worker } from "../../../../src-shared/workers/workers/worker-import.ts";
import type { FakeHandlers } from "../../../testing/fake-desk.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { ImportJobDetail } from "./ImportJobDetail.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

type Job = CallOutput<(typeof calls)["importJobs.get"]>;

const job: Job = {
  open_count: 0,
  record: {
    id: "41",
    version: 2,
    company_id: "0",
    created_by: "1",
    stop_code: null,
    no: "DR20261120000001",
    kind: staffInvoice.kind,
    status: importJobStates.code("partlySucceeded"),
    file_name: "发票.xlsx",
    total_count: 3,
    success_count: 2,
    skip_count: 0,
    fail_count: 1,
    amount: 300_00,
    company_name: null,
    created_by_name: "周敏",
    create_at: "2026-11-20 09:30:00",
    finish_at: "2026-11-20 09:30:01",
    duration: 1,
    sha256: "00",
  },
  outcomes: [],
  refused: [{ row: 4, ok: false, code: "worker_not_found", params: {} }],
  can_roll_back: true,
  file: null,
  has_failed_rows: true,
};

const draw = (handlers: FakeHandlers["imports"], overrides: Partial<Job> = {}, isOnline = true) =>
  drawOverDesk(
    <ImportJobDetail id="41" onClose={() => undefined} />,
    {
      imports: {
        job: () => ({
          value: { ...job, ...overrides },
          freshness: { source: "live" as const, as_of: null, offline: false },
        }),
        ...handlers,
      },
    },
    isOnline,
  );

const rollBack = { name: "撤回导入" } as const;

it("says of an import of workers what its rows came to, and what taking it back does to people", async () => {
  const people = { kind: worker.kind, amount: 0, success_count: 12 };
  const outcomes: Job["outcomes"] = [
    { outcome: "created", count: 9 },
    { outcome: "recovered", count: 3 },
  ];
  draw({}, { record: { ...job.record, ...people }, outcomes });
  expect((await screen.findByText("恢复合作")).parentElement?.textContent).toContain("3");
  fireEvent.click(screen.getByRole("button", rollBack));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/恢复合作的 12 人将停止与该发包方合作/u)).toBeTruthy();
  cleanup();
  draw({}, { record: { ...job.record, ...people, kind: workerEdit.kind } });
  fireEvent.click(await screen.findByRole("button", rollBack));
  expect(within(await screen.findByRole("alertdialog")).getByText(/12 人将恢复原来的内容/u)).toBeTruthy();
});

it("asks before an import is taken back, saying what that undoes, and tells how many records are void", async () => {
  const { connected } = draw({ rollBackJob: () => ({ ok: true, taken_back: 2 }) });
  fireEvent.click(await screen.findByRole("button", rollBack));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText("导入 DR20261120000001 新增的 2 条记录将作废，金额合计 300.00 元。")).toBeTruthy();
  expect(connected.requests.map(({ entry }) => entry)).not.toContain("imports.rollBackJob");
  fireEvent.click(dialog.getByRole("button", rollBack));
  expect(await screen.findByText("已撤回 2 条记录")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(connected.requests.filter(({ entry }) => entry === "imports.rollBackJob")).toEqual([
    { entry: "imports.rollBackJob", input: { params: { id: "41" } } },
  ]);
});

it("speaks of no amount where the rows of an import have none", async () => {
  draw({}, { record: { ...job.record, kind: sensitiveWordRecord.import?.kind ?? 0, amount: 0 } });
  fireEvent.click(await screen.findByRole("button", rollBack));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText("导入 DR20261120000001 新增的 2 条记录将作废。")).toBeTruthy();
});

it("stays open with the reason where the service does not take the import back", async () => {
  draw({
    rollBackJob: () => Promise.reject(new AppError("import_has_dependents", { params: { count: 1, no: "FP001" } })),
  });
  fireEvent.click(await screen.findByRole("button", rollBack));
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", rollBack));
  expect((await screen.findByText(/FP001/u)).closest("[role=alertdialog]")).toBeTruthy();
});

it("writes the rows that were refused to a workbook, and follows how far that is", async () => {
  const file = { name: "DR20261120000001-失败行.xlsx", bytes: 9, rows: 1, url: null, saved: true };
  const done: JobState = {
    id: "j1",
    kind: "export",
    unit: "rows",
    state: "done",
    done: 1,
    total: 1,
    rate: 0,
    error: null,
    file,
  };
  const { connected } = drawOverDesk(<ImportJobDetail id="41" onClose={() => undefined} />, {
    imports: {
      job: () => ({ value: job, freshness: { source: "live" as const, as_of: null, offline: false } }),
      downloadFailedRows: () => ({ job_id: "j1" }),
    },
    jobs: { get: () => done },
  });
  fireEvent.click(await screen.findByRole("button", { name: "下载失败行" }));
  await waitFor(() =>
    expect(connected.requests).toContainEqual({
      entry: "imports.downloadFailedRows",
      input: { record_id: "41", no: "DR20261120000001", locale: "zh-CN" },
    }),
  );
  // From here on it stands in the status bar (`app/shell/work`).
  await waitFor(() => expect(connected.requests).toContainEqual({ entry: "jobs.get", input: { id: "j1" } }));
});

it("offers neither to who may not or where nothing is left, and both only online", async () => {
  draw({}, { can_roll_back: false, has_failed_rows: false });
  await screen.findByText("导入 DR20261120000001");
  expect(screen.queryByRole("button", rollBack)).toBeNull();
  expect(screen.queryByRole("button", { name: "下载失败行" })).toBeNull();
  cleanup();
  draw({}, {}, false);
  const off = [await screen.findByRole("button", rollBack), screen.getByRole("button", { name: "下载失败行" })];
  for (const button of off) expect(button.getAttribute("aria-disabled")).toBe("true");
});
