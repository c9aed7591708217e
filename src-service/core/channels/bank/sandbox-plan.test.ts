import { describe, expect, it } from "vitest";
import { bankReasons, planByLot } from "./sandbox-plan.ts";

const order = (nth: number) => ({
  channel_order_no: `JS20261120000001P${String(nth).padStart(5, "0")}A1`,
  channel: 1,
  payee_name: "张三",
  account_no: "6212264301003495221",
  bank_code: "ICBC",
  amount: 100_00,
});

const day = 60_000;
const plans = Array.from({ length: 10_000 }, (_, nth) => planByLot("flexdesk", order(nth), day));
const share = (test: (plan: (typeof plans)[number]) => boolean): number => plans.filter(test).length / plans.length;

describe("planByLot", () => {
  it("gives the same fate to the same number, another to another seed", () => {
    expect(plans.slice(0, 200)).toEqual(
      Array.from({ length: 200 }, (_, nth) => planByLot("flexdesk", order(nth), day)),
    );
    expect(plans.slice(0, 200)).not.toEqual(
      Array.from({ length: 200 }, (_, nth) => planByLot("other", order(nth), day)),
    );
  });

  it("spreads fates as a bank would", () => {
    expect(share((plan) => plan.outcome === "paid" && plan.due_after <= 3_000 && !plan.unknown_for)).toBeGreaterThan(
      0.88,
    );
    expect(share((plan) => plan.outcome === "failed" && plan.unknown_for === undefined)).toBeCloseTo(0.03, 2);
    expect(share((plan) => plan.due_after >= 20_000 && plan.due_after <= 60_000)).toBeCloseTo(0.02, 2);
    expect(share((plan) => plan.unknown_for !== undefined)).toBeCloseTo(0.02, 2);
    expect(share((plan) => plan.return_after === 2 * day)).toBeCloseTo(0.01, 2);
  });

  it("has words for every refusal", () => {
    const codes = new Set(plans.flatMap((plan) => (plan.fail_code === undefined ? [] : [plan.fail_code])));
    expect([...codes].sort()).toEqual(Object.keys(bankReasons).sort());
    expect(plans.filter((plan) => plan.outcome === "failed" && plan.fail_code === undefined)).toEqual([]);
  });
});
