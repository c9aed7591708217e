import { describe, expect, it } from "vitest";
import type { Api } from "../../src-main/money/draft.ts";
import { fundDrafters } from "../../src-main/money/fund-drafts.ts";
import { digestWithoutCode } from "../../src-service/billing/funds/transfers/withdraw.ts";
import { bankCaseStates } from "../../src-shared/billing/bank-cases/bank-case-states.ts";

const signal = new AbortController().signal;

const walletAnswer = (withdraw: Record<string, unknown> = {}) => ({
  wallet: { id: "7", company_name: "甲公司", channel: 1, available: 80_000_00 },
  withdraw: {
    allowed: true,
    reason: null,
    fee: 10_00,
    free_left: 2,
    review_above: 50_000_00,
    account: { id: "9", account_masked: "6225 **** 0001", bank_name: "工商银行" },
    ...withdraw,
  },
});

const answering = (answer: unknown): Api => ({ call: () => Promise.resolve(answer) }) as Api;
const withdraw = (amount: number, more?: Record<string, unknown>) =>
  fundDrafters["wallet.withdraw"](
    answering(walletAnswer(more)),
    { action: "wallet.withdraw", wallet_id: "7", amount, note: "" },
    signal,
  );

describe("a withdrawal as it is drafted", () => {
  it("seals the fee and the account that are shown, and binds the code to what the service will compute", async () => {
    const draft = await withdraw(60_000_00);
    expect(draft.body).toEqual({
      wallet_id: "7",
      amount: 60_000_00,
      note: "",
      expected: { fee: 10_00, account_id: "9" },
    });
    expect(draft.sms).toEqual({
      purpose: "withdraw",
      objectId: "7",
      digest: digestWithoutCode({ ...(draft.body as Record<string, never>), sms_code: "123456" }),
    });
    expect(draft.notes).toEqual([
      { key: "fee", value: "10.00" },
      { key: "arrives", value: "59,990.00" },
      { key: "account", value: "工商银行 6225 **** 0001" },
      { key: "freeLeft", value: "2" },
      { key: "reviewAbove", value: "50,000.00" },
    ]);
  });

  it("is refused before anything is asked of the service that it would refuse", async () => {
    await expect(withdraw(80_000_01)).rejects.toMatchObject({ code: "insufficient_funds" });
    await expect(withdraw(10_00)).rejects.toMatchObject({ code: "amount_too_small" });
    await expect(withdraw(20_00, { account: null })).rejects.toMatchObject({ code: "account_missing" });
    await expect(withdraw(20_00, { allowed: false, reason: "forbidden" })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a transfer as it is drafted", () => {
  it("is refused when its body is of another type than its action", async () => {
    const body = { type: 5, wallet_id: "7", direction: 1, amount: 1, note: "尾差" } as const;
    const input = { action: "transfer.recharge", body } as const;
    const draft = async () => fundDrafters["transfer.recharge"](answering(walletAnswer()), input, signal);
    await expect(draft()).rejects.toMatchObject({ code: "invalid" });
  });

  it("carries the version that was read, and stops at the service's verdict", async () => {
    const transfer = {
      id: "3",
      version: 4,
      no: "TX1",
      company_name: "甲公司",
      amount: 5_00,
      fee: 0,
      payer_name: "甲公司",
      payee_name: "",
      payee_account: "6225 **** 0001",
    };
    const detail = (allowed: boolean) => ({
      transfer,
      proposal: null,
      difference: null,
      actions: [{ action: "approve", allowed, reason: allowed ? null : "same_person" }],
    });
    const input = { action: "transfer.approve", transfer_id: "3" } as const;
    const approve = fundDrafters["transfer.approve"];
    const draft = await approve(answering(detail(true)), input, signal);
    expect(draft).toMatchObject({
      body: { version: 4, action: "approve" },
      params: { id: "3" },
      amount: 5_00,
      sms: null,
    });
    await expect(approve(answering(detail(false)), input, signal)).rejects.toMatchObject({ code: "same_person" });
  });

  it.each([
    ["approve", "verdictApprove"],
    ["reject", "verdictReject"],
  ] as const)("says before it is sent whether a result is decided to be right: %s", async (verdict, key) => {
    const transfer = { id: "3", version: 4, no: "TX1", company_name: "甲公司", amount: 5_00, fee: 0 };
    const parties = { payer_name: "甲公司", payee_name: "甲公司", payee_account: "6225 **** 0001" };
    const proposal = { status: bankCaseStates.code("proposed"), order_no: "TX1A1N1", result: "paid", amount: 4_80 };
    const actions = [{ action: "decide", allowed: true, reason: null }];
    const detail = {
      transfer: { ...transfer, ...parties },
      proposal: null,
      difference: null,
      actions,
      cases: [proposal],
    };
    const input = { action: "transfer.decide", transfer_id: "3", verdict, reason: "已核对" } as const;
    const { notes } = await fundDrafters["transfer.decide"](answering(detail), input, signal);
    expect(notes).toEqual([
      { key: "payer", value: "甲公司" },
      { key: "payee", value: "甲公司" },
      { key: "account", value: "6225 **** 0001" },
      { key: "orderNo", value: "TX1A1N1" },
      { key: "reallyPaid", value: "4.80" },
      { key, value: "1" },
      { key: "reason", value: "已核对" },
    ]);
  });
});
