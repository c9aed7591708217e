import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { WalletDetail } from "../../../../src-shared/billing/funds/wallets-calls.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const detail: WalletDetail = {
  wallet: {
    id: "7",
    version: 3,
    company_id: "5",
    company_name: "甲公司",
    channel: 1,
    balance: 90_000_00,
    available: 80_000_00,
    frozen: 10_000_00,
    credit: 0,
    rebate: 0,
    low_balance_alert: 0,
    virtual_account_no: "7559 **** 0007",
    last_txn_at: null,
    is_low: 0,
  },
  pay_into: { name: "灵工科技", no: "7559 **** 1003", bank: "CMB" },
  cover: { daily: 0, days: null },
  withdraw: {
    allowed: true,
    reason: null,
    fee: 10_00,
    free_left: 0,
    review_above: 50_000_00,
    account: { id: "9", account_masked: "6225 **** 0001", bank_name: "工商银行" },
  },
  may_set_alert: false,
  payable: 80_000_00,
  changes: [],
  may_change: false,
};

const open = () =>
  drawOverDesk(<WithdrawDialog detail={detail} onClose={() => undefined} />, {
    money: {
      plan: () => {
        throw new AppError("insufficient_funds");
      },
    },
  });

const type = async (text: string) =>
  fireEvent.change(await screen.findByRole("textbox", { name: "金额（元）" }), { target: { value: text } });
const next = () => screen.getByRole("button", { name: "下一步" }) as HTMLButtonElement;

describe("withdrawing from a wallet", () => {
  it("says in words what leaves and what arrives, and plans exactly that", async () => {
    const { connected } = open();
    await type("1,000.50");
    await screen.findByText(/壹仟元伍角整.*实际到账 ¥990\.50（手续费 ¥10\.00）/u);
    expect(screen.queryByText("超过 ¥50,000.00 须另一人审核")).toBeNull();
    fireEvent.click(next());
    await waitFor(() =>
      expect(connected.requests.filter(({ entry }) => entry === "money.plan").map(({ input }) => input)).toEqual([
        { action: "wallet.withdraw", wallet_id: "7", amount: 1_000_50, note: "" },
      ]),
    );
    await screen.findByText(/钱包可用余额不足/u);
  });

  it("goes no further with what is too much, too little or no amount", async () => {
    open();
    for (const [text, problem] of [
      ["80000.01", "不能超过 ¥80,000.00"],
      ["0", "金额不能为0"],
      ["-1", "金额不能为负"],
      ["1.005", "最多两位小数"],
      ["一百", "请输入正确的金额，例如 1,234.50"],
      ["10", "金额不大于手续费，不能提现。请填写更大的金额。"],
    ] as const) {
      await type(text);
      await screen.findByText(problem);
      expect([text, next().getAttribute("aria-disabled")]).toEqual([text, "true"]);
    }
  });

  it("takes all there is, and says when a second person is needed", async () => {
    open();
    fireEvent.click(await screen.findByRole("button", { name: "全部" }));
    await screen.findByText("超过 ¥50,000.00 须另一人审核");
    expect((screen.getByRole("textbox", { name: "金额（元）" }) as HTMLInputElement).value).toBe("80000.00");
    expect(next().getAttribute("aria-disabled")).toBeNull();
  });
});
