import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError, type Freshness } from "../../../src-shared/bridge/define.ts";
import type { Workbench } from "../../../src-shared/calls/workbench.ts";
import type { PermissionKey } from "../../../src-shared/permissions.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { signedIn } from "../../testing/test-session.ts";
import { WorkbenchScreen } from "./WorkbenchScreen.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const nothing: Workbench = {
  today: "2026-11-20",
  waiting: [],
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
const live: Freshness = { source: "live", as_of: "2026-11-20 09:30:00", offline: false };

const draw = (overrides: Partial<Workbench>, freshness = live, permissions: readonly PermissionKey[] = []) => {
  const reads: unknown[] = [];
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
    },
    !freshness.offline,
    "/",
    session,
  );
  return { ...view, asked: reads };
};

describe("the workbench", () => {
  it("says so where nothing waits and nothing is due, and leaves out what a person may not see", async () => {
    draw({});
    expect(await screen.findByText("没有待办事项")).toBeTruthy();
    expect(screen.getByText("近期没有到期事项")).toBeTruthy();
    expect(screen.queryByText("余额")).toBeNull();
    expect(screen.queryByText("付款异常")).toBeNull();
    expect(screen.queryByText(/个月$/)).toBeNull();
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
    expect(row.getByText("9 天前")).toBeTruthy();
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
    draw({ balances: { count: 2, low_count: 1, available: 622_24, rows: [wallet, steady] } });
    expect(await screen.findByText("1 个钱包低于预警线")).toBeTruthy();
    const low = within(screen.getByText(wallet.company_name).closest("tr") as HTMLElement);
    expect(low.getByTitle("低于预警线").textContent).toBe("622.24");
    expect(low.getByText("0 天")).toBeTruthy();
    expect(screen.getByText(wallet.company_name).getAttribute("href")).toBe("/wallets/7");
    expect(screen.getByTitle("近 30 天无支出")).toBeTruthy();
  });

  it("tells what to do about payouts by result and cause", async () => {
    const kinds = [{ ...review, key: "unknown", query: { has_unknown: "1" }, count: 2 }] as const;
    const causes = [
      { key: "unknown", cause: "other", count: 4, amount: 3_907_79 },
      { key: "failed", cause: "account", count: 441, amount: 1_936_786_65 },
    ] as const;
    draw({ problems: { kinds: [...kinds], causes: [...causes] } });
    expect(await screen.findByText("向银行查询；得到结果前不可重付")).toBeTruthy();
    expect(screen.getByText("有新的已验证银行卡后重付")).toBeTruthy();
    expect(screen.getByRole("link", { name: "结果待确认 2 单" }).getAttribute("href")).toBe(
      "/settlements?has_unknown=1",
    );
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
    expect(screen.getByText("服务账单 3 张，未付 1,347.50 元")).toBeTruthy();
    expect(screen.getByText("剩 5 天")).toBeTruthy();
    expect(screen.getAllByText("今天").length).toBe(1);
  });

  it("draws no chart of a single month, and offers a table beside the charts of several", async () => {
    draw({ months: [month] });
    expect(await screen.findByText("1,291,100.00")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "图表" })).toBeNull();
    cleanup();
    draw({ months: [{ ...month, period: "2026-09" }, month] });
    fireEvent.click(await screen.findByRole("button", { name: "表格" }));
    const table = within(screen.getByRole("table"));
    expect(
      table
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.firstChild?.textContent),
    ).toEqual(["2026-10", "2026-09"]);
    expect(table.getAllByText("3,100").length).toBe(2);
    expect(table.queryByText("人数")).toBeNull();
  });

  it("is read again once, soon after a burst of changes", async () => {
    const { connected, asked: reads } = draw({ waiting: [review] });
    await screen.findByText("结算单待复核");
    expect(reads).toEqual([{ query: {} }]);
    for (let change = 0; change < 5; change += 1) connected.emit("lists.changed", { lists: ["settlements"] });
    await waitFor(() => expect(reads.length).toBe(2), { timeout: 10_000 });
    connected.emit("lists.changed", { lists: ["bills"] });
    await waitFor(() => expect(reads.length).toBe(3), { timeout: 10_000 });
  });
});
