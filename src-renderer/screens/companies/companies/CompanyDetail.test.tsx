import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { companies } from "../../../../src-shared/companies/register/companies-list.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { CompanyDetail } from "./CompanyDetail.tsx";
import type { CompanyDetail as Detail } from "./tabs/use-company.ts";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const company: Row = {
  ...Object.fromEntries(Object.keys(companies.columns).map((name) => [name, null])),
  ...{ id: "1026", version: 4, maker_id: "1", submitted_by: "1", requested_by: "0", request: 0, no: "QY000007" },
  ...{ name: "深圳海拓会展服务有限公司", credit_code: "91440304MA5G3J6P1R", status: 50, channels: ",1,4," },
  ...{ ent_identity_status: 4, contract_status: 52, contract_end_at: "2026-12-18", business_mode: 1, risk_level: 1 },
};

const detail = {
  ...{
    id: "1026",
    no: "QY000007",
    name: company["name"],
    short_name: "海拓会展",
    status: 50,
    settlement_type: 2,
    company,
  },
  ...{
    base: null,
    account: null,
    contracts: null,
    wallets: null,
    months: null,
    people: null,
    workers: null,
    salesmen: null,
  },
  ...{ freezes: [], reminders: [], history: null, identity_asked_anew: null, actions: [], next: [], contract: null },
  ...{ story: null, terms: null, manager: null },
  limit_age: { male: { min: 18, max: 60 }, female: { min: 18, max: 55 } },
  company_cdl: { tax_calculate_mode: 4, calculation_mode_no: 1, task_config: { ceilings: [] } },
  business: {
    ...{ modes: [], month_limit: 80_000_00, quarter_limit: null, contract_type: 2, task_mode: 3, is_no_audit: true },
  },
  ...{ qr_fields: ["company", "contract_type"], worker_fields: [], organizations: [] },
} as unknown as Detail;

const live = { source: "live", as_of: null, offline: false } as const;

const draw = (shown: object = detail, workbench?: object) => {
  const sent: unknown[] = [];
  drawOverDesk(<CompanyDetail id="1026" onClose={() => undefined} />, {
    companies: {
      get: () => ({ value: shown as Detail, freshness: live }),
    },
    workbench: {
      get: () => (workbench === undefined ? new Promise(() => undefined) : { value: workbench, freshness: live }),
    },
    companyContracts: {
      remind: ({ body }: { body?: unknown }) => {
        sent.push(body);
        return { done: 1, refused: [] };
      },
    },
  });
  return sent;
};

describe("the page of a company", () => {
  it("reminds it of its contract, once however often the button is pressed", async () => {
    const sent = draw();
    fireEvent.click(await screen.findByRole("button", { name: "提醒续签" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    const send = dialog.getByRole("button", { name: "发送提醒" });
    await waitFor(() => expect(send.getAttribute("aria-disabled") ?? "false").toBe("false"));
    fireEvent.click(send);
    fireEvent.click(send);
    await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/1/u));
    expect(sent).toEqual([{ company_ids: ["1026"] }]);
  });

  it("offers to remind of what the company has to do now, by its own word, and says when it was reminded today", async () => {
    const at = `${dayOf(shanghaiNow(Date.now()))} 00:00:01`;
    const step = {
      record: "companyContracts",
      id: "7",
      key: "sign",
      holder: "company",
      person: "马骏",
      is_mine: false,
    };
    const next = [{ ...step, reason: null, since: "2026-11-20 10:00:00", until: null, after: null, page: null }];
    const toSign = { ...company, status: 40, contract_status: null };
    draw({ ...detail, status: 40, company: toSign, next });
    const button = await screen.findByRole("button", { name: /提醒签约/u });
    expect(button.getAttribute("aria-disabled") ?? "false").toBe("false");
    expect(screen.queryByRole("button", { name: /提醒续签|提醒认证/u })).toBeNull();
    cleanup();
    const told = {
      ...detail,
      status: 40,
      company: { ...toSign, reminded_at: at },
      next: [{ ...next[0], reminded_at: at }],
    };
    draw(told);
    const off = await screen.findByRole("button", { name: /提醒签约/u });
    expect(off.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText(/已提醒 00:00$/u)).toBeTruthy();
    cleanup();
    // Its contract is with the agency: there is nothing to remind the company of.
    const ours = [{ ...next[0], key: "approve", holder: "agency", person: null }];
    draw({ ...detail, status: 40, company: toSign, next: ours });
    await screen.findByRole("tab", { name: "规则" });
    expect(screen.queryByRole("button", { name: /提醒/u })).toBeNull();
  });

  it("tells its money by the figures of the workbench, its rates, and who proved its account when", async () => {
    const wallet = { wallet_id: "5", company_name: "海拓会展", channel: 1, available: 120_300_491, frozen: 35_423_861 };
    const workbench = {
      ...{ today: "2026-11-22", waiting: [], waiting_trend: null, problems: null, deadlines: [], alarms: null },
      ...{ near: null, top: null, to_pay: { count: 2, amount: 35_423_861 } },
      balances: {
        ...{ count: 1, low_count: 0, available: 120_300_491 },
        rows: [{ ...wallet, alert: 10_000_000, is_low: false, daily: 1_207_803, days: 99 }],
      },
      months: null,
    };
    const terms = {
      ...{
        contract_id: "9",
        no: "HT20250001",
        status: 50,
        start_at: "2025-01-29",
        end_at: "2099-01-28",
        abort_at: null,
      },
      ...{ auto_renew: false, remind_days: 30, labor_tiers: [], fee_period: 2, tier_method: 2 },
      tiers: [
        { limit: 10_000_000, ratio: 650, sign: 1 },
        { limit: null, ratio: 550, sign: 1 },
      ],
    };
    const account = {
      ...{ account_no: "6222 **** 3817", bank_code: "ICBC", status: 2, verified_at: "2025-03-06 09:00:00" },
      ...{
        proved_by: "陈立",
        proved_at: "2025-03-05 10:00:00",
        approved_by: "周敏",
        approved_at: "2025-03-06 09:00:00",
      },
    };
    const sums = { month_settle_amount: 36_234_102, year_settle_amount: 403_830_675 };
    const months = [{ period: "2026-10", settled: 30_000_000 }];
    const listed = { ...company, ...sums };
    draw({ ...detail, company: listed, account, wallets: [], contracts: [], terms, months }, workbench);
    const money = within(await screen.findByRole("region", { name: "资金" }));
    for (const words of ["1,203,004.91", "354,238.61", "冻结 · 待付结算单 2 张", "362,341.02", "本年 4,038,306.75"])
      expect(money.getByText(words)).toBeTruthy();
    expect(money.getByText(/日均 12,078.03，可用 99 天 · 预警线 100,000.00/u)).toBeTruthy();
    const rates = within(screen.getByRole("list", { name: "服务费费率" })).getAllByRole("listitem");
    expect(rates.map((one) => one.textContent)).toEqual(["≤ 100,0006.5%", "100,000 以上5.5%"]);
    const accounts = within(screen.getByRole("table", { name: "账户" }));
    expect(accounts.getByText("打款验证 · 陈立 · 2025-03-05")).toBeTruthy();
    expect(accounts.getByText("批准 · 周敏 · 2025-03-06")).toBeTruthy();
  });

  it("offers no reminder where nothing is due, or the company is ended", async () => {
    for (const other of [
      { contract_status: 50, status: 50 },
      { contract_status: 60, status: 70 },
    ]) {
      draw({ ...detail, ...other, company: { ...company, ...other } });
      await screen.findByRole("heading", { name: "深圳海拓会展服务有限公司" });
      await screen.findByRole("tab", { name: "规则" });
      expect(screen.queryByRole("button", { name: "提醒续签" })).toBeNull();
      cleanup();
    }
  });

  it("says how it settles, signs and gives orders out, its limits and what its codes fix", async () => {
    draw();
    fireEvent.click(await screen.findByRole("tab", { name: "规则" }));
    const ways = within(await screen.findByRole("region", { name: "结算与订单" }));
    for (const words of ["线下", "线下签约", "定向和非定向", "是", "发包方、签约方式"])
      expect(ways.getByText(words)).toBeTruthy();
    const limits = within(screen.getByRole("region", { name: "接包方限额" }));
    for (const words of ["80,000.00", "常规 300,000.00"]) expect(limits.getByText(words)).toBeTruthy();
  });
});
