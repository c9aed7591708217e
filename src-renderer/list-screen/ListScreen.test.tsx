import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { type PermissionKey, permissionKeys } from "../../src-shared/kernel/rights/permissions.ts";
import { listByName } from "../../src-shared/registries/lists/registry.ts";
import type { FakeDesk, FakeHandlers } from "../testing/fake-desk.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { asked, companyChoice, drawList } from "../testing/test-list.tsx";
import { defineListScreen, type ListScreenSpec } from "./model/define-list-screen.ts";

// A busy machine draws a whole screen late.
configure({ asyncUtilTimeout: 15_000 });

beforeAll(installBrowserParts);
afterEach(cleanup);

const masked = "330106********1234";
const revealed = "330106199003071234";
const total = 250;

const billRow = (index: number): Row => ({
  ...Object.fromEntries(
    Object.entries(listByName("bills").columns).map(([key, { kind }]) => [
      key,
      kind === "cents" ? 0 : kind === "state" ? 20 : kind === "enum" || kind === "integer" ? 1 : "",
    ]),
  ),
  id: String(index),
  no: `ZD${String(index).padStart(4, "0")}`,
  id_no: masked,
  accounting_fee: 100 + index,
});

const page: NonNullable<NonNullable<FakeHandlers["lists"]>["page"]> = ({ page: number, page_size }) => ({
  count: total,
  rows: Array.from({ length: Math.min(page_size, total - (number - 1) * page_size) }, (_none, index) =>
    billRow((number - 1) * page_size + index),
  ),
  summary: { accounting_fee: 5_000_000 },
  freshness: { source: "cache" as const, as_of: "2020-11-20 14:02:11", offline: true },
});

const spec = defineListScreen({
  list: "bills",
  route: "/bills",
  exportPermission: "bill.bill.export",
  Detail: ({ id }) => <p>{id}</p>,
});

const twoCompanies = [companyChoice("77", "甲公司"), companyChoice("78", "乙公司")];

const open = (
  address: string,
  lists: FakeHandlers["lists"] = {},
  permissions: readonly PermissionKey[] = permissionKeys,
  screenSpec: ListScreenSpec = spec,
  companies = twoCompanies,
  isOnline = false,
) =>
  drawList(screenSpec, address, {
    handlers: { lists: { page, ...lists }, sensitive: { reveal: () => ({ value: revealed, seconds: 30 }) } },
    ...{ companies, companyId: "77", isOnline, user: { roles: ["superAdmin"], permissions: [...permissions] } },
  });

const questions = (connected: FakeDesk) => asked(connected, "lists.page");

describe("a list screen", () => {
  it("asks what the address says, narrowed to the current company, and says how old the answer is", async () => {
    const { connected } = open("/bills?status=20,30&accounting_fee_min=100&ordering=accounting_fee");
    expect(await screen.findByText("ZD0000")).toBeTruthy();
    expect(questions(connected)[0]).toEqual({
      list: "bills",
      filters: { status: [20, 30], accounting_fee: { min: 100 }, company_id: ["77"] },
      sort: "accounting_fee",
      page: 1,
      page_size: 100,
      summary: true,
    });
    expect(screen.getByText("截至 2020-11-20 14:02 · 离线 · 近 90 天")).toBeTruthy();
    expect(screen.getByText("核算费用 ≥ 1.00")).toBeTruthy();
    expect(await screen.findByText("当前公司：甲")).toBeTruthy();
    expect(
      screen.getAllByRole("columnheader").find((one) => one.getAttribute("aria-sort") === "ascending")?.textContent,
    ).toBe("核算费用");
  });

  it("is not narrowed to a company for which the person cannot act", async () => {
    const others = [companyChoice("1", "丙公司"), companyChoice("2", "丁公司")];
    const { connected } = open("/bills", {}, permissionKeys, spec, others);
    await waitFor(() => expect(questions(connected).at(-1)?.["filters"]).toEqual({}));
    expect(screen.queryByText(/^当前公司/u)).toBeNull();
  });

  it("has neither a column nor a filter of companies for who acts for one", async () => {
    const { connected } = open("/bills", {}, permissionKeys, spec, [companyChoice("1", "丙公司")]);
    await waitFor(() => expect(questions(connected).at(-1)?.["filters"]).toEqual({}));
    await screen.findByText("ZD0000");
    const columns = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(columns.filter((name) => name?.includes("发包方"))).toEqual([]);
    expect(screen.queryByRole("button", { name: "发包方" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "更多筛选" }));
    await screen.findByRole("dialog");
    expect(screen.queryByText("发包方")).toBeNull();
  });

  it("says that it is not divided by company where the tab of one is open", async () => {
    const months = defineListScreen({ ...spec, list: "taxPeriods" });
    open("/bills", { page: (input) => ({ ...page(input), count: 0, rows: [], summary: {} }) }, permissionKeys, months);
    expect(await screen.findByText("不分发包方")).toBeTruthy();
    cleanup();
    open("/bills");
    await screen.findByText("ZD0000");
    expect(screen.queryByText("不分发包方")).toBeNull();
  });

  it("keeps the page small and says how long the list is", async () => {
    open("/bills");
    await screen.findByText("ZD0000");
    const grid = screen.getByRole("grid");
    expect(within(grid).getAllByRole("row").length).toBeLessThan(60);
    expect(grid.getAttribute("aria-rowcount")).toBe(String(total + 1));
  });

  it("puts no row elsewhere in the page while it is scrolled, and all in order once it stands still", async () => {
    open("/bills");
    await screen.findByText("ZD0000");
    const grid = screen.getByRole("grid");
    const drawn = () => [...grid.querySelectorAll("[role=row][id]")];
    const indexes = () => drawn().map((row) => Number(row.getAttribute("aria-rowindex")));
    const before = drawn();
    grid.scrollTop = 880;
    fireEvent.scroll(grid);
    const after = drawn();
    expect(before.every((row, at) => row === after[at])).toBe(true);
    expect(within(grid).getByText("ZD0020")).toBeTruthy();
    const inOrder = indexes().toSorted((one, other) => one - other);
    expect(indexes()).not.toEqual(inOrder);
    await waitFor(() => expect(indexes()).toEqual(inOrder));
    expect(before.every((row) => drawn().includes(row))).toBe(true);
  });

  it("has the last page before anybody goes there by a key", async () => {
    const { connected } = open("/bills");
    await screen.findByText("ZD0000");
    expect(questions(connected).map(({ page }) => page)).toEqual([1]);
    fireEvent.focus(screen.getByRole("grid"));
    await waitFor(() => expect(questions(connected).map(({ page }) => page)).toEqual([1, 3]));
  });

  it("sums the ticked rows, and all that match less the unticked ones", async () => {
    open("/bills");
    await screen.findByText("ZD0000");
    const box = (no: string) => screen.getByRole("checkbox", { name: `选择此行 ${no}` });
    fireEvent.click(box("ZD0001"));
    fireEvent.click(box("ZD0002"));
    expect(screen.getByText("已选 2 条")).toBeTruthy();
    expect(screen.getByText("2.03")).toBeTruthy();
    // Without the service the copy holds a window of days, which is not all there is.
    expect(screen.getByText("近 90 天合计").parentElement?.textContent).toBe("近 90 天合计250 条");
    fireEvent.click(screen.getByRole("checkbox", { name: "选择全部符合条件的 250 条" }));
    fireEvent.click(box("ZD0001"));
    expect(screen.getByText("已选 249 条（全部，除 1 条）")).toBeTruthy();
    expect(screen.getByText("49,998.99")).toBeTruthy();
  });

  it("says of how many days it is when the copy answered for a slow service", async () => {
    const slow = { source: "cache", as_of: "2020-11-20 14:02:11", offline: false } as const;
    open("/bills", { page: (input) => ({ ...page(input), freshness: slow }) });
    expect(await screen.findByText("截至 2020-11-20 14:02 · 本机数据 · 近 90 天")).toBeTruthy();
    expect(screen.getByText("近 90 天合计").parentElement?.textContent).toBe("近 90 天合计250 条");
    cleanup();
    open("/bills", { page: (input) => ({ ...page(input), freshness: { ...slow, source: "live" } }) });
    expect(await screen.findByText("250 条 · 当前筛选的全部记录")).toBeTruthy();
  });

  it("opens the active row by the keyboard and keeps the filters in the address", async () => {
    const { router } = open("/bills?status=20");
    await screen.findByText("ZD0000");
    const grid = screen.getByRole("grid");
    fireEvent.keyDown(grid, { key: "ArrowDown" });
    fireEvent.keyDown(grid, { key: "ArrowDown" });
    fireEvent.keyDown(grid, { key: "Enter" });
    await waitFor(() => expect(router.state.location.pathname).toBe("/bills/1"));
    expect(router.state.location.search).toBe("?status=20");
  });

  it("has one cursor beside an open record: keys and a row's menu move the mark and the detail together", async () => {
    const { router } = open("/bills/3?status=20");
    await screen.findByText("ZD0000");
    const grid = screen.getByRole("grid");
    const marked = () => document.getElementById(grid.getAttribute("aria-activedescendant") ?? "")?.textContent ?? "";
    await waitFor(() => expect(marked()).toContain("ZD0003"));
    fireEvent.keyDown(grid, { key: "ArrowDown" });
    await waitFor(() => expect(router.state.location.pathname).toBe("/bills/4"));
    expect(router.state.location.search).toBe("?status=20");
    await waitFor(() => expect(marked()).toContain("ZD0004"));
    const [menu] = screen.getAllByRole("button", { name: "ZD0001 的操作", hidden: true });
    if (!menu) throw new Error("no menu");
    fireEvent.click(menu);
    await waitFor(() => expect(router.state.location.pathname).toBe("/bills/1"));
    await waitFor(() => expect(marked()).toContain("ZD0001"));
  });

  it("keeps the mark on the open record while others are ticked", async () => {
    open("/bills/3");
    await screen.findByText("ZD0000");
    fireEvent.click(screen.getByRole("checkbox", { name: "选择此行 ZD0001" }));
    const grid = screen.getByRole("grid");
    const marked = document.getElementById(grid.getAttribute("aria-activedescendant") ?? "");
    expect(marked?.textContent).toContain("ZD0003");
  });

  it("explains the last amount from a row's menu, for who has no mouse", async () => {
    const { router } = open("/bills?status=20", {}, undefined, { ...spec, explains: new Set(["pit", "net_pay"]) });
    await screen.findByText("ZD0000");
    const [menu] = screen.getAllByRole("button", { name: "ZD0000 的操作", hidden: true });
    if (!menu) throw new Error("no menu");
    fireEvent.click(menu);
    fireEvent.click(await screen.findByRole("menuitem", { name: "实发：查看计算过程" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/bills/0"));
    expect(router.state.location.search).toBe("?status=20&explain=net_pay");
  });

  it("turns the order round on a press of the title, in the address", async () => {
    const { router } = open("/bills");
    await screen.findByText("ZD0000");
    fireEvent.click(screen.getByRole("button", { name: "核算费用", description: /降序/u }));
    await waitFor(() => expect(router.state.location.search).toBe("?ordering=-accounting_fee"));
  });

  it("holds no whole number before it is revealed, and asks for a reason (security T22)", async () => {
    const { connected } = open("/bills", {}, permissionKeys, spec, twoCompanies, true);
    await screen.findByText("ZD0000");
    expect(document.body.innerHTML).not.toContain(revealed);
    const cell = screen.getAllByText(masked)[0]?.parentElement;
    if (!cell) throw new Error("no masked cell");
    fireEvent.mouseEnter(cell);
    fireEvent.click(await screen.findByRole("button", { name: "查看完整身份证号" }));
    fireEvent.change(await screen.findByLabelText(/查看原因/u), { target: { value: "核对付款" } });
    fireEvent.click(screen.getByText("查看"));
    expect(await screen.findByText(revealed)).toBeTruthy();
    expect(connected.requests.at(-1)).toEqual({
      entry: "sensitive.reveal",
      input: { body: { list: "bills", id: "0", field: "id_no", reason: "核对付款" } },
    });
  });

  it("offers no reveal and no export to who may not", async () => {
    open("/bills", {}, ["bill.bill.view"]);
    await screen.findByText("ZD0000");
    const cell = screen.getAllByText(masked)[0]?.parentElement;
    if (cell) fireEvent.mouseEnter(cell);
    expect(screen.queryByRole("button", { name: "查看完整身份证号" })).toBeNull();
    expect(screen.queryByRole("button", { name: "导出" })).toBeNull();
  });

  it("says that there is nothing, or why it could not be read", async () => {
    open("/bills?keyword=x", {
      page: () => ({
        ...page({ list: "bills", filters: {}, page: 1, page_size: 100, summary: true }),
        count: 0,
        rows: [],
      }),
    });
    expect(await screen.findByText("没有符合条件的账单")).toBeTruthy();
    cleanup();
    open("/bills?keyword=13910000000", {
      page: () => ({
        count: 0,
        rows: [],
        summary: {},
        freshness: { source: "cache" as const, as_of: null, offline: true, needs_network: true as const },
      }),
    });
    // What was not looked for is not said to be missing.
    expect(await screen.findByText("离线时没有查到，也不能确认没有")).toBeTruthy();
    expect(screen.queryByText("没有符合条件的账单")).toBeNull();
    cleanup();
    open("/bills", {
      page: () => {
        throw new AppError("not_cached");
      },
    });
    expect(await screen.findByText("离线状态下本机没有这些数据")).toBeTruthy();
  });
});
