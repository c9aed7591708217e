import { act, cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { TaskForm } from "./TaskForm.tsx";
import { emptyInput } from "./task-input.ts";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const freshness = { source: "live", as_of: null, offline: false } as const;

const draw = (fields: Record<string, string> = {}, money: object = { terms: null, wallets: null }) => {
  const empty = emptyInput("11", "2026-12-01");
  return drawOverDesk(
    <TaskForm start={{ ...empty, fields: { ...empty.fields, ...fields } }} saved={null} />,
    {
      companies: {
        all: () => ({ value: { count: 0, results: [] }, freshness }),
        get: () => ({
          value: {
            company_cdl: {
              ...{ mode: null, is_no_audit: false },
              ...{ calculation_mode_no: 1, tax_calculate_mode: 1 },
              task_config: { ceilings: [{ industry_name: "", ceiling: 50_000_000 }] },
            },
            ...{ settlement_type: 1, ...money },
          },
          freshness,
        }),
      },
      sensitiveWords: { verify: () => ({ hits: [], complete: true }) },
      records: { create: () => ({ task: { id: "7", version: 1, status: 10 } }) },
      tasks: { update: () => ({ task: { id: "7", version: 2, status: 20 } }) },
    },
    true,
    "/tasks/new?step=when",
  );
};

const whole = {
  ...{
    name: "双十二大促仓内分拣",
    industry_name: "装卸搬运和仓储业",
    price: "180",
    max_price: "220",
    need_count: "120",
  },
  ...{ predict_task_amount: "500000", end_day: "2026-12-20", start_day: "2026-12-01" },
};
const press = async (key: string) =>
  act(async () => {
    fireEvent.keyDown(document.body, { key, ctrlKey: true });
  });
const asked = ({ requests }: ReturnType<typeof drawOverDesk>["connected"], entry: string) =>
  requests.filter((one) => one.entry === entry).map(({ input }) => input);

it("tells what is wrong once a field is left, with the limit of the industry, and where it stands", async () => {
  draw({ ...whole, price: "220", max_price: "180", predict_task_amount: "528000" });
  await screen.findByText(/2 处要改，提交时停在第一处/u);
  expect(screen.queryByText("请输入合理的订单单价")).toBeNull();
  fireEvent.blur(document.querySelector('[data-field="price"] input') as Element);
  await screen.findByText("请输入合理的订单单价");
  fireEvent.blur(document.querySelector('[data-field="predict_task_amount"] input') as Element);
  await screen.findByText("该订单类型预估订单总金额上限为：500,000.00元，请修改！");
});

it("keeps a draft by Ctrl+S without submitting it, and submits by Ctrl+Enter what has no fault", async () => {
  const { connected, router } = draw(whole);
  await screen.findByText("时间与金额");
  await waitFor(() => expect(screen.queryByText(/处要改，提交/u)).toBeNull());
  await press("s");
  await waitFor(() => expect(asked(connected, "records.create")).toHaveLength(1));
  expect(asked(connected, "records.create")[0]).toMatchObject({
    ...{ record: "tasks", body: { company_id: "11", price: 18_000, predict_task_amount: 50_000_000 } },
  });
  await waitFor(() => expect(router.state.location.pathname).toBe("/tasks/7/edit"));
  expect(asked(connected, "tasks.update")).toEqual([]);
  await press("Enter");
  await waitFor(() =>
    expect(asked(connected, "tasks.update")).toEqual([{ params: { id: "7" }, body: { version: 1, action: "submit" } }]),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe("/tasks/7"));
});

it("stops at the first fault when it is submitted", async () => {
  const { connected, router } = draw({ ...whole, name: "" });
  await screen.findByText(/1 处要改，提交时停在第一处/u);
  await press("Enter");
  await waitFor(() => expect(router.state.location.search).toContain("step=what"));
  expect(asked(connected, "records.create")).toEqual([]);
});

it("tells the fee and what the wallets lack to who may see them, and no more than the plan to others", async () => {
  const tiers = [{ limit: null, ratio: 600, sign: 1 }];
  const terms = { tiers, labor_tiers: [], tier_method: 1, fee_period: 1 };
  const wallets = [{ id: "1", channel: 1, balance: 150_000_00, frozen: 3_984_27, low_balance_alert: 0 }];
  draw(whole, { terms, wallets });
  const box = async () => (await screen.findByRole("region", { name: "做完要付多少" })).textContent;
  // 120 people, 20 days, 220.00 a day; 6 % on top.
  await waitFor(async () => expect(await box()).toContain("服务费31,680.00"));
  expect(await box()).toContain("发包方应付559,680.00");
  expect(await box()).toContain("钱包可用146,015.73");
  expect(await box()).toContain("结算前还须充值413,664.27");
  cleanup();
  draw(whole, { terms: null, wallets });
  await waitFor(async () => expect(await box()).toContain("钱包可用146,015.73"));
  expect(await box()).not.toMatch(/充值|发包方应付/u);
  cleanup();
  draw(whole);
  expect(await box()).toContain("120 人合计528,000.00");
  expect(await box()).not.toMatch(/钱包|服务费[0-9]/u);
});
