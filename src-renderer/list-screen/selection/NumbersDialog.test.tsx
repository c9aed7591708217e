import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { ListScreen } from "../ListScreen.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const row = (id: string): Row => ({
  ...Object.fromEntries(
    Object.entries(listByName("bills").columns).map(([key, { kind }]) => [
      key,
      kind === "cents" ? 100 : kind === "state" ? 20 : kind === "enum" || kind === "integer" ? 1 : "",
    ]),
  ),
  id,
  no: `ZD${id}`,
});

const fresh = { source: "live" as const, as_of: "2026-11-20 10:00:00", offline: false };

const open = (numbersFound: readonly string[], offline = false) =>
  drawOverDesk(<ListScreen spec={{ list: "bills", route: "/" }} />, {
    lists: {
      page: () => ({ count: 1, rows: [row("1")], summary: { accounting_fee: 100 }, freshness: fresh }),
      getSettings: () => ({ export_direction: 1 as const, list_header: [] }),
      find: () => ({ rows: numbersFound.map(row), freshness: { ...fresh, offline } }),
    },
    companies: { all: () => ({ value: { count: 0, results: [] }, freshness: fresh }) },
  });

/** The menu from which the dialog was opened keeps it out of the tree of the page for a moment: its buttons are looked for there too. */
const paste = async (text: string) => {
  fireEvent.click(await screen.findByRole("button", { name: "更多操作" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "批量查找" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "粘贴账单号" }), { target: { value: text } });
};

describe("looking up pasted numbers", () => {
  it("says what was found, what not and what stands twice, and selects what was found", async () => {
    const { connected } = open(["3", "1"]);
    await paste("ZD1\nZD3 ZD3，ZD9\t账单");
    fireEvent.click(await screen.findByRole("button", { name: "查找 3 个", hidden: true }));
    await screen.findByText("找到 2 条");
    expect(screen.getByText("未找到 1 个").parentElement?.textContent).toContain("ZD9");
    expect(screen.getByText("重复 1 个").parentElement?.textContent).toContain("ZD3 ×2");
    expect(screen.getByText("不是编号 1 个").parentElement?.textContent).toContain("账单");
    expect(connected.requests.find(({ entry }) => entry === "lists.find")?.input).toEqual({
      list: "bills",
      numbers: ["ZD1", "ZD3", "ZD9"],
    });
    fireEvent.click(screen.getByText("选中找到的 2 条"));
    await screen.findByText("已选 2 条");
  });

  it("takes a thousand at once and no more", async () => {
    open([]);
    await paste(Array.from({ length: 1_001 }, (_none, at) => `ZD${at}`).join("\n"));
    expect(screen.getByText(/的上限/u)).toBeTruthy();
    expect(
      (await screen.findByRole("button", { name: /^查找 1,?001 个/u, hidden: true })).getAttribute("aria-disabled"),
    ).toBe("true");
  });

  it("says that without network only the copy was looked through, and offers nothing to select when nothing is there", async () => {
    open([], true);
    await paste("ZD1");
    fireEvent.click(await screen.findByRole("button", { name: "查找 1 个", hidden: true }));
    await screen.findByText("离线：只查找了本机保存的记录。");
    expect(screen.queryByText(/选中找到的/u)).toBeNull();
  });
});
