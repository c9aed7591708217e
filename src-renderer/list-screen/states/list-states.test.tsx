import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { billsSpec } from "../../screens/billing/bills/BillsScreen.tsx";
import { settlementsSpec } from "../../screens/billing/settlements/SettlementsScreen.tsx";
import type { FakeHandlers } from "../../testing/fake-desk.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { sessionOf } from "../../testing/test-signed-in.tsx";
import { ListScreen } from "../ListScreen.tsx";
import type { ListScreenSpec } from "../model/define-list-screen.ts";
import { startingWith } from "../model/list-start.ts";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const live = { source: "live" as const, as_of: "2020-11-20 14:02:11", offline: false };
const rowsOf = (rows: Row[]) => ({ count: rows.length, rows, summary: {}, freshness: live });

type Page = NonNullable<NonNullable<FakeHandlers["lists"]>["page"]>;

const open = (
  address: string,
  { page, permissions, spec = billsSpec }: { page: Page; permissions?: PermissionKey[]; spec?: ListScreenSpec },
) =>
  drawOverDesk(
    <ListScreen spec={spec} />,
    {
      lists: {
        page,
        groups: () => ({ count: 0, groups: [], summary: {}, freshness: live }),
        getSettings: () => ({ export_direction: 1 as const, list_header: [] }),
      },
      companies: { all: () => ({ value: { count: 0, results: [] }, freshness: live }) },
      app: { noteProblem: () => ({ ok: true as const }) },
    },
    true,
    address,
    permissions === undefined ? undefined : sessionOf({ permissions }),
  );

const nothing: Page = () => rowsOf([]);

describe("a list without any rows", () => {
  it("offers what makes the first one, its template, and says that a file can be dropped", async () => {
    const { router } = open("/bills", { page: nothing });
    expect(await screen.findByText("还没有账单")).toBeTruthy();
    expect(screen.getByText(/把文件拖到窗口任意处/u)).toBeTruthy();
    expect(screen.getByRole("button", { name: "快捷账单模板" })).toBeTruthy();
    // Once, and not in the tool line too.
    fireEvent.click(screen.getByRole("button", { name: "导入账单" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/imports/new"));
  });

  it("offers nothing to who may not make one", async () => {
    open("/bills", { page: nothing, permissions: ["bill.bill.view"] });
    expect(await screen.findByText("还没有账单")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "导入账单" })).toBeNull();
    expect(screen.queryByText(/把文件拖到窗口任意处/u)).toBeNull();
  });

  it("leads to the list from which its records are made", async () => {
    const { router } = open("/settlements", { page: nothing, spec: settlementsSpec });
    fireEvent.click(await screen.findByRole("button", { name: "选择待结算账单" }));
    await waitFor(() => expect(router.state.location.search).toBe("?status=30"));
  });

  it("names the filters that leave nothing, and takes away each", async () => {
    const { router } = open("/bills?status=20&keyword=none", { page: nothing });
    expect(await screen.findByText("没有符合条件的账单")).toBeTruthy();
    expect(screen.queryByText(/把文件拖到窗口任意处/u)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /^去掉条件 .*none/u }));
    await waitFor(() => expect(router.state.location.search).toBe("?status=20"));
    fireEvent.click(screen.getByRole("button", { name: "清除全部条件" }));
    expect(await screen.findByText("还没有账单")).toBeTruthy();
  });

  it("says that a name is found whole, where a part of one may have been typed", async () => {
    open(`/bills?keyword=${encodeURIComponent("侯")}`, { page: nothing });
    expect(await screen.findByText("按姓名查找须输入全名")).toBeTruthy();
    cleanup();
    open("/bills?keyword=ZD1", { page: nothing });
    expect(await screen.findByText("没有符合条件的账单")).toBeTruthy();
    expect(screen.queryByText(/按姓名查找/u)).toBeNull();
  });
});

describe("a list that could not be read", () => {
  const failing = (filtersThatFail: boolean): Page => {
    return ({ filters }) => {
      if (!filtersThatFail || Object.keys(filters).length > 0)
        throw new AppError("internal", { params: { request_id: "3F2A-91BC" } });
      return { ...rowsOf([{ id: "1", no: "ZD1" }]), freshness: { ...live, source: "cache" as const, offline: true } };
    };
  };

  it("says what happened, that nothing was moved, and under which number it is logged", async () => {
    open("/bills", { page: failing(false) });
    expect(await screen.findByText("没能取到账单")).toBeTruthy();
    expect(screen.getByText(/没有发生资金变动/u)).toBeTruthy();
    expect(screen.getByText("3F2A-91BC")).toBeTruthy();
    expect(screen.getByRole("button", { name: "重试" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^看本机数据/u })).toBeNull();
  });

  it("offers the rows that this desk has, with their time", async () => {
    const { router } = open("/bills?keyword=x", { page: failing(true) });
    fireEvent.click(await screen.findByRole("button", { name: /^看本机数据（截至 .*14:02）$/u }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(await screen.findByText("ZD1")).toBeTruthy();
  });
});

/** A dialog that asks is an `alertdialog`, and jsdom takes what stands in a modal one for hidden. */
const dialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]');
const findDialog = () =>
  waitFor(() => {
    const found = dialog();
    if (found === null) throw new Error("no dialog is open");
    return found;
  });

describe("what is begun on a list", () => {
  it("opens once, and is forgotten by the address", async () => {
    const { router } = open("/", { page: nothing });
    await router.navigate("/bills", startingWith({ tool: "verify" }));
    expect(await findDialog()).toBeTruthy();
    await waitFor(() => expect(router.state.location.state).toBeNull());
  });

  it("is an action with all rows that the filters show", async () => {
    const bill: Row = { id: "1", no: "ZD1", status: 30, company_id: "7", company_name: "启程", accounting_fee: 100 };
    const { router } = open("/", { page: () => rowsOf([bill]) });
    await router.navigate("/bills?status=30", startingWith({ action: "createSettlement" }));
    expect(await findDialog()).toBeTruthy();
  });

  it("is nothing where there are no rows for it", async () => {
    const { router } = open("/", { page: nothing });
    await router.navigate("/bills?status=30", startingWith({ action: "createSettlement" }));
    expect(await screen.findByText("没有符合条件的账单")).toBeTruthy();
    await waitFor(() => expect(router.state.location.state).toBeNull());
    expect(dialog()).toBeNull();
  });
});
