import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { serviceBills } from "../../src-shared/billing/fees/service-bills-list.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import type { ShownProposal } from "./DecideDialog.tsx";
import { ProposalList } from "./ProposalList.tsx";
import { ProposeDialog } from "./ProposeDialog.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const bill = serviceBills.row.parse({
  ...{ id: "9", version: 3, company_id: "1", no: "FW1", status: 20, company_name: "企业0", period: "2026-11" },
  ...{ category: 2, settlement_count: 1, base_amount: 0, fee: 1_000_00, discount: 0, payable: 1_000_00, paid: 200_00 },
  ...{ unpaid: 800_00, let_go_most: 800_00, discount_asked: 0, pay_method: 2, due_at: "2026-12-15", remark: "" },
  ...{ create_at: "2026-12-01 00:10:00", paid_at: null },
});

const discount: ShownProposal = {
  ...{ id: "7", version: 1, kind: "discount", amount: 300_00, reason: "系统中断补偿", status: 1, made_by: "陈立" },
  ...{ create_at: "2026-12-04 10:00:00", decided_by: "", decided_at: null, decided_reason: "" },
  actions: [
    { action: "grant", allowed: true, reason: null },
    { action: "reject", allowed: true, reason: null },
    { action: "withdraw", allowed: false, reason: "forbidden" },
  ],
};

const ownLimits = (day_limit: number | null) => ({
  ownLimits: () => ({
    value: { amount_limit: null, day_limit, committed: 0, left: day_limit },
    freshness: { source: "live" as const, as_of: null, offline: false },
  }),
});

const list = (proposals: readonly ShownProposal[], proposalCalls = {}, dayLimit: number | null = null) =>
  drawOverDesk(<ProposalList name="serviceBillDiscounts" row={bill} proposals={proposals} />, {
    proposals: proposalCalls,
    security: ownLimits(dayLimit),
  });

const inputs = ({ requests }: ReturnType<typeof drawOverDesk>["connected"], entry: string) =>
  requests.filter((one) => one.entry === entry).map(({ input }) => input);
const isOff = (button: HTMLElement | undefined) => button?.getAttribute("aria-disabled") === "true";

describe("proposing", () => {
  it("takes no more than the record has, and a reason; a newer version is refused for good", async () => {
    const dialog = <ProposeDialog name="serviceBillDiscounts" kind="discount" row={bill} onClose={() => undefined} />;
    const { connected } = drawOverDesk(dialog, {
      proposals: {
        make: () => {
          throw new AppError("stale_version");
        },
      },
    });
    const button = await screen.findByRole("button", { name: "部分减免" });
    const amount = screen.getByRole("textbox", { name: "减免金额（元）" });
    fireEvent.change(amount, { target: { value: "800.01" } });
    fireEvent.change(screen.getByRole("textbox", { name: /原因/u }), { target: { value: "补偿" } });
    expect(isOff(button)).toBe(true);
    fireEvent.change(amount, { target: { value: "300" } });
    expect(isOff(button)).toBe(false);
    fireEvent.click(button);
    await screen.findByText(/刚刚被其他人修改/u);
    expect(inputs(connected, "proposals.make")).toEqual([
      {
        proposal: "serviceBillDiscounts",
        id: "9",
        body: { version: 3, kind: "discount", amount: 300_00, reason: "补偿" },
      },
    ]);
    expect(isOff(button)).toBe(true);
  });
});

describe("deciding about a proposal", () => {
  it("shows what stays and the person's limits before, and offers nothing that is not theirs", async () => {
    const { connected } = list([discount], { decide: () => ({}) }, 200_00);
    await screen.findByText("原因：系统中断补偿");
    expect(screen.queryByRole("button", { name: "撤回" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "批准" }));
    await screen.findByText(/账单未付金额为 ¥?500.00/u);
    expect(screen.getByText("叁佰元整")).toBeTruthy();
    await screen.findByText(/超过了您的限额/u);
    const confirm = screen.getAllByRole("button", { name: "批准" }).at(-1);
    if (confirm) fireEvent.click(confirm);
    await screen.findByText("已完成：批准：部分减免");
    expect(inputs(connected, "proposals.decide")).toEqual([
      { proposal: "serviceBillDiscounts", id: "7", body: { version: 1, action: "grant" } },
    ]);
  });

  it("takes a refusal with its reason only, and counts no limits for it", async () => {
    const { connected } = list([discount]);
    fireEvent.click(await screen.findByRole("button", { name: "驳回" }));
    await screen.findByText("驳回后账单金额不变。");
    const confirm = screen.getAllByRole("button", { name: "驳回" }).at(-1);
    expect(isOff(confirm)).toBe(true);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "无依据" } });
    expect(isOff(confirm)).toBe(false);
    expect(inputs(connected, "security.ownLimits")).toEqual([]);
  });

  it("says why one's own cannot be granted, and that nothing was proposed", async () => {
    list([{ ...discount, actions: [{ action: "grant", allowed: false, reason: "same_person" }] }]);
    expect(isOff(await screen.findByRole("button", { name: "批准" }))).toBe(true);
    cleanup();
    list([]);
    await screen.findByText("没有减免或作废");
  });
});
