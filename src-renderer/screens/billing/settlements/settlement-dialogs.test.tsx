import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { sampleSettlement } from "./data/sample-settlement.ts";
import { DiscountDialog } from "./dialogs/DiscountDialog.tsx";
import { PaySome } from "./dialogs/PaySome.tsx";
import { SettlementStepDialog } from "./dialogs/SettlementStepDialog.tsx";
import { StepSome } from "./dialogs/StepSome.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

/** One dialog takes the place of another; which of them the focus keeper hides meanwhile depends on the machine's load. */
const anyLayer = { hidden: true };

const live = { source: "live" as const, as_of: null, offline: false };

describe("approving several settlements", () => {
  it("sends each by the fingerprint that stands there, and says of each what became of it", async () => {
    const rows = [
      sampleSettlement({ id: "71", no: "JS1", version: 3 }),
      sampleSettlement({ id: "72", no: "JS2", version: 4, snapshot_hash: "cd".repeat(32) }),
    ];
    const target = {
      list: "settlements" as const,
      filters: {},
      selection: { mode: "some" as const, ids: ["71", "72", "73"] },
      count: 3,
      sums: null,
      rows: [],
    };
    const { connected } = drawOverDesk(<StepSome step="approve" target={target} onClose={() => undefined} />, {
      lists: { page: () => ({ count: 2, rows, summary: {}, freshness: live }) },
      settlements: {
        update: ({ params }: { params?: Record<string, string> | undefined }) => {
          if (params?.["id"] === "72") throw new AppError("stale_version");
          return { settlement: sampleSettlement({ id: "71", status: 35 }) };
        },
      },
    });
    await screen.findByText("所选 3 张中有 1 张不能由您办理此项（状态不允许，或不是您制单），不在本次范围内");
    expect(screen.getByText(/陆佰叁拾陆元整/u)).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "复核通过 2 张", ...anyLayer }));
    await screen.findByText("已受理 1 张，未受理 1 张");
    const row = (no: string) => screen.getByText(no).closest("tr") as HTMLElement;
    expect(within(row("JS1")).getByText("已受理")).toBeTruthy();
    expect(within(row("JS2")).queryByText("已受理")).toBeNull();
    const updates = connected.requests.filter(({ entry }) => entry === "settlements.update").map(({ input }) => input);
    expect(updates).toEqual([
      { params: { id: "71" }, body: { version: 3, action: "approve", snapshot_hash: rows[0]?.snapshot_hash } },
      { params: { id: "72" }, body: { version: 4, action: "approve", snapshot_hash: "cd".repeat(32) } },
    ]);
  });
});

describe("cancelling and submitting several settlements", () => {
  const target = (more: object = {}) => ({
    list: "settlements" as const,
    filters: { status: [10, 60], company_id: ["5"] },
    selection: { mode: "all" as const, except: ["74"] },
    count: 600,
    sums: null,
    rows: [],
    ...more,
  });

  it("takes of all that match those in a state for it, and asks for a reason first", async () => {
    const rows = [sampleSettlement({ id: "71", version: 3, status: 10 }), sampleSettlement({ id: "74", status: 10 })];
    const { connected } = drawOverDesk(<StepSome step="cancel" target={target()} onClose={() => undefined} />, {
      lists: { page: () => ({ count: 2, rows, summary: {}, freshness: live }) },
      settlements: { cancel: () => ({ settlement: sampleSettlement({ status: 80 }) }) },
    });
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "取消 1 张结算单", ...anyLayer });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(screen.getByRole("textbox", anyLayer), { target: { value: "重复制单" } });
    fireEvent.click(button);
    await screen.findByText("已受理 1 张，未受理 0 张");
    const callsOf = (entry: string) =>
      connected.requests.filter((one) => one.entry === entry).map(({ input }) => input);
    expect(callsOf("lists.page")).toMatchObject([{ filters: { company_id: ["5"], status: [10] } }]);
    expect(callsOf("settlements.cancel")).toEqual([{ params: { id: "71" }, body: { version: 3, reason: "重复制单" } }]);
  });

  it("submits one's own only", async () => {
    const rows = [
      sampleSettlement({ id: "71", status: 10, maker_id: "99" }),
      sampleSettlement({ id: "72", status: 10, maker_id: "98" }),
    ];
    drawOverDesk(<StepSome step="submit" target={target()} onClose={() => undefined} />, {
      lists: { page: () => ({ count: 2, rows, summary: {}, freshness: live }) },
    });
    await screen.findByText("所选结算单中没有可以办理的。");
  });
});

describe("paying several settlements", () => {
  const item = { company_name: "甲公司", count: 2, amount: 63_600, refusal: null, payees: [] };
  const plan = {
    plan_id: "p1",
    confirm_token: "token-1",
    action: "settlement.payBatch",
    digest: "d",
    object_no: "",
    company_name: "甲公司",
    count: 2,
    amount: 63_600,
    labor_net: 60_000,
    notes: [],
    amount_words: "陆佰叁拾陆元整",
    items: [
      { ...item, id: "71", no: "JS1" },
      { ...item, id: "72", no: "JS2", refusal: "payee_changed", payees: [{ name: "张*三", fault: "unsigned" }] },
    ],
    wallets: [
      {
        id: "8",
        company_name: "甲公司",
        channel: 1,
        balance: 100_000,
        paid: 63_600,
        balance_after: 36_400,
        available_after: 1_000,
      },
    ],
    needs_sms: true,
  };
  const intent = {
    intent_id: "5a5a5a5a-0000-4000-8000-000000000001",
    action: "settlement.payBatch",
    state: "done" as const,
    object_id: null,
    object_no: "",
    company_name: "甲公司",
    count: 2,
    amount: 63_600,
    created_at: "2026-11-20 10:00:00",
    updated_at: "2026-11-20 10:00:00",
    refusal: null,
    attempts: 1,
  };

  it("shows each with what is against it and what is left in the wallet, then each result", async () => {
    const rows = [sampleSettlement({ id: "71", status: 35 }), sampleSettlement({ id: "72", status: 35 })];
    const target = {
      list: "settlements" as const,
      filters: {},
      selection: { mode: "some" as const, ids: ["71", "72"] },
      count: 2,
      sums: null,
      rows: [],
    };
    const result = { no: "JS1", status: 35, ok: false, code: "stale_version" };
    const { connected } = drawOverDesk(<PaySome target={target} onClose={() => undefined} />, {
      lists: { page: () => ({ count: 2, rows, summary: {}, freshness: live }) },
      settlements: {
        batchResult: () => ({
          done: 1,
          results: [
            { id: "71", ...result },
            { id: "72", no: "JS2", status: 40, ok: true, code: null },
          ],
        }),
      },
      money: {
        plan: () => plan,
        sendCode: () => ({ phone_masked: "138****0004", wait_seconds: 60, expires_seconds: 300 }),
        confirm: () => intent,
        intents: () => [],
        intent: () => intent,
      },
    });
    const row = async (no: string) => (await screen.findByText(no)).closest("tr") as HTMLElement;
    expect(within(await row("JS1")).getByText("可办理")).toBeTruthy();
    expect(within(await row("JS2")).getByText(/张\*三（未签约）/u)).toBeTruthy();
    const wallet = await row("甲公司 · 银行");
    expect(within(wallet).getByText("364.00")).toBeTruthy();
    expect(connected.requests.find(({ entry }) => entry === "money.plan")?.input).toEqual({
      action: "settlement.payBatch",
      settlement_ids: ["71", "72"],
    });
    fireEvent.click(await screen.findByRole("button", { name: "获取验证码", ...anyLayer }));
    await screen.findByText(/已发送到/u);
    fireEvent.change(screen.getByRole("textbox", { name: "短信验证码", ...anyLayer }), { target: { value: "123456" } });
    fireEvent.click(screen.getByRole("button", { name: "确认支付 ¥636.00", ...anyLayer }));
    await screen.findByText("已受理 1 张，未受理 1 张");
    expect(within(await row("JS1")).queryByText("已受理")).toBeNull();
    expect(within(await row("JS2")).getByText("已受理")).toBeTruthy();
  });
});

describe("using a fee discount", () => {
  const discount = {
    id: "9",
    no: "YH1",
    reason: "续约优惠",
    end_at: "2026-12-31",
    ratio: 10_000,
    left: 10_000,
    most: 10_000,
    used: 0,
  };
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
      expect([wrong, save.getAttribute("aria-disabled")]).toEqual([wrong, "true"]);
    }
    fireEvent.change(field, { target: { value: "12.5" } });
    expect(screen.getByText("服务费 ¥18.00，使用优惠 ¥12.50，优惠后 ¥5.50")).toBeTruthy();
    fireEvent.click(save);
    await waitFor(() =>
      expect(connected.requests.at(-1)?.input).toEqual({
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
    expect(next.getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(screen.getByRole("textbox"), { target: { value: " 暂停付款 " } });
    fireEvent.click(next);
    await screen.findByText("没有可以撤销的明细：都已发往银行，请等待银行结果。");
    expect(connected.requests.find(({ entry }) => entry === "money.plan")?.input).toEqual({
      action: "settlement.revoke",
      settlement_id: "71",
      reason: "暂停付款",
    });
  });
});
