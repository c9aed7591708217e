import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { JobState } from "../../../../src-shared/bridge/data.ts";
import type { ImportState } from "../../../../src-shared/bridge/imports.ts";
import type { MoneyIntent } from "../../../../src-shared/bridge/money.ts";
import { stateOf } from "../../../import-wizard/model/test-import.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawSignedIn } from "../../../testing/test-signed-in.tsx";
import { useFollow } from "../../../work/WorkProvider.tsx";
import { WorkEnds } from "./WorkEnds.tsx";
import { WorkStatus } from "./WorkStatus.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const job: JobState = {
  ...{ id: "j1", kind: "export", state: "running", done: 400, total: 1_000, unit: "rows", rate: 200 },
  ...{ error: null, file: null },
};
const file = { name: "账单.xlsx", bytes: 58_499, rows: 1_000, url: null, saved: true };

const Starter = () => {
  const follow = useFollow();
  return (
    <button type="button" onClick={() => follow("j1", "账单")}>
      start
    </button>
  );
};

const draw = (address = "/bills") => {
  const connected = drawSignedIn(
    <>
      <Starter />
      <WorkStatus />
      <WorkEnds />
    </>,
    {
      imports: { open_list: () => [] },
      jobs: { get: () => job, cancel: () => ({ ...job, state: "cancelled" }) },
      lists: { find: () => ({ rows: [], freshness: { source: "live", as_of: null, offline: false } }) },
    },
    {},
    address,
  );
  return connected;
};

describe("an export", () => {
  it("shows how far it is, and can be cancelled from the panel", async () => {
    const connected = draw();
    fireEvent.click(await screen.findByRole("button", { name: "start" }));
    const status = await screen.findByRole("button", { name: /导出 账单.*400 \/ 1,000 行/u });
    fireEvent.click(status);
    expect(await screen.findByText("400 / 1,000 行 · 约 3 秒 · 离开本页后继续")).toBeTruthy();
    fireEvent.click(screen.getByText("取消"));
    await waitFor(() => expect(connected.requests.at(-1)).toEqual({ entry: "jobs.cancel", input: { id: "j1" } }));
  });

  it("is told once it ends, and is gone from the status bar", async () => {
    const connected = draw();
    fireEvent.click(await screen.findByRole("button", { name: "start" }));
    await screen.findByRole("button", { name: /导出 账单/u });
    act(() => connected.emit("jobs.changed", { ...job, state: "done", file }));
    expect(await screen.findByText("导出完成：账单.xlsx")).toBeTruthy();
    expect(screen.getByText("1,000 行 · 57.1 KB")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /导出 账单/u })).toBeNull();
  });

  it("that another window asked for is not told here", async () => {
    const connected = draw();
    await screen.findByRole("button", { name: "start" });
    act(() => connected.emit("jobs.changed", { ...job, state: "done", file }));
    await act(async () => undefined);
    expect(screen.queryByText(/导出完成/u)).toBeNull();
  });
});

const importing = (change: Partial<ImportState>): ImportState => stateOf(change);
const sending = {
  parts_done: 1,
  parts_total: 2,
  waiting_for: "nothing",
  rows_done: 62_400,
  rows_total: 100_000,
} as const;
const result = { batch_id: "b", batch_sn: "PC1", succeeded: 99_990, failed: 10, accounting_fee: 1 };

describe("an import", () => {
  it("that was left while it is sent shows how far it is, and its end is told with the way there", async () => {
    const connected = draw();
    await screen.findByRole("button", { name: "start" });
    act(() => connected.emit("imports.changed", importing({ phase: "sending", file_name: "11 月.xlsx", sending })));
    expect(await screen.findByRole("button", { name: /导入 11 月\.xlsx.*62,400 \/ 100,000 行/u })).toBeTruthy();
    act(() => connected.emit("imports.changed", importing({ phase: "sent", file_name: "11 月.xlsx", result })));
    expect(await screen.findByText("导入完成：11 月.xlsx")).toBeTruthy();
    expect(screen.getByText("成功 99,990 行，未通过 10 行")).toBeTruthy();
    expect(screen.getByText("查看")).toBeTruthy();
  });

  it("is not told on its own page", async () => {
    const connected = draw("/imports/i1");
    await screen.findByRole("button", { name: "start" });
    act(() => connected.emit("imports.changed", importing({ phase: "sending", sending })));
    act(() => connected.emit("imports.changed", importing({ phase: "sent", result })));
    await act(async () => undefined);
    expect(screen.queryByText(/导入完成/u)).toBeNull();
  });

  it("whose check was broken off is not said to be checked", async () => {
    const connected = draw();
    await screen.findByRole("button", { name: "start" });
    const checking = { rows_done: 10, rows_total: 182 };
    act(() => connected.emit("imports.changed", importing({ phase: "ready", checking })));
    expect(await screen.findByRole("button", { name: /联网核对/u })).toBeTruthy();
    act(() => connected.emit("imports.changed", importing({ phase: "ready", checked_online: false })));
    await waitFor(() => expect(screen.queryByRole("button", { name: /联网核对/u })).toBeNull());
    expect(screen.queryByText(/联网核对完成/u)).toBeNull();
  });
});

const intent: MoneyIntent = {
  ...{ intent_id: "m1", action: "settlement.pay", state: "unknown", object_id: "5", object_no: "JS20261112000002" },
  ...{ company_name: "", count: 31, amount: 1, created_at: "2026-11-20 09:00:00", updated_at: "2026-11-20 09:00:00" },
  ...{ refusal: null, attempts: 1 },
};

describe("a payment", () => {
  it("is followed from the operation to what the bank paid", async () => {
    const paid = { id: "5", no: "JS20261112000002", status: 40, line_count: 31, paid_count: 29, failed_count: 0 };
    let row: Record<string, string | number> = paid;
    const connected = drawSignedIn(
      <>
        <WorkStatus />
        <WorkEnds />
      </>,
      {
        imports: { open_list: () => [] },
        lists: { find: () => ({ rows: [row], freshness: { source: "live", as_of: null, offline: false } }) },
      },
    );
    await waitFor(() => expect(connected.requests.some(({ entry }) => entry === "imports.open_list")).toBe(true));
    act(() => connected.emit("money.changed", intent));
    expect(await screen.findByRole("button", { name: /JS20261112000002/u })).toBeTruthy();
    act(() => connected.emit("money.changed", { ...intent, state: "done" }));
    expect(await screen.findByRole("button", { name: /支付 JS20261112000002.*29 \/ 31 笔已有结果/u })).toBeTruthy();
    row = { ...paid, status: 50, paid_count: 29, failed_count: 2 };
    act(() => connected.emit("lists.changed", { lists: ["settlements"] }));
    const told = (await screen.findByText("JS20261112000002 部分成功")).closest('[role="listitem"], div');
    expect(within(told?.parentElement as HTMLElement).getByText("成功 29 笔，未成功 2 笔")).toBeTruthy();
  });

  it("is told after the dialog that is open", async () => {
    const connected = draw();
    await screen.findByRole("button", { name: "start" });
    const dialog = document.createElement("div");
    dialog.setAttribute("aria-modal", "true");
    document.body.append(dialog);
    act(() => connected.emit("money.changed", { ...intent, action: "settlement.query", state: "done" }));
    await act(async () => undefined);
    expect(screen.queryByText(/已受理/u)).toBeNull();
    act(() => dialog.remove());
    expect(await screen.findByText(/已受理 JS20261112000002/u)).toBeTruthy();
  });
});
