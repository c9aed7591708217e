import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { type PermissionKey, permissionKeys } from "../../../src-shared/kernel/rights/permissions.ts";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import { billsSpec } from "../../screens/billing/bills/BillsScreen.tsx";
import { serviceBillsSpec } from "../../screens/billing/service-bills/ServiceBillsScreen.tsx";
import { settlementsSpec } from "../../screens/billing/settlements/SettlementsScreen.tsx";
import { transactionsSpec } from "../../screens/billing/transactions/TransactionsScreen.tsx";
import { incomeSummarySpec } from "../../screens/tax/income-tax/IncomeSummaryScreen.tsx";
import type { FakeHandlers } from "../../testing/fake-desk.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { signInBootstrap } from "../../testing/test-session.ts";
import { drawSignedIn, sessionOf } from "../../testing/test-signed-in.tsx";
import { ListScreen } from "../ListScreen.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const { code } = billStates;
/** Numbers of bills of each state that the service holds. */
const billRows = new Map([
  [code("toAudit"), 3],
  [code("toSettle"), 150],
  [code("settled"), 20],
]);

const billRow = (index: number, status: number): Row => ({
  ...Object.fromEntries(
    Object.entries(listByName("bills").columns).map(([key, { kind }]) => [
      key,
      kind === "cents" || kind === "integer" || kind === "enum" ? 1 : "",
    ]),
  ),
  id: String(index),
  no: `ZD${index}`,
  status,
  created_by: index === 0 ? "1" : "2",
});

const page: NonNullable<NonNullable<FakeHandlers["lists"]>["page"]> = ({ filters, page: number, page_size }) => {
  const statuses = (filters["status"] as number[] | undefined) ?? [...billRows.keys()];
  const states = [...billRows].flatMap(([status, count]) =>
    statuses.includes(status) ? Array<number>(count).fill(status) : [],
  );
  return {
    count: states.length,
    rows: states.map((status, index) => billRow(index, status)).slice((number - 1) * page_size, number * page_size),
    summary: {},
    freshness: { source: "live" as const, as_of: "2026-11-20 14:02:11", offline: false },
  };
};

const open = (address: string, online = true, permissions: readonly PermissionKey[] = permissionKeys) => {
  return drawSignedIn(
    <ListScreen spec={billsSpec} />,
    {
      app: {
        bootstrap: () => ({
          ...signInBootstrap,
          connection: { ...signInBootstrap.connection, online },
          session: sessionOf({ permissions: [...permissions] }),
        }),
      },
      lists: { page, getSettings: () => ({ export_direction: 1 as const, list_header: [] }) },
      companies: {
        all: () => ({
          value: { count: 0, results: [] },
          freshness: { source: "live" as const, as_of: null, offline: false },
        }),
      },
    },
    {},
    address,
  );
};

const button = (name: string) => screen.getByRole("button", { name });
const names = () =>
  within(screen.getByRole("region", { name: /^已选/u }))
    .getAllByRole("button")
    .map((one) => one.textContent);
/** The menu hides the page from readers while it is open: it is closed again for what follows. */
const reasonOf = async (name: string) => {
  fireEvent.click(button("更多"));
  const item = await screen.findByRole("menuitem", { name: new RegExp(`^${name}`, "u") });
  expect(item.getAttribute("aria-disabled")).toBe("true");
  const text = item.textContent?.slice(name.length);
  fireEvent.click(screen.getByRole("button", { name: "更多", hidden: true }));
  await waitFor(() => expect(screen.queryByRole("menuitem", { name: new RegExp(`^${name}`, "u") })).toBeNull());
  return text;
};
const selectAll = async () => fireEvent.click(await screen.findByRole("checkbox", { name: /全选|选择全部/u }));

describe("actions of a selection", () => {
  it("says so where there is none for this person", async () => {
    open("/bills", true, ["bill.bill.view"]);
    await screen.findByText("ZD0");
    await selectAll();
    expect(await screen.findByText("所选记录没有批量操作")).toBeTruthy();
  });

  it("has no button for what no row over all pages fits, and says why in the menu", async () => {
    open(`/bills?status=${code("toSettle")}`);
    await screen.findByText("ZD0");
    await selectAll();
    await screen.findByRole("button", { name: "生成结算单 150 条" });
    expect(names()).not.toContain("审核通过");
    expect(await reasonOf("审核通过")).toBe("所选记录当前的状态不能进行此操作");
  });

  it("says how many of all pages each button takes, less what was unticked, as a bound where rows decide", async () => {
    const { requests } = open("/bills");
    await screen.findByText("ZD0");
    await selectAll();
    // One of the three was imported by this person, which no filter says.
    await screen.findByRole("button", { name: "审核通过 至多 3 条" });
    const counted = requests.flatMap(({ entry, input }) =>
      entry === "lists.page" ? [(input as { filters: { status?: number[] } }).filters.status] : [],
    );
    expect(counted).toContainEqual([code("toAudit")]);
    for (const no of ["ZD0", "ZD1", "ZD2"]) fireEvent.click(screen.getByRole("checkbox", { name: `选择此行 ${no}` }));
    await waitFor(() => expect(names().some((name) => name?.startsWith("审核通过"))).toBe(false));
    await screen.findByRole("button", { name: "生成结算单 150 条" });
  });

  it("takes of ticked rows those that allow it, the first in the main button, three buttons at most", async () => {
    open("/bills");
    await screen.findByText("ZD0");
    for (const no of ["ZD0", "ZD1", "ZD2", "ZD3"]) {
      fireEvent.click(screen.getByRole("checkbox", { name: `选择此行 ${no}` }));
    }
    expect(names()).toEqual(["", "审核通过 2 条", "驳回 2 条", "生成结算单 1 条", "更多"]);
    fireEvent.click(button("更多"));
    expect(await screen.findByRole("menuitem", { name: "取消账单 4 条" })).toBeTruthy();
  });

  it("says of rows that are all one's own that somebody else has to audit them", async () => {
    open(`/bills?status=${code("toAudit")}`);
    await screen.findByText("ZD0");
    fireEvent.click(screen.getByRole("checkbox", { name: "选择此行 ZD0" }));
    expect(names().some((name) => name?.startsWith("审核通过"))).toBe(false);
    expect(await reasonOf("审核通过")).toBe("由您导入或修改，须由另一人审核");
    fireEvent.click(screen.getByRole("checkbox", { name: "选择此行 ZD1" }));
    expect(button("审核通过 1 条")).toBeTruthy();
  });

  it("has a row's changes off without the service, with the reason in words", async () => {
    open(`/bills?status=${code("toAudit")}`, false);
    await screen.findByText("ZD1");
    const [menu] = screen.getAllByRole("button", { name: "ZD1 的操作", hidden: true });
    if (!menu) throw new Error("no menu");
    fireEvent.click(menu);
    const item = await screen.findByRole("menuitem", { name: /^取消账单/u });
    expect(item.getAttribute("aria-disabled")).toBe("true");
    expect(within(item).getByText("离线时不能办理，请恢复连接后再试")).toBeTruthy();
  });
});

it("declares for every action of a selection which rows it is for, in filters that its list has", () => {
  const everywhere = new Set(["incomeTax", "proof", "card", "recompute"]);
  for (const spec of [billsSpec, settlementsSpec, serviceBillsSpec, transactionsSpec, incomeSummarySpec]) {
    const list = listByName(spec.list);
    for (const { key, appliesTo } of spec.bulkActions ?? []) {
      if (everywhere.has(key)) continue;
      expect(Object.keys(appliesTo ?? {}), `${spec.list} ${key}`).not.toEqual([]);
      for (const [name, codes] of Object.entries(appliesTo ?? {})) {
        expect(list.filters[name]?.type, `${spec.list} ${key} ${name}`).toBe(codes === true ? "positive" : "anyOf");
      }
    }
  }
});
