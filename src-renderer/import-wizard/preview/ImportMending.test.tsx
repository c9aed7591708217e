import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { FakeHandlers } from "../../testing/fake-desk.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { rowOf, stateOf } from "../model/test-import.ts";
import { RefusedPage } from "../reading/RefusedPage.tsx";
import { SentPage } from "../sending/SentPage.tsx";
import { ImportPreview } from "./ImportPreview.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

type Imports = NonNullable<FakeHandlers["imports"]>;

const count = 40;
const lockedFrom = 30;

const handlersOf = (now: ImportState, more: Imports = {}): FakeHandlers => ({
  imports: {
    rows: ({ offset, limit }) => ({
      count,
      rows: Array.from({ length: Math.min(limit, count - offset) }, (_none, index) =>
        rowOf(offset + index, [], offset + index >= lockedFrom),
      ),
      revision: 7,
    }),
    nextIssue: () => ({ offset: 12 }),
    edit: () => now,
    ...more,
  },
  companies: {
    all: () => ({
      value: { count: 0, results: [] },
      freshness: { source: "live" as const, as_of: null, offline: false },
    }),
  },
});

const counts = { ...stateOf().counts, rows: lockedFrom, sent: 10 };
const preview = (more: Imports = {}, overrides: Partial<ImportState> = {}) => {
  const now = stateOf({ counts: { ...counts, sent: 0 }, ...overrides });
  const handlers = handlersOf(now, { replace: () => now, fillDown: () => now, ...more });
  const { connected } = drawOverDesk(<ImportPreview state={now} onDiscarded={() => undefined} />, handlers);
  return (entry: string) => connected.requests.filter((one) => one.entry === entry).map(({ input }) => input);
};
const cell = () => screen.findByRole<HTMLInputElement>("textbox", { name: /^(编辑)?第 \d+ 行/u });
const replaceAll = () => screen.findByRole("button", { name: "全部替换" });

describe("find and replace", () => {
  const matches = () => ({ cells: 1_234, rows: 999, revision: 7 });

  it("counts what is meant and replaces exactly that", async () => {
    const callsOf = preview({ countMatches: matches });
    await screen.findByTitle("人0");
    fireEvent.keyDown(window, { key: "h", ctrlKey: true });
    fireEvent.change(await screen.findByRole("textbox", { name: "查找" }), { target: { value: "有限" } });
    fireEvent.change(screen.getByRole("textbox", { name: "替换为" }), { target: { value: "无限" } });
    fireEvent.click(screen.getByLabelText("区分大小写"));
    await screen.findByText("找到 1,234 格（999 行）");
    fireEvent.click(await replaceAll());
    await screen.findByText("已替换 1,234 格，可用 Ctrl+Z 撤销");
    const plain = { import_id: "i1", find: "有限", match_case: true, whole_cell: false, columns: null, rows: null };
    expect(callsOf("imports.countMatches").at(-1)).toEqual(plain);
    expect(callsOf("imports.replace")).toEqual([{ ...plain, replacement: "无限", revision: 7 }]);
  });

  it("says that the rows changed under it, and counts anew", async () => {
    const replace = () => {
      throw new AppError("import_changed");
    };
    const callsOf = preview({ countMatches: matches, replace });
    await screen.findByTitle("人0");
    fireEvent.click(screen.getByText("查找和替换 (Ctrl+H)"));
    fireEvent.change(await screen.findByRole("textbox", { name: "查找" }), { target: { value: "x" } });
    await screen.findByText("找到 1,234 格（999 行）");
    const before = callsOf("imports.countMatches").length;
    fireEvent.keyDown(screen.getByRole("textbox", { name: "替换为" }), { key: "Enter" });
    await screen.findByText("表格内容刚刚有变化，请核对数量后再替换");
    await waitFor(() => expect(callsOf("imports.countMatches").length).toBeGreaterThan(before));
  });

  it("does nothing where nothing was found", async () => {
    const callsOf = preview({ countMatches: () => ({ cells: 0, rows: 0, revision: 7 }) });
    await screen.findByTitle("人0");
    fireEvent.keyDown(window, { key: "h", ctrlKey: true });
    const field = await screen.findByRole("textbox", { name: "查找" });
    fireEvent.change(field, { target: { value: "无" } });
    await screen.findByText("没有找到");
    fireEvent.keyDown(field, { key: "Enter" });
    fireEvent.click(await replaceAll());
    fireEvent.keyDown(field, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "查找" })).toBeNull());
    expect(callsOf("imports.replace")).toEqual([]);
  });
});

describe("filling down", () => {
  it("names the selection by its place and revision, and needs two rows", async () => {
    const callsOf = preview();
    await screen.findByTitle("人0");
    fireEvent.keyDown(await cell(), { key: "d", ctrlKey: true });
    await screen.findByText("请先选择两行或更多，再按首行向下填充");
    fireEvent.keyDown(await cell(), { key: "ArrowDown", shiftKey: true });
    fireEvent.keyDown(await cell(), { key: "ArrowDown", shiftKey: true });
    fireEvent.keyDown(await cell(), { key: "d", ctrlKey: true });
    await screen.findByText("已按首行填充 2 行，可用 Ctrl+Z 撤销");
    expect(callsOf("imports.fillDown")).toEqual([
      { import_id: "i1", rows: { filter: "all", offset: 0, count: 3, revision: 7 }, columns: ["labor_name"] },
    ]);
  });
});

describe("kinds of remarks", () => {
  it("are listed with their counts, gone through with F8, and shown alone", async () => {
    const kind = { code: "cell_too_long", severity: "error", remarks: 5, rows: 5 } as const;
    const kinds = () => ({
      kinds: [{ ...kind, params: { column: "备注", max: 200 }, columns: ["备注"] }],
      revision: 7,
    });
    const callsOf = preview({ issueKinds: kinds });
    await screen.findByTitle("人0");
    fireEvent.click(screen.getByRole("button", { name: "问题分类" }));
    // What differs from one remark to the next is left open.
    const entry = await screen.findByRole("button", { name: /…最多 … 个字符.*备注.*5 行/u });
    expect(within(entry).getByText("5 行")).toBeTruthy();
    fireEvent.click(entry);
    const firstIssue = { import_id: "i1", after: 0, severity: "error", code: "cell_too_long", view: { filter: "all" } };
    await waitFor(() => expect(callsOf("imports.nextIssue")).toEqual([firstIssue]));
    await screen.findByText("第 14 行 · 姓名");
    fireEvent.keyDown(window, { key: "F8" });
    await waitFor(() => expect(callsOf("imports.nextIssue").at(-1)).toEqual({ ...firstIssue, after: 12 }));
    fireEvent.click(screen.getByRole("button", { name: "只看这类" }));
    await waitFor(() => expect(callsOf("imports.rows").at(-1)).toMatchObject({ filter: "all", code: "cell_too_long" }));
  });

  it("are closed by Escape wherever the keyboard is", async () => {
    preview({ issueKinds: () => ({ kinds: [], revision: 7 }) });
    await screen.findByTitle("人0");
    fireEvent.click(screen.getByRole("button", { name: "问题分类" }));
    await screen.findByRole("dialog");
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("rows that were sent", () => {
  it("are locked: not written into, not cleared, not pasted over, not deleted", async () => {
    const paste = () => ({ state: stateOf({ counts }), cells: 0, rows_left_out: 0, columns_left_out: 0 });
    const callsOf = preview({ paste, clipboard: () => ({ pieces: 1 }) }, { counts });
    await screen.findByTitle("人0");
    fireEvent.keyDown(await cell(), { key: "End", ctrlKey: true });
    fireEvent.keyDown(await cell(), { key: "F2" });
    await screen.findByText("已提交，不能修改");
    fireEvent.paste(await cell(), { clipboardData: { getData: () => "1" } });
    await screen.findByText("粘贴的内容与表格一致，没有改动");
    expect(callsOf("imports.edit")).toEqual([]);
  });

  it("stand beside what the service said of those that it refused", async () => {
    const refused = { code: "worker_stopped", severity: "error", params: {}, column: null } as const;
    const rows = () => ({ count: 2, rows: [rowOf(0, [], true), rowOf(1, [refused])], revision: 7 });
    preview({ rows }, { counts });
    await screen.findByTitle("成功");
    expect(screen.getAllByTitle("该接包方已停止合作").some((one) => one.getAttribute("role") === "gridcell")).toBe(
      true,
    );
  });

  it("leave those that are not to be shown first", async () => {
    const callsOf = preview({}, { counts });
    await screen.findByTitle("人0");
    expect(callsOf("imports.rows")[0]).toMatchObject({ filter: "unsent" });
    expect(screen.getByText("待提交 30")).toBeTruthy();
    expect(screen.getByText("全部 40")).toBeTruthy();
  });

  it("are left alone when the refused ones are mended", async () => {
    const result = { batch_id: "1", batch_sn: "PC1", succeeded: 39, failed: 1, accounting_fee: 100 };
    const now = stateOf({ phase: "sent", result, counts: { ...counts, refused: 1 } });
    const handlers = handlersOf(now, { mendRefused: () => now, download: () => ({ job_id: "j" }) });
    const { connected } = drawOverDesk(<SentPage state={now} onDone={() => undefined} />, handlers);
    fireEvent.click(await screen.findByRole("button", { name: "修正未成功的行" }));
    await waitFor(() => expect(connected.requests.some(({ entry }) => entry === "imports.mendRefused")).toBe(true));
    fireEvent.click(screen.getByRole("button", { name: "下载" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "只下载未成功的行" }));
    await waitFor(() =>
      expect(connected.requests.find(({ entry }) => entry === "imports.download")?.input).toEqual({
        ...{ import_id: "i1", rows: "failed", locale: "zh-CN" },
      }),
    );
  });
});

describe("titles of a file's own", () => {
  const columns = [
    { key: "id_no", title: "身份证号", required: true },
    { key: "remark", title: "服务内容", required: false },
  ];
  const refused = stateOf({
    phase: "refused",
    refusal: { code: "fast_titles_missing", params: { template: "fast_bill", missing: "身份证号" } },
    unmatched: [
      {
        template: "fast_bill",
        titles: [
          { title: "证件", examples: ["甲", "乙"] },
          { title: "说明", examples: [] },
        ],
        columns,
        any_of: [],
      },
      { template: "worker", titles: [{ title: "证件", examples: [] }], columns, any_of: [] },
    ],
  });

  it("are brought together after the refusal was said", async () => {
    const handlers = handlersOf(refused, { mapTitles: () => stateOf({ phase: "reading" }) });
    const { connected } = drawOverDesk(<RefusedPage state={refused} />, handlers);
    await screen.findByText("账单模板错误！请导入快捷发单账单模板");
    fireEvent.click(screen.getByRole("button", { name: "手工对应列…" }));
    await screen.findByText("甲、乙");
    const read = await screen.findByRole<HTMLButtonElement>("button", { name: "按此读取" });
    expect(read.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText("还缺少：身份证号")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("“证件”对应的列"), { target: { value: "id_no" } });
    await screen.findByText("必填的列都已对应");
    // A column is taken once.
    const other = screen.getByLabelText<HTMLSelectElement>("“说明”对应的列");
    expect([...other.options].map(({ value }) => value)).toEqual(["", "remark"]);
    fireEvent.click(screen.getByLabelText("记住，该发包方以后的文件也这样对应"));
    fireEvent.click(read);
    await waitFor(() =>
      expect(connected.requests.find(({ entry }) => entry === "imports.mapTitles")?.input).toEqual({
        ...{ import_id: "i1", template: "fast_bill", remember: false },
        titles: [{ title: "证件", column: "id_no" }],
      }),
    );
  });

  it("begin anew with another template", async () => {
    drawOverDesk(<RefusedPage state={refused} />, handlersOf(refused));
    fireEvent.click(await screen.findByRole("button", { name: "手工对应列…" }));
    fireEvent.change(await screen.findByLabelText("“证件”对应的列"), { target: { value: "id_no" } });
    fireEvent.change(screen.getByLabelText("模板"), { target: { value: "worker" } });
    await screen.findByText("还缺少：身份证号");
    expect(screen.queryByLabelText("“说明”对应的列")).toBeNull();
  });

  it("are told of with the rows, and forgotten when asked", async () => {
    const mapped = { titles: [{ title: "证件", column: "身份证号" }], remembered: true };
    const callsOf = preview({ forgetTitles: () => stateOf() }, { mapped });
    await screen.findByText(/按手工对应读取：“证件”→身份证号/u);
    fireEvent.click(screen.getByRole("button", { name: "忘记这些对应" }));
    await screen.findByText("已忘记，下次按模板原来的列名识别");
    expect(callsOf("imports.forgetTitles")).toEqual([{ import_id: "i1" }]);
  });
});
