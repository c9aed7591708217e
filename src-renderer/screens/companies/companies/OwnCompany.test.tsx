import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { settlements } from "../../../../src-shared/billing/settlements/settlements-list.ts";
import type { SessionState } from "../../../../src-shared/bridge/session.ts";
import { permissionKeys } from "../../../../src-shared/kernel/rights/permissions.ts";
import type { Workbench } from "../../../../src-shared/registries/workbench/workbench-calls.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { signedIn } from "../../../testing/test-session.ts";
import { CompaniesScreen } from "./CompaniesScreen.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const live = { source: "live", as_of: null, offline: false } as const;
const session: SessionState = {
  ...signedIn,
  user: { ...signedIn.user, company_id: "1026", company_name: "启程", permissions: [...permissionKeys] },
};
const step = {
  record: "companyContracts",
  holder: "company",
  person: null,
  reason: null,
  until: null,
  after: null,
} as const;
const next = [
  {
    ...step,
    id: "7",
    no: "HB20260003",
    key: "sign",
    is_mine: true,
    since: "2026-11-14 10:00:00",
    page: "/contracts/7",
  },
  {
    ...step,
    id: "8",
    no: "QZ20260001",
    key: "approve",
    holder: "agency" as const,
    is_mine: false,
    since: null,
    page: null,
  },
];
const company = {
  ...{
    id: "1026",
    no: "QY000001",
    name: "上海启程供应链管理有限公司",
    short_name: "启程",
    status: 50,
    settlement_type: 1,
  },
  ...{
    company: null,
    base: null,
    account: null,
    contracts: [],
    wallets: null,
    months: null,
    people: null,
    workers: null,
  },
  ...{ salesmen: null, freezes: [], reminders: [], history: null, identity_asked_anew: null, actions: [], next },
  ...{ story: null, terms: null, manager: null, business: null, contract: null },
  limit_age: { male: { min: 18, max: 60 }, female: { min: 18, max: 55 } },
  company_cdl: { tax_calculate_mode: 1, calculation_mode_no: 1, task_config: { ceilings: [] } },
  ...{ qr_fields: [], worker_fields: [], organizations: [] },
};
const waiting: Workbench["waiting"] = [
  {
    ...{ key: "serviceBillsToPay", list: "serviceBills", query: {} },
    ...{ count: 2, amount: 2_355_107, since: "2026-11-10 09:00:00" },
  },
  { key: "companyContractsToSign", list: "companyContracts", query: {}, count: 1, amount: null, since: null },
];
const settlement = {
  ...Object.fromEntries(Object.keys(settlements.columns).map((name) => [name, null])),
  ...{ id: "31", no: "JS20261122000002", status: 20, create_at: "2026-11-22 20:14:00", company_payable: 13_886_977 },
};

const draw = (shown: object) =>
  drawOverDesk(
    <CompaniesScreen />,
    {
      companies: { get: () => ({ value: { ...company, ...shown }, freshness: live }) },
      lists: { page: () => ({ rows: [settlement], total: 1, freshness: live }) },
      workbench: {
        get: () => ({
          value: {
            ...{ today: "2026-11-22", waiting, waiting_trend: null, problems: null, deadlines: [], alarms: null },
            ...{ near: null, top: null, to_pay: null, balances: null, months: null },
          },
          freshness: live,
        }),
      },
    },
    true,
    "/companies",
    session,
  );

it("is told of a paper of theirs that ends, until when and that the agency renews it", async () => {
  const until = "2020-02-29";
  const renew = { ...step, record: "companies", id: "1026", key: "renewEvidence", holder: "agency" as const, until };
  draw({ next: [{ ...renew, is_mine: false, since: null, page: null }] });
  const row = (await screen.findByText("更新企业证照")).closest("li");
  expect(row?.textContent).toContain("营业执照或法定代表人证件缺失、即将到期或已过期");
  expect(row?.textContent).toMatch(/服务商逾期 [\d,]+ 天/u);
  // It is the agency's to do: nothing here is to be pressed.
  expect(within(row as HTMLElement).queryByRole("button")).toBeNull();
});

it("is the page of a company's own person, without a list of one: their turn first, then money and settlements", async () => {
  const { router } = draw({});
  await screen.findByRole("heading", { name: company.name });
  expect(screen.queryByRole("grid")).toBeNull();
  expect(screen.queryByText("上下切换")).toBeNull();
  expect(screen.queryByRole("button", { name: "关闭详情" })).toBeNull();
  // The contract that the list of waiting counts too is told once.
  expect(await screen.findByText("轮到您 2 项")).toBeTruthy();
  expect(screen.getByText("等服务商 1 项")).toBeTruthy();
  expect(screen.getByText("企业签署合同 HB20260003")).toBeTruthy();
  const table = within(await screen.findByRole("table", { name: "近期结算" }));
  expect(await table.findByText("138,869.77")).toBeTruthy();
  fireEvent.click(table.getByRole("button", { name: settlement.no }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/settlements/31"));
});
