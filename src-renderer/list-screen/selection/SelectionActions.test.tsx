import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../../src-shared/lists/define.ts";
import { listByName } from "../../../src-shared/lists/registry.ts";
import { permissionKeys } from "../../../src-shared/permissions.ts";
import { billStates } from "../../../src-shared/states/bill.ts";
import { billsSpec } from "../../screens/bills/BillsScreen.tsx";
import { incomeSummarySpec } from "../../screens/income-tax/IncomeSummaryScreen.tsx";
import { serviceBillsSpec } from "../../screens/service-bills/ServiceBillsScreen.tsx";
import { settlementsSpec } from "../../screens/settlements/SettlementsScreen.tsx";
import { transactionsSpec } from "../../screens/transactions/TransactionsScreen.tsx";
import type { FakeHandlers } from "../../testing/fake-desk.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { signInBootstrap } from "../../testing/test-session.ts";
import { drawSignedIn, sessionOf } from "../../testing/test-signed-in.tsx";
import { ListScreen } from "../ListScreen.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const { code } = billStates;
/** How many bills of each state the service holds. */
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

const open = (address: string, online = true) => {
  return drawSignedIn(
    <ListScreen spec={billsSpec} />,
    {
      app: {
        bootstrap: () => ({
          ...signInBootstrap,
          connection: { ...signInBootstrap.connection, online },
          session: sessionOf({ permissions: [...permissionKeys] }),
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
const isOff = (name: string) => button(name).getAttribute("aria-disabled") === "true";
const reasonOf = async (name: string) => {
  fireEvent.pointerEnter(button(name));
  await waitFor(() => expect(button(name).getAttribute("aria-describedby")).not.toBeNull());
  return document.getElementById(button(name).getAttribute("aria-describedby") ?? "")?.textContent;
};
const selectAll = async () => fireEvent.click(await screen.findByRole("checkbox", { name: /全选|选择全部/u }));

describe("actions of a selection", () => {
  it("has off what no row over all pages fits, by the list's filter of state", async () => {
    open(`/bills?status=${code("toSettle")}`);
    await screen.findByText("ZD0");
    await selectAll();
    await waitFor(() => expect(isOff("生成结算单")).toBe(false));
    expect(isOff("审核通过")).toBe(true);
    expect(await reasonOf("审核通过")).toBe("所选记录当前的状态不能进行此操作");
  });

  it("asks how many of all pages fit where the filters leave it open, less what was unticked", async () => {
    const { requests } = open("/bills");
    await screen.findByText("ZD0");
    await selectAll();
    await waitFor(() => expect(isOff("审核通过")).toBe(false));
    const counted = requests.flatMap(({ entry, input }) =>
      entry === "lists.page" ? [(input as { filters: { status?: number[] } }).filters.status] : [],
    );
    expect(counted).toContainEqual([code("toAudit")]);
    for (const no of ["ZD0", "ZD1", "ZD2"]) fireEvent.click(screen.getByRole("checkbox", { name: `选择此行 ${no}` }));
    await waitFor(() => expect(isOff("审核通过")).toBe(true));
    expect(isOff("生成结算单")).toBe(false);
  });

  it("says of rows that are all one's own that somebody else has to audit them", async () => {
    open(`/bills?status=${code("toAudit")}`);
    await screen.findByText("ZD0");
    fireEvent.click(screen.getByRole("checkbox", { name: "选择此行 ZD0" }));
    expect(isOff("审核通过")).toBe(true);
    expect(await reasonOf("审核通过")).toBe("由您导入或修改，须由另一人审核");
    fireEvent.click(screen.getByRole("checkbox", { name: "选择此行 ZD1" }));
    expect(isOff("审核通过")).toBe(false);
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
