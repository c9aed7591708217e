import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type {
  CompanyBusiness,
  ModeChange,
} from "../../../../../src-shared/companies/business/company-business-calls.ts";
import { installBrowserParts } from "../../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../../testing/test-desk.tsx";
import type { CompanyDetail } from "../tabs/use-company.ts";
import { BusinessTab } from "./BusinessTab.tsx";

// The default second is short for a busy machine, on which a dialog may also count as hidden for as long as it is open.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });
beforeAll(installBrowserParts);
afterEach(cleanup);

const modes = (start_at: string, more: Partial<CompanyBusiness["modes"][number]> = {}) => ({
  ...{ start_at, business_mode: null, tax_calculate_mode: 1, calculation_mode_no: 1, counts: false },
  ...{ labor_value_added_tax_max_month: null, labor_value_added_tax_max_quarter: null, ...more },
});

const allowed = (...actions: string[]) =>
  ["approve", "reject", "withdraw"].map((action) => ({
    action,
    allowed: actions.includes(action),
    reason: actions.includes(action) ? null : "forbidden",
  }));

const asked: ModeChange = {
  ...{ id: "7", version: 1, status: 1, start_at: "2099-02-01", business_mode: null, tax_calculate_mode: 2 },
  ...{ calculation_mode_no: 1, labor_value_added_tax_max_month: 60_000_00, labor_value_added_tax_max_quarter: null },
  ...{ reason: "按补充协议", maker_name: "陈立", create_at: "2026-11-20 10:00:00", is_mine: false },
  ...{ decider_name: null, decided_at: null, decided_reason: null, actions: allowed("approve", "reject") },
};

const preview = {
  ...{ bills: 3, changed: 2, refused: 1 },
  before: { customer_pay: 100_000_00, service_fee: 6_000_00, pit: 330_00, vat: 0, net_pay: 94_000_00 },
  after: { customer_pay: 100_000_00, service_fee: 6_000_00, pit: 3_200_00, vat: 0, net_pay: 91_130_00 },
};

const business = (more: Partial<CompanyBusiness> = {}): CompanyBusiness => ({
  company: { id: "11", no: "QY000011", name: "无锡太湖装配服务有限公司", version: 4, status: 50 },
  modes: [
    modes("2099-01-01", { labor_value_added_tax_max_month: 80_000_00 }),
    modes("2026-01-01", { counts: true }),
    modes("2025-01-01", { tax_calculate_mode: 6 }),
  ],
  ...{ changes: [], facts: [], preview: null },
  actions: [{ action: "ask", allowed: true, reason: null }],
  ...more,
});

const live = { source: "live" as const, as_of: null, offline: false };

const draw = (shown: CompanyBusiness, isOnline = true) =>
  drawOverDesk(
    <BusinessTab detail={{ id: "11" } as CompanyDetail} />,
    {
      companyBusiness: {
        get: ({ query }) => ({
          value: { ...shown, preview: query === undefined ? null : preview },
          freshness: isOnline ? live : { source: "cache", as_of: "2026-11-20 09:00:00", offline: true },
        }),
        ask: () => shown,
        decide: () => shown,
      },
    },
    isOnline,
  );

const inputs = ({ connected }: ReturnType<typeof draw>, entry: string) =>
  connected.requests.filter((one) => one.entry === entry).map(({ input }) => input);
const isOff = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";

describe("modes of a company by day", () => {
  it("stand on a timeline with what is asked for, and facts with their history", async () => {
    const fact = { at: "2026-10-02 09:35:00", user_name: "陈立", field: "registered_capital" };
    draw(business({ changes: [asked], facts: [{ ...fact, before: "500000000", after: "800000000" }] }));
    await screen.findByText("执行中");
    const [, timeline] = screen.getAllByRole("region", { name: "业务与计税模式" });
    const rows = within(timeline as HTMLElement)
      .getAllByRole("row")
      .slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .slice(0, 2)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ["2099-02-01", "待批准"],
      ["2099-01-01", "待生效"],
      ["2026-01-01", "执行中"],
      ["2025-01-01", "已过期"],
    ]);
    expect(screen.getByText("80,000.00 → 60,000.00", { exact: false })).toBeTruthy();
    expect(screen.getByText("5,000,000.00")).toBeTruthy();
    expect(screen.getByText("注册资本")).toBeTruthy();
  });

  it("are asked for with a first day, limits in yuan and a reason, once what open bills would become is seen", async () => {
    const drawn = draw(business());
    fireEvent.click(await screen.findByRole("button", { name: "申请变更模式" }));
    const send = await screen.findByRole("button", { name: "提交申请" });
    await screen.findByText("未结算账单 3 笔，金额有变化的 2 笔");
    expect(screen.getByText("1 笔按新模式无法计算，未计入下表。")).toBeTruthy();
    expect(screen.getByText("2,870.00")).toBeTruthy();
    expect(isOff(send)).toBe(true);
    fireEvent.change(await screen.findByRole("textbox", { name: "模式生效日" }), { target: { value: "2031-03-01" } });
    fireEvent.click(screen.getByRole("radio", { name: "临时税务登记" }));
    expect(screen.queryByRole("radio", { name: "累计预扣" })).toBeNull();
    fireEvent.change(screen.getByRole("textbox", { name: /每人月限额/u }), { target: { value: "12,x" } });
    fireEvent.change(screen.getByRole("textbox", { name: /原因/u }), { target: { value: "改为核定" } });
    expect(isOff(send)).toBe(true);
    fireEvent.change(screen.getByRole("textbox", { name: /每人月限额/u }), { target: { value: "50000.5" } });
    await screen.findByText("未结算账单 3 笔，金额有变化的 2 笔");
    expect(isOff(send)).toBe(false);
    fireEvent.click(send);
    await screen.findByText("已提交，等待另一位同事批准");
    expect(inputs(drawn, "companyBusiness.get").at(-1)).toMatchObject({
      query: { tax_calculate_mode: "4", calculation_mode_no: "1" },
    });
    expect(inputs(drawn, "companyBusiness.ask")).toEqual([
      {
        body: {
          ...{ company_id: "11", version: 4, start_at: "2031-03-01", business_mode: 1, tax_calculate_mode: 4 },
          ...{ calculation_mode_no: 1, labor_value_added_tax_max_month: 50_000_50, reason: "改为核定" },
          labor_value_added_tax_max_quarter: null,
        },
      },
    ]);
  });

  it("are approved after the figures are seen and refused with a reason; one's own are only taken back", async () => {
    const drawn = draw(business({ changes: [asked] }));
    fireEvent.click(await screen.findByRole("button", { name: "批准" }));
    await screen.findByText("未结算账单 3 笔，金额有变化的 2 笔");
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "批准" }));
    await screen.findByText("已批准");
    const to = { params: { id: "11" } };
    expect(inputs(drawn, "companyBusiness.decide")).toEqual([
      { ...to, body: { change_id: "7", version: 1, action: "approve" } },
    ]);
    cleanup();
    const refusing = draw(business({ changes: [asked] }));
    fireEvent.click(await screen.findByRole("button", { name: "驳回" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    const refuse = dialog.getByRole("button", { name: "驳回" });
    expect(isOff(refuse)).toBe(true);
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "附件不清晰" } });
    fireEvent.click(refuse);
    await screen.findByText("已驳回");
    expect(inputs(refusing, "companyBusiness.decide")).toEqual([
      { ...to, body: { change_id: "7", version: 1, action: "reject", reason: "附件不清晰" } },
    ]);
    cleanup();
    draw(business({ changes: [{ ...asked, is_mine: true, actions: allowed("withdraw") }] }));
    expect(await screen.findByRole("button", { name: "撤回" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "批准" })).toBeNull();
  });

  it("cannot be asked for twice or without the service, and not at all by who may not", async () => {
    draw(business({ actions: [{ action: "ask", allowed: false, reason: "modes_change_waits" }] }));
    expect(isOff(await screen.findByRole("button", { name: "申请变更模式" }))).toBe(true);
    cleanup();
    draw(business({ changes: [asked] }), false);
    expect(isOff(await screen.findByRole("button", { name: "申请变更模式" }))).toBe(true);
    expect(isOff(screen.getByRole("button", { name: "批准" }))).toBe(true);
    cleanup();
    draw(business({ actions: [{ action: "ask", allowed: false, reason: "forbidden" }] }));
    await screen.findByText("执行中");
    expect(screen.queryByRole("button", { name: "申请变更模式" })).toBeNull();
  });
});
