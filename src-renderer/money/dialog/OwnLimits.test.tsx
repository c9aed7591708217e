import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { planInput } from "../../../src-shared/bridge/money.ts";
import { limitedOperationNames } from "../../../src-shared/registries/limits/amount-limits.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { OwnLimits } from "./OwnLimits.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const live = { source: "live" as const, as_of: null, offline: false };
type Own = { amount_limit: number | null; day_limit: number | null; committed: number; left: number | null };

const draw = (own: Own, amount: number, step = "settlements.approve", greatest = amount): void => {
  drawOverDesk(
    <>
      <span>drawn</span>
      <OwnLimits step={step} amount={amount} greatest={greatest} />
    </>,
    { security: { ownLimits: () => ({ value: own, freshness: live }) } },
  );
};

it("tells the limits and what is left of the day before a code, and warns of an amount beyond them", async () => {
  const own = { amount_limit: 1_000_00, day_limit: 1_500_00, committed: 900_00, left: 600_00 };
  draw(own, 600_00);
  const limitsText = "我的限额: 单笔 ¥1,000.00 · 今日还可办理 ¥600.00（每日 ¥1,500.00）";
  expect(await screen.findByText(limitsText)).toBeTruthy();
  expect(screen.queryByText(/超过了您的限额/u)).toBeNull();
  cleanup();
  draw(own, 600_01);
  expect(await screen.findByText(/超过了您的限额/u)).toBeTruthy();
});

it("tells who has a limit for the day only of that", async () => {
  draw({ amount_limit: null, day_limit: 1_500_00, committed: 0, left: 1_500_00 }, 10_00);
  expect(await screen.findByText("我的限额: 今日还可办理 ¥1,500.00（每日 ¥1,500.00）")).toBeTruthy();
});

it("weighs several records one by one against the limit of a step, and together against the day", async () => {
  const own = { amount_limit: 1_000_00, day_limit: 2_000_00, committed: 0, left: 2_000_00 };
  draw(own, 1_800_00, "settlements.approve", 900_00);
  expect(await screen.findByText(/我的限额/u)).toBeTruthy();
  expect(screen.queryByText(/超过了您的限额/u)).toBeNull();
  cleanup();
  draw(own, 2_100_00, "settlements.approve", 900_00);
  expect(await screen.findByText(/超过了您的限额/u)).toBeTruthy();
});

it("says nothing at a step that counts against no limit", async () => {
  const own = { amount_limit: 1, day_limit: 1, committed: 0, left: 1 };
  draw(own, 100, "settlements.cancel");
  expect(await screen.findByText("drawn")).toBeTruthy();
  expect(screen.queryByText(/我的限额/u)).toBeNull();
  cleanup();
  draw(own, 100, "discount.reject");
  expect(await screen.findByText("drawn")).toBeTruthy();
  expect(screen.queryByText(/我的限额/u)).toBeNull();
});

it.each(["discount.approve", "promotion.pay", "settlement.pay", "settlements.approve_again"])(
  "tells them at %s",
  async (step) => {
    draw({ amount_limit: 1_000_00, day_limit: null, committed: 0, left: 1_000_00 }, 1, step);
    expect(await screen.findByText(/我的限额/u)).toBeTruthy();
  },
);

it("goes by operations that the desk has", () => {
  const all = new Set<string>(planInput.options.flatMap(({ shape }) => [...shape.action.values]));
  expect(limitedOperationNames.filter((name) => !all.has(name))).toEqual([]);
});
