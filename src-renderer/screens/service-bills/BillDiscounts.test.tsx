import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { ServiceBillDetail } from "../../../src-shared/calls/service-bills.ts";
import type { ListRow } from "../../../src-shared/lists/define.ts";
import { serviceBills } from "../../../src-shared/lists/service-bills.ts";
import type { ServiceBillDiscount } from "../../../src-shared/records/service-bill-discounts.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { BillDiscounts } from "./BillDiscounts.tsx";
import { DiscountDialog } from "./DiscountDialog.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const bill: ListRow<typeof serviceBills> = serviceBills.row.parse({
  ...{ id: "9", version: 3, company_id: "1", no: "FW1", status: 20, company_name: "企业0", period: "2026-11" },
  ...{ category: 2, settlement_count: 1, base_amount: 0, fee: 1_000_00, discount: 0, payable: 1_000_00, paid: 200_00 },
  ...{ unpaid: 800_00, let_go_most: 800_00, discount_asked: 0, pay_method: 2, due_at: "2026-12-15", remark: "" },
  ...{ create_at: "2026-12-01 00:10:00", paid_at: null },
});

const discount: ServiceBillDiscount = {
  ...{ id: "7", version: 1, kind: "discount", amount: 300_00, reason: "系统中断补偿", status: 1, made_by: "陈立" },
  ...{ create_at: "2026-12-04 10:00:00", decided_by: "", decided_at: null, decided_reason: "" },
  actions: [
    { action: "grant", allowed: true, reason: null },
    { action: "reject", allowed: true, reason: null },
    { action: "withdraw", allowed: false, reason: "forbidden" },
  ],
};

const detailWith = (discounts: ServiceBillDiscount[]): ServiceBillDetail => ({
  bill,
  lines: [],
  contract_no: "",
  wallets: [],
  discounts,
  payments: [],
  actions: [],
});

const target = {
  list: "serviceBills" as const,
  filters: {},
  selection: { mode: "some" as const, ids: ["9"] },
  count: 1,
  sums: null,
  rows: [bill],
};

const inputs = (connected: ReturnType<typeof drawOverDesk>["connected"], entry: string) =>
  connected.asked.filter((one) => one.entry === entry).map(({ input }) => input);

describe("proposing a discount of a service bill", () => {
  it("takes no more than is open, and a reason", async () => {
    const { connected } = drawOverDesk(<DiscountDialog target={target} onClose={() => undefined} />, {
      serviceBills: {
        proposeDiscount: () => {
          throw new AppError("stale_version");
        },
      },
    });
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "部分减免" });
    const amount = screen.getByRole("textbox", { name: "减免金额" });
    fireEvent.change(amount, { target: { value: "800.01" } });
    fireEvent.change(screen.getByRole("textbox", { name: /原因/u }), { target: { value: "补偿" } });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(amount, { target: { value: "300" } });
    expect(button.getAttribute("aria-disabled")).toBeNull();
    fireEvent.click(button);
    await screen.findByText("这张账单已被其他人修改，未执行。请重新核对。");
    expect(inputs(connected, "serviceBills.proposeDiscount")).toEqual([
      { params: { id: "9" }, body: { version: 3, kind: "discount", amount: 300_00, reason: "补偿" } },
    ]);
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("deciding about a discount", () => {
  it("shows what stays unpaid before it is granted, and offers nothing that the person may not do", async () => {
    const { connected } = drawOverDesk(<BillDiscounts detail={detailWith([discount])} />, {
      serviceBills: { decideDiscount: () => ({ bill, discount: { ...discount, status: 2 } }) },
    });
    await screen.findByText("原因：系统中断补偿");
    expect(screen.queryByRole("button", { name: "撤回" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "批准" }));
    await screen.findByText(/账单未付金额为 ¥?500.00/u);
    expect(screen.getByText("叁佰元整")).toBeTruthy();
    const [confirm] = screen.getAllByRole("button", { name: "批准" }).slice(-1);
    if (confirm) fireEvent.click(confirm);
    await screen.findByText("已批准：部分减免");
    expect(inputs(connected, "serviceBills.decideDiscount")).toEqual([
      { params: { id: "7" }, body: { version: 1, action: "grant" } },
    ]);
  });

  it("takes a refusal with its reason only, and says when nothing was proposed", async () => {
    drawOverDesk(<BillDiscounts detail={detailWith([discount])} />, { serviceBills: {} });
    fireEvent.click(await screen.findByRole("button", { name: "驳回" }));
    await screen.findByText("驳回后账单金额不变。");
    const confirm = screen.getAllByRole<HTMLButtonElement>("button", { name: "驳回" }).at(-1);
    expect(confirm?.getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "无依据" } });
    expect(confirm?.getAttribute("aria-disabled")).toBeNull();
    cleanup();
    drawOverDesk(<BillDiscounts detail={detailWith([])} />, { serviceBills: {} });
    await screen.findByText("没有减免或作废");
  });
});
