import { expect, it } from "vitest";
import { costOf } from "./cost.ts";

const tiers = [
  { limit: 100_000_00, ratio: 800, sign: 1 as const },
  { limit: null, ratio: 500, sign: 1 as const },
];
const terms = {
  ...{ contract_id: "1", no: "HT1", status: 6, start_at: "2026-01-01", end_at: "2027-01-01", abort_at: null },
  ...{ auto_renew: false, remind_days: null, tiers, labor_tiers: [], fee_period: 1, tier_method: 2 },
};
const wallet = (balance: number, frozen: number) => ({ id: "1", channel: 1, balance, frozen, low_balance_alert: 0 });
const facts = { terms, wallets: [wallet(50_000_00, 10_000_00)], calculationMode: 1, paysItself: false };

it("adds the fee part by part, and says what the wallets lack for all of it, to the cent", () => {
  expect(costOf(300_000_00, facts, "2026-11-20")).toEqual({
    fee: 18_000_00,
    pay: 318_000_00,
    available: 40_000_00,
    lacks: 278_000_00,
  });
  const enough = { ...facts, wallets: [wallet(318_000_00, 0), wallet(0, 0)] };
  expect(costOf(300_000_00, enough, "2026-11-20").lacks).toBe(0);
  expect(costOf(300_000_01, enough, "2026-11-20").lacks).toBe(1);
  expect(costOf(1, facts, "2026-11-20")).toMatchObject({ fee: 0, pay: 1, lacks: 0 });
});

it("says nothing of what is not known: no terms, no wallets, a company that pays its workers itself", () => {
  expect(costOf(300_000_00, { ...facts, terms: null }, "2026-11-20")).toMatchObject({
    fee: null,
    pay: null,
    lacks: null,
  });
  for (const less of [{ wallets: null }, { wallets: [] }, { paysItself: true }])
    expect(costOf(300_000_00, { ...facts, ...less }, "2026-11-20")).toMatchObject({
      fee: 18_000_00,
      available: null,
      lacks: null,
    });
});
