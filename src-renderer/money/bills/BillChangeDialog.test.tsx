import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { MoneyIntent, MoneyPlan } from "../../../src-shared/bridge/money.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { ActionTarget } from "../../list-screen/model/define-list-screen.ts";
import type { FakeHandlers } from "../../testing/fake-desk.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { BillChangeDialog, type BillChangeKind } from "./BillChangeDialog.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const rows = [
  { id: "7", no: "ZD7", status: 20, accounting_fee: 100_00, company_id: "11" },
  { id: "8", no: "ZD8", status: 60, accounting_fee: 1, company_id: "12" },
];
const ticked: ActionTarget = {
  list: "bills",
  filters: {},
  selection: { mode: "some", ids: ["7", "8"] },
  count: 2,
  sums: { accounting_fee: 100_01 },
  rows,
};

const plan: MoneyPlan = {
  ...{ plan_id: "p1", confirm_token: "t", action: "bill.reject", digest: "d", object_no: "", company_name: "甲公司" },
  ...{ count: 1, amount: 100_00, labor_net: null, amount_words: "壹佰元整", needs_sms: false },
  notes: [
    { key: "selectedBills", value: "2" },
    { key: "skipped_state", value: "1" },
  ],
};

const done: MoneyIntent = {
  ...{ intent_id: "5a5a5a5a-0000-4000-8000-000000000001", action: "bill.reject", state: "done", object_id: null },
  ...{ object_no: "", company_name: "甲公司", count: 1, amount: 100_00, refusal: null, attempts: 1 },
  ...{ created_at: "2026-11-20 10:00:00", updated_at: "2026-11-20 10:00:00" },
};

const open = (kind: BillChangeKind, target: ActionTarget, money: FakeHandlers["money"] = {}) => {
  const closed: (string | undefined)[] = [];
  const { connected } = drawOverDesk(
    <BillChangeDialog kind={kind} target={target} onClose={(outcome) => closed.push(outcome)} />,
    {
      money: { plan: () => plan, confirm: () => done, intents: () => [], intent: () => done, ...money },
      bills: {
        changeResult: () => ({
          changed: 1,
          skipped: 1,
          accounting_fee: 100_00,
          skipped_rows: [{ id: "8", no: "ZD8", reason: "state", status: 60, accounting_fee: 1 }],
        }),
      },
    },
  );
  const planned = () => connected.requests.filter(({ entry }) => entry === "money.plan").map(({ input }) => input);
  return { closed, planned };
};

describe("a change of bills", () => {
  it("asks for a reason, says what is left out and why, then tells every row", async () => {
    const { closed, planned } = open("reject", ticked);
    const next = await screen.findByRole("button", { name: "下一步" });
    expect(next.getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(screen.getByRole("textbox", { name: /原因/u }), { target: { value: " 金额不对 " } });
    fireEvent.click(next);
    await screen.findByText("壹佰元整");
    expect(planned()).toEqual([{ action: "bill.reject", target: { bill_ids: ["7", "8"] }, reason: "金额不对" }]);
    expect(screen.getByText("不处理：状态不允许（笔）")).toBeTruthy();
    fireEvent.click(screen.getByText("驳回 1 笔"));
    await screen.findByText("已处理 1 笔（核算费用 ¥100.00），未处理 1 笔");
    const cells = screen.getAllByRole("row", { hidden: true }).map((row) => row.textContent);
    expect(cells).toContain("ZD80.01已结算当前状态不允许");
    expect(cells).toContain("ZD7100.00已处理");
    fireEvent.click(screen.getByText("关闭"));
    await waitFor(() => expect(closed).toEqual(["done"]));
  });

  it("says from the start what it is about, and leaves cancelling under a name that is none", async () => {
    open("cancel", ticked);
    expect(await screen.findByText("已选 2 条 · ¥100.01")).toBeTruthy();
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["返回", "下一步"]);
    cleanup();
    const [one] = rows;
    if (!one) throw new Error("no bill");
    const single: ActionTarget = {
      ...ticked,
      selection: { mode: "some", ids: ["7"] },
      count: 1,
      rows: [{ ...one, company_name: "甲公司" }],
    };
    open("cancel", single);
    expect(await screen.findByText("ZD7 · 甲公司 · ¥100.00")).toBeTruthy();
  });

  it("keeps the selection when nothing was done", async () => {
    const refuse = () => {
      throw new AppError("nothing_to_change");
    };
    const { closed } = open("approve", ticked, { plan: refuse });
    await screen.findByText("所选账单中没有可以处理的。");
    fireEvent.click(screen.getByRole("button", { name: "关闭" }));
    expect(closed).toEqual([undefined]);
  });

  it("offers no department while the bills may be of several companies", async () => {
    open("organization", ticked);
    await screen.findByText(/所选账单可能属于多个发包方/u);
    expect(screen.getByRole("button", { name: "下一步" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("asks what the invoices are for, unless all that is ticked says it", async () => {
    const { planned } = open("invoicing", ticked);
    const content = await screen.findByRole("combobox", { name: /开票内容/u });
    const next = () => screen.getByRole("button", { name: "下一步" });
    expect(next().getAttribute("aria-disabled")).toBe("true");
    // A waiver has no invoice and asks for nothing.
    fireEvent.change(screen.getByRole("combobox", { name: "开票状态" }), { target: { value: "5" } });
    expect(screen.queryByRole("combobox", { name: /开票内容/u })).toBeNull();
    expect(next().getAttribute("aria-disabled")).not.toBe("true");
    fireEvent.change(screen.getByRole("combobox", { name: "开票状态" }), { target: { value: "3" } });
    expect(next().getAttribute("aria-disabled")).toBe("true");
    expect(content).toBeTruthy();
    fireEvent.change(screen.getByRole("combobox", { name: /开票内容/u }), {
      target: { value: " *现代服务*技术服务 " },
    });
    fireEvent.click(next());
    await screen.findByText("壹佰元整");
    const target = { bill_ids: ["7", "8"] };
    expect(planned()).toEqual([
      { action: "bill.invoicing", target, status: 3, content: "*现代服务*技术服务", reason: "" },
    ]);
    cleanup();
    const known = rows.map((row) => ({ ...row, invoice_content: "*现代服务*技术服务" }));
    const kept = open("invoicing", { ...ticked, rows: known });
    await screen.findByText("所选账单均已有开票内容，留空则保持不变");
    fireEvent.click(next());
    await screen.findByText("壹佰元整");
    expect(kept.planned()).toEqual([{ action: "bill.invoicing", target, status: 3, reason: "" }]);
  });

  it("takes all that match, with the status that was chosen", async () => {
    const all: ActionTarget = {
      ...ticked,
      filters: { status: [60] },
      selection: { mode: "all", except: ["9"] },
      rows: [],
    };
    const { planned } = open("withholding", all);
    fireEvent.change(await screen.findByRole("combobox", { name: "扣缴状态" }), { target: { value: "6" } });
    fireEvent.click(screen.getByRole("button", { name: "下一步" }));
    await screen.findByText("壹佰元整");
    expect(planned()).toEqual([
      { action: "bill.withholding", target: { matching: { status: "60" }, except: ["9"] }, status: 6, reason: "" },
    ]);
  });
});
