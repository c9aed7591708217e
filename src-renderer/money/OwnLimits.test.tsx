import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { OwnLimits } from "./OwnLimits.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const live = { source: "live" as const, as_of: null, offline: false };
type Own = { amount_limit: number | null; day_limit: number | null; committed: number; left: number | null };

const draw = (own: Own, amount: number): void => {
  drawOverDesk(
    <>
      <span>drawn</span>
      <OwnLimits amount={amount} />
    </>,
    { security: { ownLimits: () => ({ value: own, freshness: live }) } },
  );
};

it("tells the limits and what is left of the day before a code, and warns of an amount beyond them", async () => {
  const own = { amount_limit: 1_000_00, day_limit: 1_500_00, committed: 900_00, left: 600_00 };
  draw(own, 600_00);
  const told = "我的限额: 单笔 ¥1,000.00 · 今日还可办理 ¥600.00（每日 ¥1,500.00）";
  expect(await screen.findByText(told)).toBeTruthy();
  expect(screen.queryByText(/超过了您的限额/u)).toBeNull();
  cleanup();
  draw(own, 600_01);
  expect(await screen.findByText(/超过了您的限额/u)).toBeTruthy();
});

it("tells who has a limit for the day only of that", async () => {
  draw({ amount_limit: null, day_limit: 1_500_00, committed: 0, left: 1_500_00 }, 10_00);
  expect(await screen.findByText("我的限额: 今日还可办理 ¥1,500.00（每日 ¥1,500.00）")).toBeTruthy();
});
