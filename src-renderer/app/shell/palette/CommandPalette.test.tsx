import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { PermissionKey } from "../../../../src-shared/kernel/rights/permissions.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { sessionOf } from "../../../testing/test-signed-in.tsx";
import { ShellCommands } from "../commands/shell-commands.tsx";
import { CommandPalette } from "./CommandPalette.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const live = { source: "live" as const, as_of: null, offline: false };

const bill = (id: number, no: string, labor: number, more: Row = {}): Row => ({
  ...{ id: String(id), no, status: 20, company_name: "启程", labor_id: String(labor) },
  ...{ labor_name: `王*${labor}`, id_no: `110101********${1000 + labor}` },
  ...more,
});

/** The lists of the desk under their keyword or person; a list that is not given has no such record. */
type Answers = Readonly<Record<string, (text: string) => readonly Row[]>>;

const open = async (answers: Answers = {}, permissions?: readonly PermissionKey[]) => {
  const view = drawOverDesk(
    <ShellCommands>
      <p>ready</p>
      <CommandPalette />
    </ShellCommands>,
    {
      companies: { all: () => ({ value: { count: 0, results: [] }, freshness: live }) },
      lists: {
        page: ({ list, filters }) => {
          const { keyword, labor_name } = filters as Readonly<Record<string, string | undefined>>;
          const rows = [...(answers[list]?.(keyword ?? labor_name ?? "") ?? [])];
          return { count: rows.length, rows, summary: {}, freshness: { ...live, list_as_of: null, complete: true } };
        },
      },
    },
    true,
    "/",
    permissions === undefined ? undefined : sessionOf({ permissions: [...permissions] }),
  );
  await screen.findByText("ready");
  fireEvent.keyDown(window, { key: "k", ctrlKey: true });
  const field = await screen.findByPlaceholderText(/输入页面/u);
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const enter = () => fireEvent.keyDown(field, { key: "Enter" });
  const pages = () => view.connected.requests.filter(({ entry }) => entry === "lists.page");
  return { ...view, type, enter, pages };
};
/** The lines of the palette as they read; jsdom takes what stands in a modal dialog for hidden. */
const lines = () => screen.queryAllByRole("option", { hidden: true });
const option = (text: RegExp) =>
  waitFor(() => {
    const line = lines().find(({ textContent }) => text.test(textContent ?? ""));
    if (line === undefined) throw new Error(`no line with ${text}`);
    return line;
  });
const at = ({ router }: Pick<Awaited<ReturnType<typeof open>>, "router">) =>
  `${router.state.location.pathname}${router.state.location.search}`;

describe("Enter in the command palette", () => {
  it("does what is called as was typed rather than searching for it", async () => {
    const { connected, type, enter } = await open();
    type("深色");
    enter();
    await waitFor(() =>
      expect(connected.requests.at(-1)).toEqual({ entry: "app.setPreferences", input: { theme: "dark" } }),
    );
  });

  it("goes to a screen outside the navigation", async () => {
    const view = await open();
    view.type("设置");
    view.enter();
    await waitFor(() => expect(at(view)).toBe("/settings"));
  });

  it("opens the record of a number without waiting for the lines, also with spaces and in small letters", async () => {
    const view = await open({ settlements: () => [bill(9, "JS20261121000007", 1)] });
    view.type("js 2026 1121 000007");
    view.enter();
    await waitFor(() => expect(at(view)).toBe("/settlements/9"));
  });

  it("goes on in the list where no record has the whole number", async () => {
    const view = await open({ bills: () => [bill(1, "ZD20261121000001", 1), bill(2, "ZD20261121000002", 1)] });
    view.type("ZD2026");
    view.enter();
    await waitFor(() => expect(at(view)).toBe("/bills?keyword=ZD2026"));
  });
});

describe("the palette finds", () => {
  it("records by a part of their number, the best match first, and says what they are", async () => {
    const view = await open({
      bills: () => [bill(1, "ZD20261120000199", 1), bill(2, "ZD20261121000120", 1), bill(3, "ZD20261121000999", 1)],
      settlements: () => [bill(4, "JS20261121000120", 1, { status: 40 }), bill(5, "JS1", 1, { maker_name: "0120" })],
    });
    view.type("000120");
    await option(/ZD20261121000120/u);
    const records = lines().filter(({ textContent }) => /^(?:ZD|JS)\d/u.test(textContent ?? ""));
    expect(records.map(({ textContent }) => textContent?.slice(0, 16))).toEqual([
      "ZD20261121000120",
      "JS20261121000120",
    ]);
    expect(records[0]?.textContent).toMatch(/账单 · 启程 · 待审核/u);
    fireEvent.click(records[1] as Element);
    await waitFor(() => expect(at(view)).toBe("/settlements/4"));
  });

  it("no more than four of a list, so that one with many does not hide the others", async () => {
    const view = await open({
      bills: () => Array.from({ length: 9 }, (_, at) => bill(at, `ZD2026112${at}000120`, 1)),
      settlements: () => [bill(40, "JS20261121000120", 1, { status: 40 })],
    });
    view.type("000120");
    await option(/JS20261121000120/u);
    expect(lines().filter(({ textContent }) => /^ZD/u.test(textContent ?? ""))).toHaveLength(4);
  });

  it("nothing in lists that the person may not see", async () => {
    const view = await open({ bills: () => [bill(1, "ZD20261121000120", 1)] }, ["bill.bill.view"]);
    view.type("0120");
    await option(/ZD20261121000120/u);
    expect(new Set(view.pages().map(({ input }) => (input as { list: string }).list))).toEqual(
      new Set(["bills", "billBatches"]),
    );
    view.type("JS20261121000120");
    await waitFor(() => expect(lines().some(({ textContent }) => /ZD|打开/u.test(textContent ?? ""))).toBe(false));
    expect(view.pages().some(({ input }) => (input as { list: string }).list === "settlements")).toBe(false);
  });

  it("people once each, masked, with their bills and their income by what everybody may see of the ID", async () => {
    const view = await open({
      bills: (text) => (text === "王小芳" ? [bill(1, "A", 1), bill(2, "B", 1), bill(3, "C", 2)] : []),
    });
    view.type("王小芳");
    await option(/王\*1 .*账单/u);
    expect(lines().filter(({ textContent }) => /王\*/u.test(textContent ?? ""))).toHaveLength(4);
    fireEvent.click(await option(/王\*2 .*收入/u));
    await waitFor(() => expect(at(view)).toBe("/income-summary?keyword=1002"));
  });
});

describe("an action of the palette", () => {
  it("opens on its screen what needs no record there", async () => {
    const view = await open();
    view.type("申请开票");
    view.enter();
    await waitFor(() => expect(at(view)).toBe("/invoice-applies"));
    expect(view.router.state.location.state).toEqual({ start: { tool: "new" } });
  });

  it("makes a settlement of the bills to be settled", async () => {
    const view = await open();
    view.type("生成结算单");
    view.enter();
    await waitFor(() => expect(at(view)).toBe("/bills?status=30"));
    expect(view.router.state.location.state).toEqual({ start: { action: "createSettlement" } });
  });

  it("is not there for who may not", async () => {
    const view = await open({}, ["workbench.home.view"]);
    view.type("申请开票");
    await waitFor(() => expect(lines().some(({ textContent }) => /申请开票/u.test(textContent ?? ""))).toBe(false));
  });
});

describe("a record without a number", () => {
  const occupation = (id: string, name: string): Row => ({ id, name, code: "4-02", status: 2 });

  it("is found by its name", async () => {
    const view = await open({ occupations: () => [occupation("7", "仓库分拣员"), occupation("8", "文案策划")] });
    view.type("分拣");
    fireEvent.click(await option(/仓库分拣员/u));
    await waitFor(() => expect(at(view)).toBe("/occupations/7"));
  });

  it("is not looked for by who may not see its list", async () => {
    const view = await open({ occupations: () => [occupation("7", "仓库分拣员")] }, ["bill.bill.view"]);
    view.type("分拣");
    await waitFor(() => expect(view.pages().length).toBeGreaterThan(0));
    expect(view.pages().some(({ input }) => (input as { list: string }).list === "occupations")).toBe(false);
  });
});
