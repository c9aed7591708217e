import { act, cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { MoneyIntent, MoneyPlan, PlanInput } from "../../../src-shared/bridge/money.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { FakeDesk, FakeHandlers } from "../../testing/fake-desk.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { signInBootstrap } from "../../testing/test-session.ts";
import { MoneyDialog } from "./MoneyDialog.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const input: PlanInput = { action: "settlement.pay", settlement_id: "71" };

const plan: MoneyPlan = {
  plan_id: "p1",
  confirm_token: "token-1",
  action: "settlement.pay",
  digest: "d",
  object_no: "JS1",
  company_name: "甲公司",
  count: 3,
  amount: 1_640_902,
  labor_net: 1_500_000,
  notes: [],
  amount_words: "壹万陆仟肆佰零玖元零贰分",
  needs_sms: true,
};

const intent = (state: MoneyIntent["state"], code?: string): MoneyIntent => ({
  intent_id: "5a5a5a5a-0000-4000-8000-000000000001",
  action: "settlement.pay",
  state,
  object_id: "71",
  object_no: "JS1",
  company_name: "甲公司",
  count: 3,
  amount: 1_640_902,
  created_at: "2026-11-20 10:00:00",
  updated_at: "2026-11-20 10:00:00",
  refusal: code === undefined ? null : { code, params: {} },
  attempts: 1,
});

type Money = NonNullable<FakeHandlers["money"]>;

const open = (money: Money, isOnline = true) =>
  drawOverDesk(
    <MoneyDialog input={input} onClose={() => undefined} />,
    {
      money: {
        plan: () => plan,
        sendCode: () => ({ phone_masked: "138****0004", wait_seconds: 60, expires_seconds: 300 }),
        intents: () => [],
        intent: () => intent("unknown"),
        ...money,
      },
    },
    isOnline,
  );

const confirmations = (connected: FakeDesk) => connected.requests.filter(({ entry }) => entry === "money.confirm");
const confirmButton = () => screen.getByRole("button", { name: /^确认支付/u });

const enterCode = async () => {
  fireEvent.click(await screen.findByRole("button", { name: "获取验证码" }));
  await screen.findByText(/已发送到 138\*\*\*\*0004/u);
  fireEvent.change(screen.getByRole("textbox", { name: "短信验证码" }), { target: { value: "１２３ 456" } });
};

describe("paying a settlement", () => {
  it("shows the amount in figures and words and asks for a code before it can be confirmed", async () => {
    const { connected } = open({ confirm: () => intent("done") });
    expect((await screen.findAllByText(/16,409\.02/u)).length).toBeGreaterThan(0);
    expect(screen.getByText(plan.amount_words)).toBeTruthy();
    fireEvent.click(confirmButton());
    expect(confirmations(connected)).toEqual([]);
    await enterCode();
    fireEvent.click(confirmButton());
    fireEvent.click(confirmButton());
    await screen.findByText("付款指令已受理，各笔结果将陆续返回");
    expect(confirmations(connected).map(({ input: confirmationInput }) => confirmationInput)).toEqual([
      { plan_id: "p1", confirm_token: "token-1", sms_code: "123456" },
    ]);
  });

  it("keeps the keyboard when the pressed button goes, so that Escape still closes it", async () => {
    open({ confirm: () => intent("done") });
    await enterCode();
    confirmButton().focus();
    fireEvent.click(confirmButton());
    await screen.findByText("付款指令已受理，各笔结果将陆续返回");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("关闭"));
  });

  it("says unknown, never failed, and follows the outcome when it becomes known", async () => {
    const { connected } = open({ confirm: () => intent("unknown") });
    await screen.findAllByText(/16,409\.02/u);
    await enterCode();
    fireEvent.click(confirmButton());
    await screen.findByText("结果待确认，正在查询");
    expect(screen.queryByText(/失败/u)).toBeNull();
    connected.emit("money.changed", intent("done"));
    await screen.findByText("付款指令已受理，各笔结果将陆续返回");
  });

  it("confirms the same plan again when the answer was lost", async () => {
    let askedTimes = 0;
    const { connected } = open({
      confirm: () => {
        askedTimes += 1;
        if (askedTimes === 1) throw new AppError("offline", { retryable: true });
        return intent("done");
      },
    });
    await screen.findAllByText(/16,409\.02/u);
    await enterCode();
    fireEvent.click(confirmButton());
    fireEvent.click(await screen.findByRole("button", { name: "再次确认（不会重复执行）" }));
    await screen.findByText("付款指令已受理，各笔结果将陆续返回");
    expect(
      confirmations(connected).map(
        ({ input: confirmationInput }) => (confirmationInput as { plan_id: string }).plan_id,
      ),
    ).toEqual(["p1", "p1"]);
  });

  it("lets a wrong code be entered again under a new plan", async () => {
    let plans = 0;
    const { connected } = open({
      plan: () => {
        plans += 1;
        return { ...plan, plan_id: `p${plans}` };
      },
      confirm: ({ plan_id }) => (plan_id === "p1" ? intent("refused", "sms_code_wrong") : intent("done")),
    });
    await screen.findAllByText(/16,409\.02/u);
    await enterCode();
    fireEvent.click(confirmButton());
    fireEvent.click(await screen.findByRole("button", { name: "重新输入验证码" }));
    await waitFor(() => confirmButton());
    fireEvent.change(screen.getByRole("textbox", { name: "短信验证码" }), { target: { value: "654321" } });
    fireEvent.click(confirmButton());
    await screen.findByText("付款指令已受理，各笔结果将陆续返回");
    expect(confirmations(connected).map(({ input: confirmationInput }) => confirmationInput)).toMatchObject([
      { plan_id: "p1", sms_code: "123456" },
      { plan_id: "p2", sms_code: "654321" },
    ]);
  });

  it("does not confirm while the service cannot be reached, and says why", async () => {
    const { connected } = open({ confirm: () => intent("done") }, false);
    await screen.findByText(/现在不能进行资金操作/u);
    await enterCode();
    fireEvent.click(confirmButton());
    expect(confirmations(connected)).toEqual([]);
  });

  it("says while it is submitted that it is, not that it cannot be, though the service is lost meanwhile", async () => {
    let fail: (error: AppError) => void = () => undefined;
    const sending = new Promise<MoneyIntent>((_resolve, reject) => {
      fail = reject;
    });
    const { connected } = open({ confirm: () => sending });
    await screen.findAllByText(/16,409\.02/u);
    await enterCode();
    fireEvent.click(confirmButton());
    await screen.findByText("正在提交，请勿关闭程序…");
    act(() => connected.emit("connection.changed", { ...signInBootstrap.connection, online: false }));
    expect(screen.queryByText(/现在不能进行资金操作/u)).toBeNull();
    // That the loss was heard of shows once nothing is being submitted any more.
    fail(new AppError("offline", { retryable: true }));
    await screen.findByText(/现在不能进行资金操作/u);
    expect(screen.queryByText("正在提交，请勿关闭程序…")).toBeNull();
  });

  it("says why it could not be planned", async () => {
    open({
      plan: () => {
        throw new AppError("same_person");
      },
    });
    await screen.findByText(/制单、复核、出纳须由不同的人办理/u);
    expect(screen.queryByRole("button", { name: /^确认支付/u })).toBeNull();
  });
});

describe("several settlements under one code", () => {
  const limits = { amount_limit: 1_000_00, day_limit: 5_000_00, committed: 0, left: 5_000_00 };
  const live = { source: "live" as const, as_of: null, offline: false };
  const item = { company_name: "甲公司", count: 1, payees: [], refusal: null };
  const items = [
    { ...item, id: "71", no: "JS1", amount: 900_00 },
    { ...item, id: "72", no: "JS2", amount: 800_00 },
    { ...item, id: "73", no: "JS3", amount: 4_000_00, refusal: "illegal_transition" },
  ];
  const openBatch = (action: "settlement.payBatch" | "settlement.offlineBatch") =>
    drawOverDesk(
      <MoneyDialog input={{ action, settlement_ids: ["71", "72", "73"] }} onClose={() => undefined} />,
      {
        money: { plan: () => ({ ...plan, action, amount: 1_700_00, items }), intents: () => [] },
        security: { ownLimits: () => ({ value: limits, freshness: live }) },
      },
      true,
    );

  it("are weighed as one payment where one code pays them all", async () => {
    openBatch("settlement.payBatch");
    expect(await screen.findByText(/超过了您的限额/u)).toBeTruthy();
  });

  it("are weighed one by one where each is handed out by itself", async () => {
    openBatch("settlement.offlineBatch");
    expect(await screen.findByText(/我的限额/u)).toBeTruthy();
    expect(screen.queryByText(/超过了您的限额/u)).toBeNull();
  });
});
