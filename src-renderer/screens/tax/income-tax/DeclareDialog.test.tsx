import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import type { CloseCheck } from "../../../../src-shared/registries/workbench/tax-close-calls.ts";
import { taxPeriods } from "../../../../src-shared/tax/income-tax/tax-periods-list.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { DeclareDialog } from "./DeclareDialog.tsx";
import { PeriodLockDialog } from "./PeriodLockDialog.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const month = { period: "2026-10", ids: ["1", "2"], count: 2 };
const inputs = (connected: ReturnType<typeof drawOverDesk>["connected"], entry: string) =>
  connected.requests.filter((one) => one.entry === entry).map(({ input }) => input);

describe("declaring a month", () => {
  it("shows month, people and tax in words, sends the receipt, and names who was left", async () => {
    const closed: unknown[] = [];
    const { connected } = drawOverDesk(
      <DeclareDialog
        action="report"
        month={month}
        income={300_00}
        tax={1_234_56}
        onClose={(how) => closed.push(how)}
      />,
      {
        incomeTax: {
          declare: () => ({
            changed: 1,
            skipped: [{ no: "SR20261000000002", reason: "illegal_transition", current: 4 }],
            skipped_count: 1,
            promotion_count: 0,
            promotion_tax: 0,
          }),
        },
      },
    );
    await screen.findByText("壹仟贰佰叁拾肆元伍角陆分");
    fireEvent.change(screen.getByRole("textbox"), { target: { value: " S-77 " } });
    fireEvent.click(screen.getByRole("button", { name: "登记报送" }));
    await screen.findByText("已更新 1 人，1 人因状态不符未更新");
    expect(screen.getByText("SR20261000000002：当前为“申报成功”")).toBeTruthy();
    expect(inputs(connected, "incomeTax.declare")).toEqual([
      { body: { period: "2026-10", action: "report", ids: ["1", "2"], receipt_no: "S-77" } },
    ]);
    fireEvent.click(screen.getByRole("button", { name: "关闭" }));
    expect(closed).toEqual(["done"]);
  });

  it("tells before a whole month is paid which taxes of promotion fees go with it, and after that they went", async () => {
    const owing = { count: 2, amount: 1_760_00, fees: [] };
    const outcome = { changed: 3, skipped: [], skipped_count: 0, promotion_count: 2, promotion_tax: 1_760_00 };
    const wholeMonth = { period: "2026-10", ids: undefined, count: 3 };
    const { connected } = drawOverDesk(
      <DeclareDialog action="pay" month={wholeMonth} income={undefined} tax={undefined} onClose={() => undefined} />,
      {
        incomeTax: {
          promotionTaxes: () => ({
            value: owing,
            freshness: { source: "live" as const, as_of: null, offline: false },
          }),
          declare: () => outcome,
        },
      },
    );
    await screen.findByText(/2 笔，1,760.00 元：整月缴款时一并缴纳/u);
    fireEvent.click(screen.getByRole("button", { name: "登记缴款" }));
    await screen.findByText("一并缴纳推广服务费代扣个税 2 笔，1,760.00 元");
    expect(inputs(connected, "incomeTax.declare")).toEqual([{ body: { period: "2026-10", action: "pay" } }]);
  });

  it("asks for no taxes of promotion fees where chosen people are paid", async () => {
    const { connected } = drawOverDesk(
      <DeclareDialog action="pay" month={month} income={undefined} tax={undefined} onClose={() => undefined} />,
      { incomeTax: {} },
    );
    await screen.findByRole("button", { name: "登记缴款" });
    expect(inputs(connected, "incomeTax.promotionTaxes")).toEqual([]);
  });

  it("records a refusal only with its reason", async () => {
    drawOverDesk(
      <DeclareDialog action="refuse" month={month} income={undefined} tax={undefined} onClose={() => undefined} />,
      {
        incomeTax: {
          declare: () => ({ changed: 2, skipped: [], skipped_count: 0, promotion_count: 0, promotion_tax: 0 }),
        },
      },
    );
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "登记申报失败" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "身份不符" } });
    expect(button.getAttribute("aria-disabled")).toBeNull();
  });
});

const period = taxPeriods.row.parse({
  ...{ id: "9", version: 3, period: "2026-10", status: 1, due_at: "2026-11-15", worker_count: 2, declared_count: 0 },
  ...{ paid_count: 0, differ_count: 0, income: 300_00, month_tax: 0, vat: 0, surtax: 0, correction_tax: 0 },
  ...{ correction_vat: 0, promotion_tax: 0, paid_tax: 0, locked_at: null, locked_by: null },
});
const monthWith = (checks: CloseCheck[]) => () => ({
  value: { period, checks, days_left: 3 },
  freshness: { source: "live" as const, as_of: null, offline: false },
});
const point = (key: CloseCheck["key"], state: CloseCheck["state"]): CloseCheck => ({
  ...{ key, state, count: 1, amount: null, link: null },
});

describe("locking a month", () => {
  it("names what is open and locks only when the person takes it upon themselves", async () => {
    const row = { id: "9", version: 3, period: "2026-10", worker_count: 2, income: 300_00, month_tax: 0 };
    const { connected } = drawOverDesk(<PeriodLockDialog action="lock" row={row} onClose={() => undefined} />, {
      incomeTax: {
        period: monthWith([point("declared", "done"), point("proofs", "open"), point("locked", "open")]),
        updatePeriod: () => ({ period }),
      },
    });
    await screen.findByText("还有 1 项未完成：有税人员均已上传完税凭证");
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "月结" } });
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "锁定月份" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(screen.getByRole("checkbox"));
    fireEvent.click(button);
    await expect.poll(() => inputs(connected, "incomeTax.updatePeriod")).toHaveLength(1);
    expect(inputs(connected, "incomeTax.updatePeriod")).toEqual([
      { params: { id: "9" }, body: { version: 3, action: "lock", reason: "月结", accept_open: true } },
    ]);
  });

  it("takes nobody's word for what has to be done first", async () => {
    const row = { id: "9", version: 3, period: "2026-10", worker_count: 1_593, income: 300_00, month_tax: 0 };
    drawOverDesk(<PeriodLockDialog action="lock" row={row} onClose={() => undefined} />, {
      incomeTax: { period: monthWith([point("nothingUnderWay", "blocks"), point("proofs", "open")]) },
    });
    await screen.findByText("完成以下 1 项后才能锁定：没有付款还在办理中的账单");
    await screen.findByText("还有 1 项未完成：有税人员均已上传完税凭证");
    expect(screen.getByText("1,593")).toBeTruthy();
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "月结" } });
    fireEvent.click(screen.getByRole("checkbox"));
    expect(screen.getByRole("button", { name: "锁定月份" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("says which month comes first where it may not be locked yet", async () => {
    const row = { id: "9", version: 3, period: "2026-10", worker_count: 2, income: 300_00, month_tax: 0 };
    const { connected } = drawOverDesk(<PeriodLockDialog action="lock" row={row} onClose={() => undefined} />, {
      incomeTax: {
        period: monthWith([]),
        updatePeriod: () => {
          throw new AppError("period_order", { params: { period: "2026-09" } });
        },
      },
    });
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "月结" } });
    fireEvent.click(screen.getByRole("button", { name: "锁定月份" }));
    await screen.findByText(/请先处理 2026-09/u);
    expect(inputs(connected, "incomeTax.updatePeriod")).toEqual([
      { params: { id: "9" }, body: { version: 3, action: "lock", reason: "月结" } },
    ]);
  });
});
