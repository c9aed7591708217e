import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { OwnView } from "../../../../src-shared/access/session/list-settings-calls.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { MyViews } from "./MyViews.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const live = { source: "live" as const, as_of: null, offline: false };
const view = (id: string, name: string, more: Partial<OwnView> = {}): OwnView => ({
  ...{ id, name, version: 3, shared: false, filters: {}, ordering: "", list_header: [], list: "bills", count: 14 },
  ...more,
});

const open = (views: () => readonly OwnView[]) =>
  drawOverDesk(<MyViews />, {
    views: {
      mine: () => ({ value: { results: [...views()] }, freshness: live }),
      update: () => ({ ...view("7", "本周待审"), mine: true, owner_name: "我" }),
      remove: () => ({ ok: true as const }),
    },
  });

describe("a person's own views in the navigation", () => {
  it("lead to their list as they were saved, each with its count", async () => {
    const saved = view("7", "超月限额待审", { filters: { status: [20] }, ordering: "-accounting_fee" });
    const { router } = open(() => [saved, view("8", "逾期服务账单", { list: "serviceBills", count: null })]);
    const link = await screen.findByRole("link", { name: /超月限额待审/u });
    expect(link.textContent).toBe("超月限额待审14");
    expect(screen.getByRole("link", { name: /逾期服务账单/u }).textContent).toBe("逾期服务账单");
    fireEvent.click(link);
    await waitFor(() => expect(router.state.location.pathname).toBe("/bills"));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      status: "20",
      ordering: "-accounting_fee",
      view: "7",
    });
  });

  it("are renamed and removed from their menu", async () => {
    const { connected } = open(() => [view("7", "待审")]);
    const ask = async (item: string) => {
      fireEvent.click(await screen.findByRole("button", { name: "视图 待审 的操作" }));
      fireEvent.click(await screen.findByRole("menuitem", { name: item }));
    };
    await ask("重命名");
    fireEvent.change(await screen.findByLabelText(/视图名称/u), { target: { value: "本周待审" } });
    fireEvent.click(screen.getByRole("button", { name: "保存", hidden: true }));
    const calls = (entry: string) => connected.requests.filter((one) => one.entry === entry).map(({ input }) => input);
    await waitFor(() => expect(calls("views.update")).toHaveLength(1));
    expect(calls("views.update")[0]).toMatchObject({ params: { id: "7" }, body: { name: "本周待审", version: 3 } });
    await waitFor(() => expect(screen.queryByLabelText(/视图名称/u)).toBeNull());
    await ask("删除");
    fireEvent.click(await screen.findByRole("button", { name: "删除", hidden: true }));
    await waitFor(() => expect(calls("views.remove")).toHaveLength(1));
  });

  it("say how one is saved where there is none, and nothing where they cannot be read", async () => {
    open(() => []);
    expect(await screen.findByText("在列表的“视图”中保存后会显示在这里")).toBeTruthy();
    cleanup();
    const { connected } = open(() => {
      throw new AppError("not_cached");
    });
    await waitFor(() => expect(connected.requests.some(({ entry }) => entry === "views.mine")).toBe(true));
    expect(screen.queryByText("我的视图")).toBeNull();
  });
});
