import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../src-shared/bridge/define.ts";
import { installBrowserParts } from "../../app/jsdom-parts.ts";
import { drawOverDesk } from "../../money/test-desk.tsx";
import { ApproveSome } from "./ApproveSome.tsx";
import { DiscountDialog } from "./DiscountDialog.tsx";
import { SettlementStepDialog } from "./SettlementStepDialog.tsx";
import { sampleSettlement } from "./sample-settlement.ts";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const live = { source: "live" as const, as_of: null, offline: false };

describe("approving several settlements", () => {
  it("sends each by the fingerprint that stands there, and says of each what became of it", async () => {
    const rows = [
      sampleSettlement({ id: "71", no: "JS1", version: 3 }),
      sampleSettlement({ id: "72", no: "JS2", version: 4, snapshot_hash: "cd".repeat(32) }),
      sampleSettlement({ id: "73", no: "JS3", status: 35 }),
    ];
    const target = {
      list: "settlements" as const,
      filters: {},
      selection: { mode: "some" as const, ids: ["71", "72", "73"] },
      count: 3,
      sums: null,
      rows: [],
    };
    const { connected } = drawOverDesk(<ApproveSome target={target} onClose={() => undefined} />, {
      lists: { page: () => ({ count: 3, rows, summary: {}, freshness: live }) },
      settlements: {
        update: ({ params }: { params?: Record<string, string> | undefined }) => {
          if (params?.["id"] === "72") throw new AppError("stale_version");
          return { settlement: sampleSettlement({ id: "71", status: 35 }) };
        },
      },
    });
    await screen.findByText("所选 3 张中有 1 张当前状态不能办理，不在本次范围内");
    expect(screen.getByText(/陆佰叁拾陆元整/u)).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "复核通过 2 张" }));
    await screen.findByText("通过 1 张，未通过 1 张");
    const row = (no: string) => screen.getByText(no).closest("tr") as HTMLElement;
    expect(within(row("JS1")).getByText("已办理")).toBeTruthy();
    expect(within(row("JS2")).queryByText("已办理")).toBeNull();
    const sent = connected.asked.filter(({ entry }) => entry === "settlements.update").map(({ input }) => input);
    expect(sent).toEqual([
      { params: { id: "71" }, body: { version: 3, action: "approve", snapshot_hash: rows[0]?.snapshot_hash } },
      { params: { id: "72" }, body: { version: 4, action: "approve", snapshot_hash: "cd".repeat(32) } },
    ]);
  });
});

describe("using a fee discount", () => {
  const discount = { id: "9", no: "YH1", reason: "续约优惠", end_at: "2026-12-31", left: 10_000, used: 0 };
  const draw = () =>
    drawOverDesk(<DiscountDialog settlement={sampleSettlement({ version: 2 })} onClose={() => undefined} />, {
      settlements: {
        feeDiscounts: () => ({ value: { service_fee: 1_800, most: 1_800, discounts: [discount] }, freshness: live }),
        applyFeeDiscount: () => ({ settlement: sampleSettlement() }),
      },
    });

  it("takes proper amounts up to what is left and the fee itself", async () => {
    const { connected } = draw();
    const field = await screen.findByRole("textbox");
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "保存" });
    for (const wrong of ["100.01", "1.234", "abc", "18.01"]) {
      fireEvent.change(field, { target: { value: wrong } });
      expect([wrong, save.disabled]).toEqual([wrong, true]);
    }
    fireEvent.change(field, { target: { value: "12.5" } });
    expect(screen.getByText("服务费 ¥18.00，使用优惠 ¥12.50，优惠后 ¥5.50")).toBeTruthy();
    fireEvent.click(save);
    await waitFor(() =>
      expect(connected.asked.at(-1)?.input).toEqual({
        params: { id: "71" },
        body: { version: 2, uses: [{ discount_id: "9", amount: 1_250 }] },
      }),
    );
  });
});

describe("revoking a payment", () => {
  it("asks for a reason and then shows what would be stopped", async () => {
    const { connected } = drawOverDesk(
      <SettlementStepDialog step="revoke" settlement={sampleSettlement({ status: 40 })} onClose={() => undefined} />,
      {
        money: {
          plan: () => {
            throw new AppError("nothing_to_revoke");
          },
        },
      },
    );
    const next = await screen.findByRole<HTMLButtonElement>("button", { name: "下一步" });
    expect(next.disabled).toBe(true);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: " 暂停付款 " } });
    fireEvent.click(next);
    await screen.findByText("没有可以撤销的明细：都已发往银行，请等待银行结果。");
    expect(connected.asked.find(({ entry }) => entry === "money.plan")?.input).toEqual({
      action: "settlement.revoke",
      settlement_id: "71",
      reason: "暂停付款",
    });
  });
});
