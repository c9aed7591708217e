import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { planTypes } from "../../../../src-shared/insurance/plans/plan-states.ts";
import type { InsuranceStatistics } from "../../../../src-shared/insurance/statistics/statistics-calls.ts";
import { addDays, addMonths } from "../../../../src-shared/kernel/values/time/time.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { StatisticsScreen } from "./StatisticsScreen.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const quiet = { began: 0, over: 0, added: 0, reduced: 0, replaced: 0, failed: 0 };

const figures: InsuranceStatistics = {
  ...{ today: "2026-11-20", month: "2026-11", heads_before: 1_155, asked: { count: 2, amount: 1_317_600 } },
  days: Array.from({ length: 30 }, (_one, at) => {
    const day = addDays("2026-10-22", at);
    const changes =
      day === "2026-11-16" ? { ...quiet, added: 6, reduced: 5, replaced: 2, failed: 3, began: 58 } : quiet;
    return { day, heads: day < "2026-11-16" ? 1_155 : 1_214, ...changes };
  }),
  months: Array.from({ length: 12 }, (_one, at) => ({
    ...{ period: addMonths("2025-12", at), orders: 9, premium: 10_000_00 + at, given_back: 0 },
    ...{ cancelled: 0, surrendered: at === 11 ? 1 : 0 },
    types: planTypes.map((type) => ({ type, premium: type === 1 ? 10_000_00 + at : 0 })),
  })),
  companies: [{ id: "1", name: "上海启程供应链", heads: 1_214, premium: 11, given_back: 0, premium_before: 10 }],
  plans: [{ id: "7", name: "雇主责任险", heads: 1_214, premium: 11, given_back: 0, premium_before: 0 }],
};

const draw = (value: InsuranceStatistics, isOffline = false) => {
  const reads: unknown[] = [];
  drawOverDesk(
    <StatisticsScreen />,
    {
      insurance: {
        statistics: (asked: unknown) => {
          reads.push(asked);
          return { value, freshness: { source: "live", as_of: "2026-11-20 09:30:00", offline: isOffline } };
        },
      },
    },
    !isOffline,
    "/insurance-statistics?month=2026-11&plan=7&company=nonsense",
  );
  return reads;
};

it("shows charts beside the table of the same figures, and a day moved in one is marked in the other", async () => {
  const reads = draw(figures);
  const slider = await screen.findByRole("slider", { name: "日期" });
  expect(reads).toEqual([{ query: { month: "2026-11", plan_id: "7" } }]);
  expect(slider.getAttribute("aria-valuetext")).toContain("2026-11-20 在保 1,214 人");
  fireEvent.change(slider, { target: { value: "25" } });
  expect(slider.getAttribute("aria-valuetext")).toContain("起保 58 · 增 6 · 减 5 · 换 2");
  const table = within(screen.getByText("+59").closest("table") ?? document.body);
  const marked = table.getAllByRole("row").find((row) => row.getAttribute("aria-current") === "true");
  expect(marked?.textContent).toBe("11-161,2145865203");
  fireEvent.click(table.getByRole("button", { name: "今天" }));
  expect(slider.getAttribute("aria-valuetext")).toContain("2026-11-20");
  expect(table.getAllByRole("row").at(-1)?.textContent).toBe("2026-11+595865203");
});

it("says what is offline, and that there is nothing where there is nothing", async () => {
  const nothing = { ...figures, heads_before: 0, companies: [], plans: [] };
  const days = figures.days.map(({ day }) => ({ day, heads: 0, ...quiet }));
  const months = figures.months.map((one) => ({ ...one, premium: 0 }));
  draw({ ...nothing, days, months }, true);
  expect(await screen.findByText(/^离线，截至 .*09:30 的数据$/u)).toBeTruthy();
  expect(screen.getByText("这段时间没有在保人员")).toBeTruthy();
  expect(screen.getByText("这段时间没有收到保费")).toBeTruthy();
  expect(screen.getByText("2026-11 没有保费，也没有在保人员")).toBeTruthy();
});
