import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { companies } from "../../../../../src-shared/companies/register/companies-list.ts";
import type { CompanyReview } from "../../../../../src-shared/companies/register/company-review-calls.ts";
import { installBrowserParts } from "../../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../../testing/test-desk.tsx";
import { CompanyDetail } from "../CompanyDetail.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const item = (name: CompanyReview["items"][number]["item"], needs: "tick" | "note" | "proof", done = false) => ({
  ...{ item: name, needs, about: `about-${name}` },
  confirmed: done ? { by: "周敏", at: "2026-11-22 23:41:00", note: "", proof_key: null } : null,
});

const review: CompanyReview = {
  ...{ is_open: true, license_opened: true, register: { answer: "found", at: "2026-11-22 14:33:00", state: 1 } },
  compared: [
    { fact: "name", declared: "南京锦程文旅服务有限公司", registered: "南京锦程文旅服务有限公司", same: true },
    { fact: "registered_capital", declared: 5_000_000_00, registered: 3_000_000_00, same: false },
  ],
  contract: {
    ...{ id: "77", no: "HT000001", status: 10, start_at: "2026-12-01", end_at: "2027-11-30", auto_renew: true },
    config: {
      service_fee_ratio_range: [
        { limit: 500_000_00, ratio: 650, sign: 1 },
        { limit: null, ratio: 550, sign: 1 },
      ],
      ...{ service_fee_cumulative_type: 2, tier_method: 2 },
    },
  },
  account: { account_no: "**** 6620", bank_name: "招商银行", is_proven: false },
  items: [item("license", "tick", true), item("registered_capital", "note"), item("month_limit", "note")],
};

const row = {
  ...Object.fromEntries(Object.keys(companies.columns).map((name) => [name, null])),
  ...{ id: "1026", version: 2, maker_id: "1", submitted_by: "1", request: 0, no: "QY000007", status: 20 },
  ...{ name: "南京锦程文旅服务有限公司", credit_code: "91320106MA1JCWL2X8", channels: "1", risk_level: 1 },
};

const detail = (shown: CompanyReview, reason: string | null) => ({
  ...{ id: "1026", no: "QY000007", name: row.name, short_name: "锦程", status: 20, settlement_type: 1, company: row },
  ...{
    base: { license_key: "licence", submitted_by: "孙悦" },
    account: null,
    contracts: [],
    wallets: null,
    people: null,
  },
  ...{ workers: null, salesmen: null, freezes: [], reminders: [], history: null, identity_asked_anew: null, next: [] },
  ...{ story: null, terms: null, manager: null },
  ...{ contract: null, review: shown, qr_fields: [], worker_fields: [], organizations: [] },
  actions: [
    { action: "approve", allowed: reason === null, reason },
    { action: "reject", allowed: true, reason: null },
  ],
  limit_age: { male: { min: 18, max: 60 }, female: { min: 18, max: 55 } },
  company_cdl: { tax_calculate_mode: 1, calculation_mode_no: 1, task_config: { ceilings: [] } },
  business: {
    modes: [{ start_at: "2026-12-01", tax_calculate_mode: 1, calculation_mode_no: 1 }],
    ...{ month_limit: 200_000_00, quarter_limit: null, contract_type: 2, task_mode: 3, is_no_audit: false },
  },
});

const draw = (shown = review, reason: string | null = "review_unconfirmed") => {
  const sent: unknown[] = [];
  drawOverDesk(<CompanyDetail id="1026" onClose={() => undefined} />, {
    companies: {
      get: () => ({ value: detail(shown, reason), freshness: { source: "live", as_of: null, offline: false } }),
      confirmItem: ({ body }: { body?: unknown }) => {
        sent.push(body);
        return { review: shown };
      },
      askRegister: ({ body }: { body?: unknown }) => {
        sent.push(body);
        return { review: shown };
      },
    },
  });
  return sent;
};

describe("a company that waits for its review", () => {
  it("opens as one: register, fees by the calculator of bills, limits and what goes along, nothing of a balance", async () => {
    draw();
    const register = within(await screen.findByRole("table", { name: "申报与工商登记" }));
    expect(register.getByText(/^多.2,000,000.00$/u)).toBeTruthy();
    expect(register.getAllByText("一致")).toHaveLength(1);
    const [fees] = screen.getAllByRole("region", { name: "服务费" }).map((part) => within(part));
    // 500,000.00 at 6.5 % and as much at 5.5 %.
    expect(fees?.getByText("60,000.00")).toBeTruthy();
    const limits = within(screen.getByRole("region", { name: "限额与规则" }));
    for (const words of ["200,000.00", "默认 100,000.00"]) expect(limits.getByText(words)).toBeTruthy();
    const account = within(screen.getByRole("region", { name: "账户与合同" }));
    for (const words of ["**** 6620", "2026-12-01 至 2027-11-30", "通过后随之提交"])
      expect(account.getByText(words)).toBeTruthy();
    expect(document.body.textContent).not.toContain("余额");
  });

  it("says beside the button which item comes first, and takes a sentence for it", async () => {
    const sent = draw();
    expect(await screen.findByText(/请先确认注册资本与登记不一致/u)).toBeTruthy();
    const list = within(screen.getByRole("region", { name: "逐项确认" }));
    expect(list.getByText("还差 2 项")).toBeTruthy();
    expect(list.getByText("周敏 11-22 23:41")).toBeTruthy();
    fireEvent.click(list.getByRole("checkbox", { name: "注册资本与登记不一致，已问明原因" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    const confirm = dialog.getByRole("button", { name: "确认" });
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "已增资" } });
    fireEvent.click(confirm);
    expect(sent).toEqual([]);
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "已增资，章程已核对" } });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() =>
      expect(sent).toEqual([
        {
          ...{ version: 2, item: "registered_capital", about: "about-registered_capital", confirmed: true },
          note: "已增资，章程已核对",
        },
      ]),
    );
  });

  it("asks the register again where it gave nothing, and confirms nothing for who may not review", async () => {
    const down: CompanyReview = {
      ...{ ...review, compared: [], register: { answer: "down", at: "2026-11-22 14:33:00", state: null } },
      items: [item("license", "tick"), item("register", "proof")],
    };
    const sent = draw(down);
    fireEvent.click(await screen.findByRole("button", { name: "重试" }));
    await waitFor(() => expect(sent).toEqual([{ version: 2 }]));
    expect(screen.getByRole("button", { name: "上传证明" })).toBeTruthy();
    cleanup();
    draw({ ...down, license_opened: false }, "same_person");
    const list = within(await screen.findByRole("region", { name: "逐项确认" }));
    for (const box of list.getAllByRole<HTMLInputElement>("checkbox")) expect(box.disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
  });
});
