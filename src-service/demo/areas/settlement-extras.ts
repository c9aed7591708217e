import { accountTypes } from "../../../src-shared/access/accounts/accounts-calls.ts";
import { feeDiscountStates } from "../../../src-shared/billing/fees/fee-discounts-record.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { accountStatus } from "../../access/accounts/account-store.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { DemoCompany } from "../history/companies.ts";
import type { World } from "../world/world.ts";

const yuan = 100;

/** Discounts by position of the company: from, until (days from the anchor day), yuan, share of a fee, reason, status. */
const discounts = [
  { company: 1, from: -60, until: 30, yuan: 2_000, ratio: 10_000, kind: 1, status: "granted", reason: "年度续约优惠" },
  { company: 1, from: -10, until: 80, yuan: 500, ratio: 10_000, kind: 1, status: "granted", reason: "推荐新客户奖励" },
  {
    company: 2,
    from: -30,
    until: 150,
    yuan: 1_200,
    ratio: 2_000,
    kind: 1,
    status: "granted",
    reason: "首年服务费八折",
  },
  {
    company: 2,
    from: -200,
    until: -20,
    yuan: 800,
    ratio: 10_000,
    kind: 1,
    status: "expired",
    reason: "上半年活动优惠",
  },
  { company: 3, from: -5, until: 360, yuan: 3_000, ratio: 5_000, kind: 2, status: "granted", reason: "使用费减半一年" },
  { company: 4, from: -1, until: 90, yuan: 1_000, ratio: 10_000, kind: 1, status: "toApprove", reason: "系统延误补偿" },
  { company: 3, from: -40, until: 50, yuan: 600, ratio: 10_000, kind: 1, status: "withdrawn", reason: "试用期优惠" },
  { company: 5, from: -8, until: 20, yuan: 9_000, ratio: 10_000, kind: 1, status: "rejected", reason: "临时促销" },
] as const;

/** Companies with a corporate account at CMB that may be debited, by position, with the balance in yuan. */
const debited = [
  { company: 5, account_no: "571907588210106", balance: 3_000_000 },
  { company: 7, account_no: "755936021410802", balance: 800 },
] as const;

const addDiscounts = (world: World, companies: readonly DemoCompany[]): void => {
  for (const { company, from, until, yuan: amount, status, ...rest } of discounts) {
    const start = addDays(world.anchor, from);
    const isWithdrawn = status === "withdrawn";
    const isDecided = status !== "toApprove";
    world.add("fee_discounts", {
      ...rest,
      id: world.ids(1),
      version: 1 + (isDecided ? 1 : 0) + (isWithdrawn ? 1 : 0),
      change_seq: world.seq(),
      agency_id: world.agencyId,
      company_id: companies[company - 1]?.id ?? 0,
      no: world.number("YH", start),
      amount: amount * yuan,
      status: feeDiscountStates.code(status),
      start_at: start,
      end_at: addDays(world.anchor, until),
      maker_id: world.operator("maker").id,
      checker_id: isDecided ? world.operator("checker").id : null,
      decided_at: isDecided ? `${start} 11:20:00` : null,
      decided_reason: isDecided ? (status === "rejected" ? "超出本季优惠预算" : "") : null,
      withdrawer_id: isWithdrawn ? world.operator("checker").id : null,
      withdrawn_at: isWithdrawn ? `${addDays(start, 15)} 09:30:00` : null,
      withdrawn_reason: isWithdrawn ? "试用期提前结束" : null,
      create_at: `${start} 10:00:00`,
    });
  }
};

const addAccounts = (world: World, companies: readonly DemoCompany[]): void => {
  const day = addDays(world.anchor, -90);
  for (const { company, account_no, balance } of debited) {
    const { id = 0, name = "" } = companies[company - 1] ?? {};
    world.add("corporate_accounts", {
      id: world.ids(1),
      agency_id: world.agencyId,
      company_id: id,
      account_no,
      bank_code: "CMB",
      account_type: accountTypes.corporate,
      status: accountStatus.bound,
      random_amount: 45,
      tries: 0,
      sent_ms: Date.parse(`${day}T09:40:00+08:00`),
      proof_key: null,
      created_by: world.operator("maker").id,
      create_at: `${day} 09:40:00`,
      bound_at: `${day} 16:05:00`,
    });
    world.add("sandbox_company_accounts", { account_no, bank_code: "CMB", holder: name, balance: balance * yuan });
  }
};

/** Fee discounts of companies, and their own accounts at the bank that payments may come from. */
const addSettlementExtras = (world: World, companies: readonly DemoCompany[]): void => {
  addDiscounts(world, companies);
  addAccounts(world, companies);
};

export const demo: AreaDemo = { make: ({ world, companies }) => addSettlementExtras(world, companies) };
