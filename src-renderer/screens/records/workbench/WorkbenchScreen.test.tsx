import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Preferences } from "../../../../src-shared/bridge/app.ts";
import { AppError, type Freshness } from "../../../../src-shared/kernel/bridge/define.ts";
import type { PermissionKey } from "../../../../src-shared/kernel/rights/permissions.ts";
import { trendDays, type Workbench } from "../../../../src-shared/registries/workbench/workbench-calls.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { signedIn, signInBootstrap } from "../../../testing/test-session.ts";
import { WorkbenchScreen } from "./WorkbenchScreen.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const nothing: Workbench = {
  today: "2026-11-20",
  waiting: [],
  waiting_trend: null,
  to_pay: null,
  problems: null,
  balances: null,
  deadlines: [],
  months: null,
  alarms: null,
  near: null,
  top: null,
};
const review = {
  key: "settlementsToReview",
  list: "settlements",
  query: { status: "20", by_others: "1" },
  count: 1_234,
  amount: 840_270_58,
  since: "2026-11-11 09:00:00",
} as const;
const month = { period: "2026-10", settled: 1_291_100_00, fee: 86_900_00, tax: 0, payments: 3_100, workers: null };
const wallet = {
  wallet_id: "7",
  company_name: "深圳海拓会展服务有限公司",
  channel: 1,
  available: 622_24,
  frozen: 0,
  alert: 100_000_00,
  is_low: true,
  daily: 6_235_24,
  days: 0,
};
const unrecorded = Array.from({ length: trendDays }, () => null);
/** A trend that ends with some figures. */
const ending = (...figures: readonly number[]) => [...unrecorded.slice(figures.length), ...figures];
const toSettlements = { list: "settlements", query: { ids: "3,4" } } as const;
const live: Freshness = { source: "live", as_of: "2026-11-20 09:30:00", offline: false };

type Arranged = { readonly workbench?: Preferences["workbench"] };

const draw = (overrides: Partial<Workbench>, freshness = live, permissions: readonly PermissionKey[] = []) => {
  const reads: unknown[] = [];
  const kept: Arranged[] = [];
  if (signedIn.phase !== "signed-in") throw new Error("the usual person is signed in");
  const session = { ...signedIn, user: { ...signedIn.user, permissions: [...permissions] } };
  const view = drawOverDesk(
    <WorkbenchScreen />,
    {
      workbench: {
        get: (input: unknown) => {
          reads.push(input);
          return { value: { ...nothing, ...overrides }, freshness };
        },
      },
      imports: { open_list: () => [] },
      app: {
        setPreferences: (changes: Arranged) => {
          kept.push(changes);
          return { ...signInBootstrap.preferences, workbench: changes.workbench };
        },
      },
    },
    !freshness.offline,
    "/",
    session,
  );
  return { ...view, asked: reads, kept };
};

describe("the workbench", () => {
  it("says so where nothing waits and nothing is due, and leaves out what a person may not see", async () => {
    draw({ waiting: [{ ...review, count: 0, amount: 0, since: null }] });
    expect(await screen.findByText("没有待办事项")).toBeTruthy();
    expect(screen.getByText("近期没有到期事项")).toBeTruthy();
    expect(screen.queryByText("余额与可用天数")).toBeNull();
    expect(screen.queryByText("可用余额")).toBeNull();
    expect(screen.queryByText("待支付")).toBeNull();
    expect(screen.queryByText("付款异常")).toBeNull();
    expect(screen.queryByText(/个月$/)).toBeNull();
  });

  it("has no place for tasks for whoever can have none", async () => {
    draw({ waiting: [{ key: "exportsDone", list: "exportJobs", query: {}, count: 2, amount: null, since: null }] });
    expect(await screen.findByText("近期没有到期事项")).toBeTruthy();
    expect(screen.queryByText("没有待办事项")).toBeNull();
    expect(screen.queryByText("待办事项")).toBeNull();
  });

  it("says who reached a ceiling of looking at personal data, and leads to the security log", async () => {
    const rows = [{ id: "1", person: "周审核", use: "reveal" as const, at: "2026-11-20 09:30:00" }];
    const { router } = draw({ alarms: { list: "securityEvents", query: { kind: "7" }, count: 3, rows } });
    const row = within((await screen.findByText("周审核")).closest("tr") as HTMLElement);
    expect(row.getByText("查看明文")).toBeTruthy();
    fireEvent.click(screen.getByText("近 7 天 3 次"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/security-log"));
    expect(router.state.location.search).toContain("kind=7");
  });

  it("leads from a figure to the list under its filters; what nothing waits for has no row", async () => {
    const none = { ...review, key: "settlementsToPay", count: 0, amount: 0, since: null } as const;
    const { router } = draw({ waiting: [review, none] });
    const row = within((await screen.findByText("结算单待复核")).closest("tr") as HTMLElement);
    expect(row.getByText("1,234")).toBeTruthy();
    expect(row.getByText("840,270.58")).toBeTruthy();
    expect(row.getByText("9 天")).toBeTruthy();
    expect(screen.queryByText("结算单待支付")).toBeNull();
    fireEvent.click(row.getByRole("link"));
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe("/settlements?status=20&by_others=1"),
    );
  });

  it("shows how old it is when there is no network", async () => {
    draw({ waiting: [review] }, { source: "cache", as_of: "2020-01-02 08:15:00", offline: true });
    expect(await screen.findByText("离线：以下为 2020-01-02 08:15 的数据")).toBeTruthy();
    expect(screen.getByText("结算单待复核")).toBeTruthy();
  });

  it("says that there is nothing to show offline before it was ever read, and tries again", async () => {
    let tries = 0;
    const get = () => {
      tries += 1;
      throw new AppError("not_cached", { retryable: true });
    };
    drawOverDesk(<WorkbenchScreen />, { workbench: { get }, imports: { open_list: () => [] } }, false);
    fireEvent.click(await screen.findByRole("button", { name: "重试" }));
    await waitFor(() => expect(tries).toBeGreaterThan(1));
  });

  it("names low wallets and how long they will do", async () => {
    const steady = { ...wallet, wallet_id: "8", company_name: "北京文渊教育科技有限公司", is_low: false, days: null };
    const empty = { ...wallet, wallet_id: "9", company_name: "成都蜀味鲜餐饮管理有限公司", available: 0 };
    draw({
      balances: { count: 3, low_count: 2, available: 1_244_48, trend: ending(1), rows: [empty, wallet, steady] },
    });
    expect(await screen.findByText("2 个低于预警线")).toBeTruthy();
    const low = within(screen.getByText(wallet.company_name).closest("tr") as HTMLElement);
    expect(low.getByTitle("低于预警线 100,000.00").textContent).toBe("622.24");
    expect(low.getByText("0 天")).toBeTruthy();
    expect(screen.getByRole("link", { name: wallet.company_name }).getAttribute("href")).toBe("/wallets/7");
    expect(screen.getByTitle("近 30 天无支出")).toBeTruthy();
    expect(screen.getByText("待充值")).toBeTruthy();
    expect(screen.getByRole("link", { name: /^可用余额\s*1,244\.48\s*元/u }).getAttribute("href")).toBe("/wallets");
  });

  const alipay = { ...wallet, wallet_id: "8", channel: 4 };
  const ofTwo = { count: 2, low_count: 0, available: 1_244_48, trend: ending(1), rows: [wallet, alipay] };

  it("names the wallets of one company by their channel", async () => {
    draw({ balances: ofTwo });
    expect((await screen.findByRole("link", { name: "支付宝" })).getAttribute("href")).toBe("/wallets/8");
    expect(screen.queryByText(wallet.company_name)).toBeNull();
  });

  it("tells two wallets of a company among several apart", async () => {
    const other = { ...wallet, wallet_id: "9", company_name: "北京文渊教育科技有限公司" };
    draw({ balances: { ...ofTwo, count: 3, rows: [...ofTwo.rows, other] } });
    expect(await screen.findByRole("link", { name: /^深圳海拓会展服务有限公司\s*支付宝$/u })).toBeTruthy();
    expect(screen.getByRole("link", { name: other.company_name })).toBeTruthy();
  });

  it("tells what to do about payouts by result and cause, and leads to just these", async () => {
    const causes = [
      { key: "failed", cause: "account", count: 441, amount: 1_936_786_65, link: toSettlements },
      { key: "returned", cause: "account", count: 23, amount: 39_834_51, link: toSettlements },
      { key: "unknown", cause: "other", count: 4, amount: 3_907_79, link: toSettlements },
    ] as const;
    const ready = { list: "settlements", query: { ids: "4" }, count: 204, amount: 977_718_52, is_all: true } as const;
    draw({ problems: { ...toSettlements, kinds: [], causes: [...causes], ready, trend: unrecorded } });
    const unknown = within((await screen.findByText("结果待确认")).closest("tr") as HTMLElement);
    expect(unknown.getByTitle("向银行查询；得到结果前不可重付").getAttribute("href")).toBe("/settlements?ids=3%2C4");
    expect(screen.getByText("账户有误退汇")).toBeTruthy();
    expect(screen.getByText("今日可重付 204 笔").getAttribute("href")).toBe("/settlements?ids=4");
    const tile = within(screen.getByRole("link", { name: /^付款异常\s*468\s*笔/u }));
    expect(tile.getByText(/涉及 1,980,528.95/u)).toBeTruthy();
    expect(tile.queryByText(/上周/u)).toBeNull();
  });

  it("compares what waits with yesterday, and draws the days that are recorded", async () => {
    const audit = { ...review, key: "billsToAudit", list: "bills", query: {}, count: 6, amount: 10_00 } as const;
    const { router } = draw({ waiting: [review, audit], waiting_trend: ending(1_300, 1_278, 1_240) });
    const tile = within(await screen.findByRole("button", { name: /^待办事项\s*1,240\s*件/u }));
    expect(tile.getByText("较昨日 −38")).toBeTruthy();
    expect(tile.getByRole("img", { name: "近 14 天从 1,300 到 1,240" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /^待办事项/u }));
    expect(document.activeElement?.textContent).toBe("结算单待复核");
    expect(router.state.location.pathname).toBe("/");
  });

  it("draws no course of a figure whose past is not recorded", async () => {
    draw({ waiting: [review], waiting_trend: null });
    const tile = within(await screen.findByRole("link", { name: /^待办事项\s*1,234\s*件/u }));
    expect(tile.queryByRole("img")).toBeNull();
    expect(tile.queryByText(/昨日/u)).toBeNull();
  });

  it("compares nothing for who has no work with a past, and begins with no dot where there is no amount", async () => {
    const people = { ...review, key: "workersToVerify", list: "companyLabors", query: {}, amount: null } as const;
    draw({ waiting: [people], waiting_trend: ending(0, 0, 0) });
    const tile = await screen.findByRole("link", { name: /^待办事项\s*1,234\s*件/u });
    expect(tile.textContent).toMatch(/件$/u);
    cleanup();
    const moved = { ...people, count: 6 };
    draw({ waiting: [moved], waiting_trend: ending(5, 6, 6) });
    expect((await screen.findByRole("link", { name: /^待办事项\s*6\s*件/u })).textContent).toMatch(/件与昨日持平$/u);
  });

  it("shows what waits for its payment to whoever may see it, and leads to it", async () => {
    const figures = { count: 4, amount: 1_455_198_52, since: "2026-11-06 09:00:00" };
    const query = { status: "35" };
    const expected = { settled: 1_300_000_00, fee: 0, tax: 0, payments: 206 };
    draw({ to_pay: { list: "settlements", query, ...figures, payouts: 206, expected, trend: ending(1, 2) } });
    const tile = await screen.findByRole("link", { name: /^待支付\s*1,455,198\.52\s*元/u });
    expect(tile.getAttribute("href")).toBe("/settlements?status=35");
    expect(within(tile).getByText(/4 张 206 笔/u)).toBeTruthy();
    expect(within(tile).getByText("最早已等 14 天")).toBeTruthy();
  });

  it("shows the tasks of one kind of work where several kinds wait; a finished export is no task", async () => {
    const pay = { ...review, key: "settlementsToPay", query: {} } as const;
    const file = { ...review, key: "exportsDone", list: "exportJobs", query: {} } as const;
    draw({ waiting: [review, pay, file] });
    expect(await screen.findByText("结算单待支付")).toBeTruthy();
    expect(screen.queryByText("导出文件可下载")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "审核" }));
    expect(screen.queryByText("结算单待支付")).toBeNull();
    expect(screen.getByText("结算单待复核")).toBeTruthy();
  });

  it("counts the days to a deadline, and those since it was missed", async () => {
    const day = { period: "2026-10", name: null, no: null, count: 3, amount: 1_347_50, link: null };
    draw({
      deadlines: [
        { ...day, kind: "undeclared", day: "2026-11-15", days_left: -5 },
        { ...day, kind: "monthlyReturn", day: "2026-11-20", days_left: 0 },
        { ...day, kind: "serviceBills", day: "2026-11-25", days_left: 5 },
      ],
    });
    expect(await screen.findByText("逾期 5 天")).toBeTruthy();
    expect(screen.getByText("2026-10 个税申报：3 人未报送")).toBeTruthy();
    expect(screen.getByText("服务账单 3 张 1,347.50")).toBeTruthy();
    expect(screen.getByText("剩 5 天")).toBeTruthy();
    // The line of today, and what is due today.
    expect(screen.getAllByText("今天").length).toBe(2);
  });

  it("draws no chart of a single month, and offers a table beside the bars of several", async () => {
    draw({ months: [{ ...month, period: "2026-11" }] });
    expect(await screen.findByText("1,291,100.00")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "图表" })).toBeNull();
    cleanup();
    draw({
      months: [
        { ...month, period: "2026-10" },
        { ...month, period: "2026-11" },
      ],
    });
    fireEvent.click(await screen.findByRole("button", { name: "表格" }));
    const table = within(screen.getByRole("table"));
    expect(
      table
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.firstChild?.textContent),
    ).toEqual(["2026-11", "2026-10"]);
    expect(table.getAllByText("3,100").length).toBe(2);
    expect(table.queryByText("人数")).toBeNull();
  });

  it("tells of each month whole figures, and in the running one what is still to be paid", async () => {
    const running = { ...month, period: "2026-11", settled: 600_000_00 };
    const expected = { settled: 152_345_67, fee: 9_00, tax: 0, payments: 206 };
    const to_pay = { ...toSettlements, count: 1, amount: 1, since: null, payouts: 206, expected, trend: unrecorded };
    draw({ months: [{ ...month, period: "2026-10" }, running], to_pay });
    const now = await screen.findByRole("link", {
      description: "2026-11（至 20 日）结算额 ¥600,000.00，待支付 ¥152,345.67",
    });
    expect(within(now).getByText("75.2")).toBeTruthy();
    const before = screen.getByRole("link", { description: "2026-10 结算额 ¥1,291,100.00" });
    expect(before.getAttribute("href")).toContain("2026-10-31");
    expect(screen.getByText("均 129")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "笔数" }));
    expect(screen.getByRole("link", { description: "2026-10 笔数 3,100" })).toBeTruthy();
  });

  it("lets the person hide a part and put one before another, and keeps it", async () => {
    const { kept } = draw({ waiting: [review], months: [{ ...month, period: "2026-11" }, month] });
    const titles = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    await screen.findByText("结算单待复核");
    const months = titles()[2];
    expect(titles()).toEqual(["待办事项", "到期事项", months]);
    fireEvent.click(screen.getByRole("button", { name: "调整布局" }));
    fireEvent.click(await screen.findByRole("checkbox", { name: "到期事项", hidden: true }));
    await waitFor(() => expect(kept.at(-1)).toMatchObject({ workbench: { "1": { hidden: ["deadlines"] } } }));
    const up = () => fireEvent.click(screen.getByRole("button", { name: "上移近 12 个月", hidden: true }));
    up();
    await waitFor(() => expect(kept.length).toBe(2));
    up();
    await waitFor(() => expect(kept.length).toBe(3));
    await waitFor(() => {
      const headings = screen.getAllByRole("heading", { level: 2, hidden: true });
      expect(headings.map(({ textContent }) => textContent)).toEqual([months, "待办事项"]);
    });
    // What there is not for this person is not offered.
    expect(screen.queryByRole("checkbox", { name: "付款异常", hidden: true })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "恢复默认", hidden: true }));
    await waitFor(() => expect(kept.at(-1)).toEqual({ workbench: { "1": { order: [], hidden: [] } } }));
  });

  it("is read again once, soon after a burst of changes", async () => {
    const { connected, asked: reads } = draw({ waiting: [review] });
    await screen.findByText("结算单待复核");
    expect(reads).toEqual([{ query: {} }]);
    for (let change = 0; change < 5; change += 1) connected.emit("lists.changed", { lists: ["settlements"] });
    await waitFor(() => expect(reads.length).toBe(2), { timeout: 300_000 });
    connected.emit("lists.changed", { lists: ["bills"] });
    await waitFor(() => expect(reads.length).toBe(3), { timeout: 300_000 });
  });
});

describe("the first button", () => {
  const asCompany = (status: number) => {
    const session = {
      ...signedIn,
      user: { ...signedIn.user, company_id: "77", permissions: ["bill.bill.import" as const] },
    };
    const company = { id: "77", name: "甲公司", short_name: "甲", status, settlement_type: 1, channels: [1] };
    return drawOverDesk(
      <WorkbenchScreen />,
      {
        companies: { all: () => ({ value: { count: 1, results: [company] }, freshness: live }) },
        workbench: { get: () => new Promise(() => undefined) },
        imports: { open_list: () => [] },
      },
      true,
      "/",
      session,
    );
  };

  it.each([30, 40])("leads to one's own company before that is active (%s)", async (status) => {
    const { router } = asCompany(status);
    fireEvent.click(await screen.findByRole("button", { name: "继续办理入驻" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/companies"));
    expect(screen.queryByRole("button", { name: "导入账单" })).toBeNull();
  });

  it("imports bills once it is", async () => {
    asCompany(50);
    expect(await screen.findByRole("button", { name: "导入账单" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "继续办理入驻" })).toBeNull();
  });
});
