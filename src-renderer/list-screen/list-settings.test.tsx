import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ListView } from "../../src-shared/access/session/list-settings-calls.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { FakeDesk, FakeHandlers } from "../testing/fake-desk.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { lineHeight } from "./columns/ColumnLine.tsx";
import { ListScreen } from "./ListScreen.tsx";
import { defineListScreen } from "./model/define-list-screen.ts";

beforeAll(installBrowserParts);
afterEach(cleanup);

const spec = defineListScreen({ list: "wallets", route: "/wallets" });
const live = { source: "live" as const, as_of: "2026-11-20 14:02:11", offline: false };
const row = {
  id: "1",
  company_name: "甲公司",
  company_id: "77",
  channel: 1,
  balance: 300,
  available: 200,
  frozen: 100,
  low_balance_alert: 0,
  last_txn_at: "2026-11-20 14:00:00",
};

const sharedView: ListView = {
  id: "v1",
  version: 3,
  name: "低余额",
  shared: true,
  mine: false,
  owner_name: "林晓燕",
  filters: { keyword: "甲", of_old: [1] },
  ordering: "-balance",
  list_header: [
    { key: "balance", visible: true },
    { key: "company_name", visible: true, pinned: true },
    { key: "gone", visible: true },
  ],
};
const ownView: ListView = { ...sharedView, id: "v2", name: "月结", mine: true, shared: false, filters: {} };

const open = (lists: FakeHandlers["lists"] = {}, views: FakeHandlers["views"] = {}, address = "/wallets") =>
  drawOverDesk(
    <ListScreen spec={spec} />,
    {
      lists: {
        page: () => ({ count: 1, rows: [row], summary: { balance: 300 }, freshness: live }),
        getSettings: () => ({ export_direction: 1 as const, list_header: [] }),
        saveSettings: ({ export_direction, list_header }) => ({ export_direction, list_header }),
        ...lists,
      },
      views: { list: () => ({ value: { results: [sharedView, ownView] }, freshness: live }), ...views },
      companies: { all: () => ({ value: { count: 0, results: [] }, freshness: live }) },
    },
    true,
    address,
  );

const headers = () =>
  screen
    .getAllByRole("columnheader")
    .map((one) => one.textContent ?? "")
    .filter((text) => text !== "" && text !== "更多操作");
const inputsOf = (desk: FakeDesk, entry: string) =>
  desk.requests.filter((one) => one.entry === entry).map(({ input }) => input as Record<string, unknown>);
const openColumns = async () => {
  await screen.findByText("甲公司");
  fireEvent.click(screen.getByRole("button", { name: "列设置" }));
  const dialog = await screen.findByRole("dialog");
  // The dialog takes the focus once it stands.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
};
const lines = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole("listitem", { hidden: true })
    .map((one) => within(one).getByRole("checkbox", { hidden: true }).parentElement?.textContent ?? "");

describe("the columns dialog", () => {
  it("moves a column by Alt and an arrow, says where it is, and saves order, width and pin", async () => {
    const { connected } = open();
    const dialog = await openColumns();
    const before = lines(dialog);
    const box = within(dialog).getByLabelText("可用余额");
    const place = before.indexOf("可用余额");
    fireEvent.keyDown(box, { key: "ArrowDown", altKey: true });
    expect(lines(dialog).indexOf("可用余额")).toBe(place + 1);
    expect(within(dialog).getByRole("status", { hidden: true }).textContent).toBe(
      `可用余额已移到第 ${place + 2} 列，共 ${before.length} 列`,
    );
    const width = within(dialog).getByLabelText("可用余额的列宽（像素）");
    fireEvent.change(width, { target: { value: "２２２" } });
    fireEvent.blur(width);
    fireEvent.click(within(dialog).getByLabelText("固定可用余额在左侧"));
    fireEvent.click(within(dialog).getByText("保存"));
    await waitFor(() => expect(headers()[0]).toBe("可用余额"));
    expect(await screen.findByText("列设置已保存")).toBeTruthy();
    const saved = inputsOf(connected, "lists.saveSettings")[0]?.["list_header"] as { key: string }[];
    expect(saved.find(({ key }) => key === "available")).toEqual({
      key: "available",
      visible: true,
      width: 222,
      pinned: true,
    });
    expect(saved.map(({ key }) => key).indexOf("available")).toBe(place + 1);
  });

  it("drops a dragged column into the gap under the pointer; Escape lets it go", async () => {
    open();
    const dialog = await openColumns();
    const before = lines(dialog);
    const hold = (index: number) => {
      const handle = within(dialog).getAllByTitle("拖动调整顺序")[index];
      if (!handle) throw new Error("no handle");
      fireEvent.pointerDown(handle, { button: 0, clientY: index * lineHeight + 10 });
    };
    hold(0);
    fireEvent.pointerMove(window, { clientY: 3 * lineHeight });
    fireEvent.keyDown(window, { key: "Escape" });
    fireEvent.pointerUp(window);
    expect(lines(dialog)).toEqual(before);
    hold(0);
    fireEvent.pointerMove(window, { clientY: 3 * lineHeight });
    fireEvent.pointerUp(window);
    expect(lines(dialog).slice(0, 3)).toEqual([before[1], before[2], before[0]]);
  });

  it("never hides a required column and offers the direction only where there is one", async () => {
    open();
    const dialog = await openColumns();
    const required = within(dialog)
      .getAllByRole<HTMLInputElement>("checkbox", { hidden: true })
      .filter(({ disabled }) => disabled);
    expect(required.length).toBeGreaterThan(0);
    for (const box of required) expect(box.checked).toBe(true);
    expect(within(dialog).queryByLabelText("横向")).toBeNull();
  });

  it("says that it was not saved, and stays", async () => {
    open({
      saveSettings: () => {
        throw new AppError("offline");
      },
    });
    const dialog = await openColumns();
    fireEvent.click(within(dialog).getByText("保存"));
    expect(await within(dialog).findByText(/^列设置未保存：暂时连接不上服务/u)).toBeTruthy();
  });
});

describe("saved views", () => {
  const openMenu = async (name: RegExp | string = "视图") => {
    await screen.findByText("甲公司");
    fireEvent.click(await screen.findByRole("button", { name }));
    return screen.findByRole("menu");
  };

  it("bring filters, order and columns into the address and grid, leaving out and naming what is unknown", async () => {
    const { connected, router } = open();
    const menu = await openMenu();
    const entry = await within(menu).findByRole("menuitemradio", { name: /低余额/u });
    expect(entry.textContent).toContain("来自林晓燕");
    fireEvent.click(entry);
    await waitFor(() => expect(headers().slice(0, 2)).toEqual(["发包方 / 渠道", "余额"]));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      keyword: "甲",
      ordering: "-balance",
      view: "v1",
    });
    expect(await screen.findByText("of_old、gone")).toBeTruthy();
    expect(inputsOf(connected, "lists.page").at(-1)).toMatchObject({ filters: { keyword: "甲" }, sort: "-balance" });
    expect(inputsOf(connected, "lists.saveSettings")).toEqual([]);
  });

  it("are told from what was changed since, and kept by updating one's own", async () => {
    const { connected } = open(
      {},
      { update: ({ body }) => ({ ...ownView, ...(body as ListView), version: 4 }) },
      "/wallets?view=v2&ordering=-balance&keyword=乙",
    );
    const menu = await openMenu(/视图：月结（已更改）/u);
    fireEvent.click(within(menu).getByRole("menuitem", { name: "把更改存入“月结”" }));
    expect(await screen.findByText("已更新视图“月结”")).toBeTruthy();
    expect(inputsOf(connected, "views.update")[0]).toMatchObject({
      params: { custom_list_type: "wallets", id: "v2" },
      body: { version: 3, name: "月结", shared: false, filters: { keyword: "乙" }, ordering: "-balance" },
    });
  });

  it("are saved under a name; a name that is taken is told beside it", async () => {
    let tries = 0;
    const { connected, router } = open(
      {},
      {
        create: ({ body }) => {
          tries += 1;
          if (tries === 1) throw new AppError("view_name_taken");
          return { ...ownView, ...(body as ListView), id: "v9", version: 1, mine: true };
        },
      },
      "/wallets?keyword=乙",
    );
    fireEvent.click(within(await openMenu()).getByRole("menuitem", { name: "保存当前视图" }));
    const dialog = await screen.findByRole("alertdialog");
    fireEvent.change(within(dialog).getByLabelText(/视图名称/u), { target: { value: " 乙的钱包 " } });
    fireEvent.click(within(dialog).getByLabelText(/^共享给/u));
    fireEvent.click(within(dialog).getByText("保存"));
    expect(await within(dialog).findByText("已有同名的视图，请换一个名称。")).toBeTruthy();
    fireEvent.click(within(dialog).getByText("保存"));
    await waitFor(() => expect(router.state.location.search).toContain("view=v9"));
    expect(inputsOf(connected, "views.create")[1]).toMatchObject({
      params: { custom_list_type: "wallets" },
      body: { name: "乙的钱包", shared: true, filters: { keyword: "乙" }, ordering: "company_name" },
    });
  });

  it("are removed after a question that names who else loses them", async () => {
    const { connected } = open({}, { remove: () => ({ ok: true as const }) });
    fireEvent.click(await within(await openMenu()).findByRole("menuitem", { name: "管理我的视图" }));
    fireEvent.click(await screen.findByRole("button", { name: "删除视图 月结" }));
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("列表中的数据不受影响");
    // The menu behind it keeps the question out of the tree of the page for a moment.
    fireEvent.click(await screen.findByRole("button", { name: "删除", hidden: true }));
    await waitFor(() =>
      expect(inputsOf(connected, "views.remove")).toEqual([{ params: { custom_list_type: "wallets", id: "v2" } }]),
    );
  });
});
