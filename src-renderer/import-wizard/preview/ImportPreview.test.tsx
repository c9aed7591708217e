import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ImportRow, ImportState } from "../../../src-shared/bridge/imports.ts";
import { type PermissionKey, permissionKeys } from "../../../src-shared/kernel/rights/permissions.ts";
import type { FakeDesk, FakeHandlers } from "../../testing/fake-desk.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { signedIn } from "../../testing/test-session.ts";
import { rowOf, stateOf, wholeCount } from "../model/test-import.ts";
import { ImportPreview } from "./ImportPreview.tsx";
import type { IssueKind } from "./IssueKinds.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const total = wholeCount;
const badRow = total - 10;
const state = stateOf;
const row = (position: number): ImportRow =>
  rowOf(position, position === badRow ? [{ code: "id_checksum", severity: "error", params: {}, column: "id_no" }] : []);

const open = (
  overrides: Partial<ImportState> = {},
  permissions: readonly PermissionKey[] = permissionKeys,
  kinds: IssueKind[] = [],
) => {
  const now = state(overrides);
  const session = { ...signedIn, user: { ...signedIn.user, permissions: [...permissions] } };
  const preview = <ImportPreview state={now} onDiscarded={() => undefined} />;
  const handlers: FakeHandlers = {
    imports: {
      rows: ({ offset, limit, filter }) => {
        const count = filter === "errors" ? now.counts.rows_with_errors : total;
        const length = Math.max(0, Math.min(limit, count - offset));
        return { count, rows: Array.from({ length }, (_none, index) => row(offset + index)), revision: 1 };
      },
      nextIssue: ({ after }) => ({ offset: after < badRow ? badRow : null }),
      edit: () => ({ ...now, revision: 2 }),
      clipboard: ({ piece }) => ({ pieces: piece + 1 }),
      paste: () => ({ state: { ...now, revision: 2 }, cells: 3, rows_left_out: 0, columns_left_out: 0 }),
      submit: () => ({ ...now, phase: "sending" as const, revision: 2 }),
      recheck: () => now,
      issueKinds: () => ({ kinds, revision: 1 }),
    },
    companies: {
      all: () => ({
        value: {
          count: 1,
          results: [{ id: "77", name: "甲公司", short_name: "甲", status: 1, settlement_type: 1, channels: [1] }],
        },
        freshness: { source: "live" as const, as_of: null, offline: false },
      }),
    },
  };
  const { connected } = drawOverDesk(preview, handlers, true, "/", session);
  return connected;
};

const callsOf = (connected: FakeDesk, entry: string) =>
  connected.requests.filter((one) => one.entry === entry).map(({ input }) => input);
const cell = () => screen.findByRole<HTMLInputElement>("textbox", { name: /^(编辑)?第 \d+ 行/u });

describe("the preview of an import", () => {
  it("draws only the rows in sight of a hundred thousand", async () => {
    open();
    await screen.findByTitle("人0");
    expect(screen.getAllByRole("row").length).toBeLessThan(60);
    expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe(String(total + 1));
  });

  it("edits in place: typing begins, Enter keeps and goes down, Esc leaves the cell as it was", async () => {
    const connected = open();
    await screen.findByTitle("人0");
    fireEvent.change(await cell(), { target: { value: "张三" } });
    fireEvent.keyDown(await cell(), { key: "Enter" });
    await screen.findByRole("textbox", { name: "第 3 行，姓名：人1" });
    fireEvent.keyDown(await cell(), { key: "F2" });
    expect((await cell()).value).toBe("人1");
    fireEvent.change(await cell(), { target: { value: "别的" } });
    fireEvent.keyDown(await cell(), { key: "Escape" });
    await screen.findByRole("textbox", { name: "第 3 行，姓名：人1" });
    expect(callsOf(connected, "imports.edit")).toEqual([
      { import_id: "i1", edits: [{ row_id: 1, column: "labor_name", text: "张三" }] },
    ]);
  });

  it("takes a block from a spreadsheet at the focused cell", async () => {
    const connected = open();
    await screen.findByTitle("人0");
    fireEvent.keyDown(await cell(), { key: "ArrowDown" });
    fireEvent.paste(await cell(), { clipboardData: { getData: () => "甲\t330106199003071234\r\n乙\t1" } });
    await screen.findByText("已粘贴 3 个单元格");
    const text = "甲\t330106199003071234\r\n乙\t1";
    expect(callsOf(connected, "imports.clipboard")).toEqual([{ import_id: "i1", piece: 0, text }]);
    expect(callsOf(connected, "imports.paste")).toMatchObject([
      { rows: { filter: "all", offset: 1, count: 1 }, selected_columns: 1, pieces: 1 },
    ]);
  });

  it("goes to the next error with F8, however far it is", async () => {
    open({
      counts: { rows: total, rows_with_errors: 1, rows_with_warnings: 0, errors: 1, warnings: 0, refused: 0, sent: 0 },
    });
    await screen.findByTitle("人0");
    fireEvent.keyDown(window, { key: "F8" });
    await screen.findByText(`第 ${badRow + 2} 行 · 身份证号`);
    expect(screen.getByText("还有 1 行有错误，改正或删除后才能提交")).toBeTruthy();
  });

  const elsewhere: [name: string, has: "grid" | "it"][] = [
    ["button", "grid"],
    ["input", "it"],
  ];
  it.each(elsewhere)("opened while a %s outside has the keyboard leaves it with %s", async (name, has) => {
    const before = document.createElement(name);
    document.body.append(before);
    before.focus();
    open();
    const input = await cell();
    await screen.findByTitle("人0");
    expect(document.activeElement).toBe(has === "grid" ? input : before);
    before.remove();
  });

  it("submits exactly the rows and the sum that were shown", async () => {
    const connected = open();
    await screen.findByTitle("人0");
    fireEvent.click(screen.getByText("提交导入"));
    await screen.findByText("壹万陆仟肆佰零玖元零贰分");
    fireEvent.click(await screen.findByText("提交 100,000 行"));
    await waitFor(() =>
      expect(callsOf(connected, "imports.submit")).toEqual([
        {
          import_id: "i1",
          confirm: { rows: total, accounting_fee: 1_640_902, revision: 1 },
          settlement_remark: "",
        },
      ]),
    );
  });

  it("goes back to the rows that differ from the contract, whatever was filtered", async () => {
    const pay = { compared: 4, differing: 4, file: 37_647_007, contract: 36_768_261 };
    const connected = open({ totals: { accounting_fee: 1_640_902, customer_pay: 37_647_007 }, pay });
    await screen.findByTitle("人0");
    fireEvent.click(screen.getByRole("button", { name: /^只看错误/u }));
    fireEvent.click(screen.getByText("提交导入"));
    await screen.findByText("−8,787.46");
    fireEvent.click(screen.getByText("返回修改这些行"));
    await waitFor(() =>
      expect(callsOf(connected, "imports.nextIssue")).toMatchObject([
        { severity: "warning", code: "pay_differs", view: { filter: "all", code: "pay_differs" } },
      ]),
    );
    expect(screen.getByText(/^客户支付与合同不一致/u)).toBeTruthy();
  });

  it("sends what was not compared with the contract only to who ticks that, and offers the comparison", async () => {
    const connected = open({ totals: { accounting_fee: 1_640_902, customer_pay: 37_647_007 } });
    await screen.findByTitle("人0");
    fireEvent.click(screen.getByText("提交导入"));
    fireEvent.click(await screen.findByText("提交 100,000 行"));
    fireEvent.click(screen.getByText("先联网核对"));
    await waitFor(() => expect(callsOf(connected, "imports.recheck")).toEqual([{ import_id: "i1" }]));
    expect(callsOf(connected, "imports.submit")).toEqual([]);
    fireEvent.click(screen.getByText("提交导入"));
    fireEvent.click(await screen.findByLabelText("不核对，按合同金额生成账单"));
    fireEvent.click(screen.getByText("提交 100,000 行"));
    await waitFor(() => expect(callsOf(connected, "imports.submit")).toHaveLength(1));
  });

  it("wishes for a settlement with its remark where that is ticked, and offers it only to who may make one", async () => {
    const connected = open();
    await screen.findByTitle("人0");
    fireEvent.click(screen.getByText("提交导入"));
    expect(screen.queryByText("结算备注")).toBeNull();
    // Without layout the dialog of the test before may pass for the open one for a while, which hides this one.
    const inDialog = (role: string, name: string) => screen.findByRole(role, { name, hidden: true });
    fireEvent.click(await inDialog("checkbox", "审核通过后自动生成结算单草稿"));
    fireEvent.change(await inDialog("textbox", "结算备注"), { target: { value: " 十一月 " } });
    fireEvent.click(await screen.findByText("提交 100,000 行"));
    await waitFor(() =>
      expect(callsOf(connected, "imports.submit")).toMatchObject([
        { settlement_remark: "十一月", choices: { is_create_settlement: true } },
      ]),
    );
    cleanup();
    open(
      {},
      permissionKeys.filter((key) => key !== "settlement.settlement.create"),
    );
    await screen.findByTitle("人0");
    fireEvent.click(screen.getByText("提交导入"));
    await screen.findByText("壹万陆仟肆佰零玖元零贰分");
    expect(screen.queryByRole("checkbox", { name: "审核通过后自动生成结算单草稿" })).toBeNull();
  });

  it("says how many rows of fast bills name people whom the company does not have, and enters them where that is ticked", async () => {
    const strangers = { code: "worker_to_create", severity: "warning" as const, remarks: 12, rows: 12 };
    const connected = open({ template: "fast_bill" }, permissionKeys, [{ ...strangers, params: {}, columns: [] }]);
    await screen.findByTitle("人0");
    fireEvent.click(screen.getByText("提交导入"));
    const box = await screen.findByRole("checkbox", { name: /12 行的人员不在/u, hidden: true });
    expect(screen.getByText(/这些行不生成账单/u)).toBeTruthy();
    fireEvent.click(box);
    expect(await screen.findByText(/未实名、未签约/u)).toBeTruthy();
    fireEvent.click(await screen.findByText("提交 100,000 行"));
    await waitFor(() =>
      expect(callsOf(connected, "imports.submit")).toMatchObject([{ choices: { create_workers: true } }]),
    );
  });

  it("offers no submitting of what is no bill, and says where it is submitted", async () => {
    open({ template: "unsent", company_id: null, totals: {}, checked_online: false });
    await screen.findByTitle("人0");
    expect(screen.getByText("这类数据在它所属的功能中提交；这里可以校验和修正。")).toBeTruthy();
    expect(screen.queryByText("提交导入")).toBeNull();
    expect(screen.queryByText("联网核对")).toBeNull();
    expect(screen.queryByText("请先选择发包方")).toBeNull();
  });

  it("does not submit with errors or without a company", async () => {
    const connected = open({ company_id: null });
    await screen.findByText("请先选择发包方");
    fireEvent.click(screen.getByText("提交导入"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(callsOf(connected, "imports.submit")).toEqual([]);
  });

  it("says that it can be submitted only where nothing stands against it", async () => {
    const showErrors = async () => fireEvent.click(await screen.findByRole("button", { name: "只看错误 0" }));
    open({ company_id: null });
    await showErrors();
    expect(await screen.findByText("没有错误；请先选择发包方")).toBeTruthy();
    expect(screen.queryByText("没有错误，可以提交了")).toBeNull();
    cleanup();
    open();
    await showErrors();
    const emptyText = await screen.findByText("没有错误，可以提交了");
    // Beside the grid's scrolled width, not in it: the middle of the width is not what is in sight.
    expect(screen.getByRole("grid").parentElement?.contains(emptyText)).toBe(false);
  });
});
