import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { WhatIfAnswer, WhatIfMonth } from "../../src-shared/companies/contracts/contract-what-if-calls.ts";
import type { ContractConfig } from "../../src-shared/kernel/terms/terms.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { WhatIf } from "./WhatIf.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const config: ContractConfig = {
  service_fee_ratio_range: [{ limit: null, ratio: 600, sign: 1 }],
  labor_service_fee_ratio_range: [],
  service_fee_cumulative_type: 1,
  tier_method: 1,
  company_withdraw_fee_type: 2,
  company_withdraw_fee_max_count: 0,
  company_withdraw_fee: 1_000,
  labor_usage_fee: 0,
  no_labor_usage_fee_count: 0,
};
const figures = (service_fee: number, tax: number | null) => ({
  ...{ customer_pay: 1_000_000 + service_fee, service_fee, discount: 0, labor_service_fee: 0 },
  ...{ tax, net: tax === null ? null : 1_000_000 - tax },
});
const month = (name: string, was: number, now: number, tax: number | null = 0): WhatIfMonth => ({
  ...{
    month: name,
    settlements: 2,
    lines: 3,
    workers: 3,
    usage_was: 500,
    usage_now: 300,
    withdrawals: 2,
    withdraw_was: 1000,
    withdraw_now: 400,
    older_lines: 1,
  },
  ...{ was: figures(was, tax), now: figures(now, tax), changed_workers: 60 },
  changed: [{ labor_id: "7", name: "张*", lines: 1, was: figures(was, tax), now: figures(now, tax) }],
});
const answer = (months: readonly WhatIfMonth[], more: Partial<WhatIfAnswer> = {}): WhatIfAnswer => ({
  ...{ from: "2026-08", to: "2026-10", in_force: null, months: [...months], lines: 6, proven_lines: 5 },
  ...{ refused: [{ code: "netNegative", lines: 1 }], ...more },
});
const draw = (given: WhatIfAnswer, terms: ContractConfig | null = config, isNarrow = false) =>
  drawOverDesk(<WhatIf companyId="11" config={terms} isNarrow={isNarrow} />, { companies: { whatIf: () => given } });
const compute = async () => fireEvent.click(await screen.findByText("重算已付结算"));

test("the sum stands first, then month by month, a month opens worker by worker", async () => {
  const { connected } = draw(answer([month("2026-09", 65_000, 60_000), month("2026-10", 35_000, 30_000)]));
  await compute();
  expect(await screen.findAllByText("−100.00")).toHaveLength(2);
  const rows = within(screen.getByRole("table", { name: "按新费率重算" })).getAllByRole("row");
  expect(rows[1]?.textContent).toContain("合计");
  expect(rows[1]?.textContent).toContain("1,000.00");
  fireEvent.click(screen.getByText("2026-10"));
  expect(screen.getByRole("region", { name: "2026-10 有变化的接包方" }).textContent).toContain("张*");
  expect(screen.getByText("列出差额最大的 1 人，共 60 人有变化。")).toBeTruthy();
  expect(screen.getByText(/^1 笔没有留下计算依据/u)).toBeTruthy();
  expect(screen.getByText(/^其中 2 笔当时的条款/u)).toBeTruthy();
  expect(screen.getByText(/实发会小于 0/u)).toBeTruthy();
  const asked = connected.requests.find(({ entry }) => entry === "companies.whatIf");
  expect(asked?.input).toEqual({ body: { company_id: "11", config } });
});

test("without taxes for who may not see them, and without words where nothing was paid", async () => {
  draw(answer([month("2026-10", 100, 50, null)]));
  await compute();
  await screen.findByText("新服务费");
  expect(screen.queryByText("新税费")).toBeNull();
  cleanup();
  draw(answer([], { lines: 0, proven_lines: 0, refused: [] }));
  await compute();
  expect(await screen.findByText("2026-08 至 2026-10 没有已付的结算。")).toBeTruthy();
});

test("beside a form the months show fees alone, and all else its sums", async () => {
  draw(answer([month("2026-09", 65_000, 60_000), month("2026-10", 35_000, 30_000)]), config, true);
  await compute();
  const table = within(await screen.findByRole("table", { name: "按新费率重算" }));
  expect(table.getAllByRole("columnheader").map((title) => title.textContent)).toEqual([
    ...["月份", "原服务费", "新服务费", "服务费差额"],
  ]);
  expect(screen.getByText("使用费差额").nextElementSibling?.textContent).toBe("−4.00");
  expect(screen.getByText("提现费差额").nextElementSibling?.textContent).toBe("−12.00");
  fireEvent.click(screen.getByText("2026-10"));
  expect(screen.getByRole("region", { name: "2026-10 有变化的接包方" }).textContent).toContain("张*");
});

test("nothing is asked while the terms have faults", async () => {
  const { connected } = draw(answer([]), null);
  await screen.findByText("改正费率后可重算。");
  await compute();
  expect(connected.requests.some(({ entry }) => entry === "companies.whatIf")).toBe(false);
});
