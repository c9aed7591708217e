import { describe, expect, it } from "vitest";
import { sampleSettlement } from "./sample-settlement.ts";
import { type Operand, type SettlementSums, sumsOf } from "./settlement-sums.ts";

const result = (operands: readonly Operand[]): number =>
  operands.reduce((sum, { sign, cents }) => (sign === "−" ? sum - cents : sum + cents), 0);

/** Every equation comes to its sum, and the parts of the bar to what the company pays. */
const addUp = (sums: SettlementSums): void => {
  expect(result(sums.company)).toBe(sums.payable);
  expect(result(sums.workers)).toBe(sums.net);
  const { net, tax, other, fee } = sums.parts;
  expect(net + tax + other + fee).toBe(sums.payable);
};

const signsOf = (operands: readonly Operand[]): string => operands.map(({ sign, key }) => `${sign}${key}`).join(" ");

describe("the sums of a settlement", () => {
  it("adds a fee on top", () => {
    const settlement = sampleSettlement({
      ...{ bill_amount: 538_334_20, service_fee: 31_502_05, company_payable: 569_836_25 },
      ...{ pit: 367_34, labor_net: 537_966_86 },
    });
    const sums = sumsOf({ settlement, discount: 0 });
    expect([signsOf(sums.company), signsOf(sums.workers)]).toEqual(["bill +fee", "bill −pit"]);
    addUp(sums);
  });

  it("takes a fee from inside: the company pays the bills, and the fee comes off before the workers' part", () => {
    const settlement = sampleSettlement({
      ...{ bill_amount: 20_000_00, service_fee: 1_500_00, company_payable: 20_000_00 },
      ...{ pit: 294_00, labor_net: 18_206_00 },
    });
    const sums = sumsOf({ settlement, discount: 0 });
    expect([signsOf(sums.company), signsOf(sums.workers)]).toEqual(["bill", "bill −fee −pit"]);
    addUp(sums);
  });

  it("takes a discount off what the company pays, in both", () => {
    for (const inside of [0, 1_500_00]) {
      const settlement = sampleSettlement({
        ...{ bill_amount: 20_000_00, service_fee: 1_500_00, company_payable: 20_000_00 + 1_500_00 - inside - 300_00 },
        ...{ pit: 100_00, vat: 20_00, surtax: 2_00, labor_net: 20_000_00 - inside - 122_00 },
      });
      const sums = sumsOf({ settlement, discount: 300_00 });
      expect(sums.company.at(-1)).toEqual({ sign: "−", key: "discount", cents: 300_00 });
      expect(sums.workers.at(-1)).toMatchObject({ key: "tax", cents: 122_00 });
      expect(sums.parts.fee).toBe(1_200_00);
      addUp(sums);
    }
  });

  it("names what else is deducted, and adds up with lines of both kinds in one settlement", () => {
    const shared = sampleSettlement({
      bill_amount: 100_00,
      service_fee: 6_00,
      company_payable: 106_00,
      labor_net: 95_00,
    });
    const sums = sumsOf({ settlement: shared, discount: 0 });
    expect(sums.workers.at(-1)).toEqual({ sign: "−", key: "other", cents: 5_00 });
    addUp(sums);
    // Two lines of 100.00 with 6.00 of fee each, one on top and one from inside.
    const mixed = sampleSettlement({
      bill_amount: 200_00,
      service_fee: 12_00,
      company_payable: 206_00,
      labor_net: 194_00,
    });
    expect(signsOf(sumsOf({ settlement: mixed, discount: 0 }).company)).toBe("bill +addedFee");
    addUp(sumsOf({ settlement: mixed, discount: 0 }));
  });
});
