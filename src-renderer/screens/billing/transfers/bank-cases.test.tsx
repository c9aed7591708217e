import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { bankCaseStates } from "../../../../src-shared/billing/bank-cases/bank-case-states.ts";
import type { BankCaseView } from "../../../../src-shared/billing/bank-cases/bank-cases-calls.ts";
import type { PlanInput } from "../../../../src-shared/bridge/money.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { ProposeOrderDialog } from "./ProposeOrderDialog.tsx";
import { DecideOrderDialog } from "./TransferStepDialog.tsx";
import type { TransferRow } from "./use-transfer.ts";

/** A transfer's bank order that the bank's file clears up: one person proposes, another decides. */

beforeAll(installBrowserParts);
afterEach(cleanup);

const transfer = { id: "5", no: "TX1", company_name: "杭州云帆", actual: 100_000 } as TransferRow;
const live = { source: "live" as const, as_of: null, offline: false };

const caseOf = (more: Partial<BankCaseView>): BankCaseView => ({
  ...{ id: "31", order_no: "ZF1", status: bankCaseStates.code("proposed"), ordered: 100_000 },
  ...{ bank_state: "paid", bank_amount: 99_000, result: "paid", amount: 99_000, serial: "S1", reason: "回单金额不同" },
  ...{
    proposer_name: "陈立",
    proposed_at: "2026-11-20 10:00:00",
    decider_name: null,
    decided_at: null,
    is_mine: false,
  },
  ...more,
});

const draw = (dialog: ReactNode, cases: readonly BankCaseView[] = []) =>
  drawOverDesk(dialog, {
    files: { adopt: async () => ({ handle: "h1", name: "回单.pdf", bytes: 5 }) },
    storage: { upload: () => ({ key: "k1", name: "回单.pdf", bytes: 5 }) },
    funds: { transfer: () => ({ value: { transfer, cases }, freshness: live }) },
    // What is asked for is looked at; the money dialog itself has tests of its own.
    money: { plan: () => Promise.withResolvers<never>().promise },
  });
const plansOf = ({ requests }: ReturnType<typeof draw>["connected"]): PlanInput[] =>
  requests.filter(({ entry }) => entry === "money.plan").map(({ input }) => input as PlanInput);

const next = () => screen.getByRole("button", { name: "下一步" });
const isOff = () => next().hasAttribute("disabled") || next().getAttribute("aria-disabled") === "true";
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name, { exact: false }), { target: { value } });
const attach = async () => {
  const file = new File(["%PDF-"], "回单.pdf", { type: "application/pdf" });
  fireEvent.change(screen.getByLabelText("凭证文件", { selector: "input" }), { target: { files: [file] } });
  await screen.findByText("回单.pdf");
};
const propose = () => draw(<ProposeOrderDialog transfer={transfer} onClose={() => undefined} />).connected;
const decide = (cases: readonly BankCaseView[]) =>
  draw(<DecideOrderDialog transfer={transfer} onClose={() => undefined} />, cases).connected;

describe("what the bank's file says of a transfer", () => {
  it("is proposed as paid with order, amount, serial, file and reason, and not before all are there", async () => {
    const desk = propose();
    await screen.findByText("杭州云帆 · ¥1,000.00");
    expect(isOff()).toBe(true);
    type("文件上的渠道订单号", "ZF1");
    fireEvent.click(screen.getByRole("radio", { name: "已付" }));
    type("实付金额", "990");
    type("银行流水号", "S1");
    type("原因", "回单金额不同");
    expect(isOff()).toBe(true);
    await attach();
    await waitFor(() => expect(isOff()).toBe(false));
    fireEvent.click(next());
    await waitFor(() =>
      expect(plansOf(desk)).toEqual([
        {
          action: "transfer.propose",
          transfer_id: "5",
          order: { order_no: "ZF1", result: "paid", amount: 99_000, serial: "S1" },
          voucher_keys: ["k1"],
          reason: "回单金额不同",
        },
      ]),
    );
  });

  it("is proposed as not paid without amount and serial", async () => {
    const desk = propose();
    await screen.findByText("杭州云帆 · ¥1,000.00");
    type("文件上的渠道订单号", "ZF1");
    fireEvent.click(screen.getByRole("radio", { name: "未付" }));
    expect(screen.queryByLabelText("银行流水号", { exact: false })).toBeNull();
    type("原因", "银行未付出");
    await attach();
    await waitFor(() => expect(isOff()).toBe(false));
    fireEvent.click(next());
    await waitFor(() =>
      expect(plansOf(desk)).toMatchObject([{ order: { order_no: "ZF1", result: "failed", amount: 0 } }]),
    );
  });
});

describe("what another person proposed of a transfer", () => {
  it.each([
    ["同意", "approve"],
    ["不同意", "reject"],
  ])("is decided with a reason: %s", async (name, verdict) => {
    const desk = decide([caseOf({})]);
    expect(await screen.findByText("ZF1")).toBeTruthy();
    expect(screen.getByText("陈立")).toBeTruthy();
    expect(screen.getByText(/回单金额不同/u)).toBeTruthy();
    type("原因", "已核对回单");
    expect(isOff()).toBe(true);
    fireEvent.click(screen.getByRole("radio", { name }));
    await waitFor(() => expect(isOff()).toBe(false));
    fireEvent.click(next());
    await waitFor(() =>
      expect(plansOf(desk)).toEqual([{ action: "transfer.decide", transfer_id: "5", verdict, reason: "已核对回单" }]),
    );
  });

  it.each([
    ["one's own proposal", caseOf({ is_mine: true })],
    ["one that was decided", caseOf({ status: bankCaseStates.code("closed") })],
  ])("is not decided where there is only %s", async (_what, only) => {
    decide([only]);
    expect(await screen.findByText("没有等待您决定的结果")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "同意" }));
    type("原因", "已核对回单");
    expect(isOff()).toBe(true);
  });
});
