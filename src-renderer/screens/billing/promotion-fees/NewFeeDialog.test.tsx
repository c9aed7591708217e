import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PromotionFeePreview } from "../../../../src-shared/billing/fees/promotion-fees-record.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { recordByName } from "../../../../src-shared/registries/records/registry.ts";
import { CreateDialog } from "../../../record/CreateDialog.tsx";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { useFeePreview } from "./FeePreview.tsx";
import { useSalesmanName, useSalesmen } from "./salesmen.ts";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const previewAnswer: PromotionFeePreview = {
  company_name: "甲公司",
  days: [],
  period: "2026-10",
  base_amount: 1_500_00,
  line_count: 2,
  ratio: 150,
  fee: 22_50,
  tax: 0,
  net: 22_50,
  parts: [{ settlement_id: "1", settlement_no: "JS1", line_count: 2, amount: 1_500_00 }],
  tax_rule: "",
  tax_steps: [],
  problem: null,
};

const salesmen = {
  salesmen: [
    { id: "107", name: "孙悦", days: [{ from: "2026-10-01", to: "2026-10-19" }], base_amount: 900_00 },
    { id: "102", name: "陈立", days: [{ from: "2026-10-20", to: "2026-10-31" }], base_amount: 600_00 },
  ],
  base_amount: 1_500_00,
  unassigned_amount: 0,
};

const open = (answer: PromotionFeePreview) => {
  const freshness = { source: "live" as const, as_of: null, offline: false };
  const company = { id: "5", name: "甲公司", short_name: "甲", status: 50, settlement_type: 1, channels: [1] };
  const found = { ...company, no: "QY1", credit_code: "91310115MA1K4C7X61" };
  return drawOverDesk(
    <CreateDialog
      record={recordByName("promotionFees")}
      usePreview={useFeePreview}
      useOptions={useSalesmen}
      useHidden={useSalesmanName}
      onClose={() => undefined}
    />,
    {
      companies: {
        all: () => ({ value: { count: 1, results: [company] }, freshness }),
        ofAgency: () => ({ value: { count: 1, results: [found] }, freshness }),
      },
      promotionFees: {
        preview: () => ({ value: answer, freshness }),
        salesmen: () => ({ value: salesmen, freshness }),
      },
      money: {
        plan: () => {
          throw new AppError("promotion_fee_exists", { params: { no: "TG1" } });
        },
      },
    },
  );
};

const fill = async (ratio: string) => {
  fireEvent.change(await screen.findByRole("textbox", { name: "推广方 / 业务员" }), { target: { value: "华东渠道" } });
  fireEvent.change(screen.getByRole("combobox", { name: "发包方" }), { target: { value: "甲" } });
  fireEvent.click(await screen.findByRole("option", { name: "甲公司（甲）" }));
  fireEvent.change(screen.getByRole("textbox", { name: "费率" }), { target: { value: ratio } });
};
const next = () => screen.getByRole("button", { name: "下一步" }) as HTMLButtonElement;

describe("a new promotion fee", () => {
  it("shows base and fee by the service's figures before, and plans exactly what was typed", async () => {
    const { connected } = open(previewAnswer);
    await fill("1.5");
    await screen.findByText("¥1,500.00（1 张结算单，2 笔已付款）");
    await screen.findByText("¥1,500.00 × 1.5% = ¥22.50");
    fireEvent.click(next());
    await screen.findByText(/已有推广服务费（TG1）/u);
    const callsOf = (entry: string) =>
      connected.requests.filter((one) => one.entry === entry).map(({ input }) => input);
    await waitFor(() =>
      expect(callsOf("money.plan")).toMatchObject([
        {
          action: "promotion.create",
          values: { company_id: "5", channel_name: "华东渠道", channel_kind: 1, ratio: 150 },
        },
      ]),
    );
  });

  it("offers the salesmen of the month with their days, and sends the name of the chosen one", async () => {
    const days = [{ from: "2026-10-20", to: "2026-10-31" }];
    const { connected } = open({ ...previewAnswer, base_amount: 600_00, fee: 9_00, net: 9_00, days });
    await fill("1.5");
    await screen.findByRole("option", { name: "陈立（2026-10-20 至 2026-10-31，基数 ¥600.00）" });
    const choose = (value: string) =>
      fireEvent.change(screen.getByRole("combobox", { name: "按业务员计" }), { target: { value } });
    choose("107");
    // Nobody of them again: what was typed stands there as it was left.
    choose("");
    const typed = await screen.findByRole<HTMLInputElement>("textbox", { name: "推广方 / 业务员" });
    expect(typed.value).toBe("华东渠道");
    choose("102");
    // Known by the choice, so it is not asked for.
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "推广方 / 业务员" })).toBeNull());
    await screen.findByText("2026-10-20 至 2026-10-31");
    fireEvent.click(next());
    const planned = () => connected.requests.filter(({ entry }) => entry === "money.plan").map(({ input }) => input);
    await waitFor(() =>
      expect(planned()).toMatchObject([{ values: { salesman_id: "102", channel_name: "陈立", ratio: 150 } }]),
    );
  });

  it("goes no further with a wrong ratio, nor where there is nothing to make a fee of", async () => {
    open({ ...previewAnswer, base_amount: 0, fee: 0, net: 0, parts: [], problem: "promotion_base_empty" });
    await fill("150");
    await screen.findByText("请输入大于 0、不超过 100 的比例，最多两位小数");
    expect(next().getAttribute("aria-disabled")).toBe("true");
    await fill("1.5");
    await screen.findByText(/没有可计的推广服务费/u);
    expect(next().getAttribute("aria-disabled")).toBe("true");
  });
});
