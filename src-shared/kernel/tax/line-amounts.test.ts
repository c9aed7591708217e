import { describe, expect, it } from "vitest";
import { type SeededRandom, seededRandom } from "../values/text/seeded-random.ts";
import type { FeeTier } from "./fee-tiers.ts";
import { computeLine } from "./line-amounts.ts";
import type { LineAmounts, LineInput, LineTerms } from "./line-types.ts";
import { emptyVatMonth, vatOfMonth } from "./vat.ts";
import { withholdCumulative } from "./withholding-cumulative.ts";

const flat = (ratio: number): FeeTier[] => [{ limit: null, ratio, sign: 1 }];

const terms: LineTerms = {
  calculation_mode_no: 1,
  tax_calculate_mode: 1,
  tier_method: 1,
  service_fee_ratio_range: flat(750),
  labor_service_fee_ratio_range: flat(100),
};

const line: LineInput = {
  accounting_fee: 2_000_000,
  terms,
  year_to_date: { income_ex_vat: 0, withheld: 0, income_months: [] },
  month_to_date: emptyVatMonth,
  fee_base_before: 0,
  work_month: "2026-01",
  date: "2026-01-20",
};

const withTerms = (change: Partial<LineTerms>, rest: Partial<LineInput> = {}): LineInput => ({
  ...line,
  ...rest,
  terms: { ...terms, ...change },
});

function computed(input: LineInput): LineAmounts {
  const answer = computeLine(input);
  if (!answer.ok) throw new Error(answer.code);
  return answer;
}

/** The sums that the service keeps, after one more line. */
function nextInput(input: LineInput, amounts: LineAmounts): LineInput {
  return {
    ...input,
    year_to_date: {
      income_ex_vat: input.year_to_date.income_ex_vat + amounts.income_ex_vat,
      withheld: input.year_to_date.withheld + amounts.pit,
      income_months: [...input.year_to_date.income_months, input.work_month],
    },
    month_to_date: {
      gross: input.month_to_date.gross + amounts.labor_base,
      vat_withheld: input.month_to_date.vat_withheld + amounts.vat + amounts.vat_recover_vat,
      surtax_withheld: input.month_to_date.surtax_withheld + amounts.surtax + amounts.vat_recover_surtax,
    },
    fee_base_before: input.fee_base_before + input.accounting_fee,
  };
}

describe("a bill line", () => {
  it("puts the fee on top", () => {
    expect(computed(line)).toMatchObject({
      labor_base: 2_000_000,
      service_fee: 150_000,
      customer_pay: 2_150_000,
      income_ex_vat: 2_000_000,
      pit: 33_000,
      pit_rate: 300,
      net_pay: 1_967_000,
      cum_income: 2_000_000,
      cum_withheld: 33_000,
      tax_rule_version: "iit-cum-2025-10+vat-2026-01",
    });
  });

  it("takes the fee from inside", () => {
    expect(computed(withTerms({ calculation_mode_no: 2 }))).toMatchObject({
      labor_base: 1_850_000,
      service_fee: 150_000,
      labor_service_fee: 0,
      customer_pay: 2_000_000,
      pit: 29_400,
      net_pay: 1_820_600,
    });
  });

  it("shares the fee and takes the car rental", () => {
    expect(computed(withTerms({ calculation_mode_no: 3 }, { car_rental_fee: 50_000 }))).toMatchObject({
      service_fee: 150_000,
      labor_service_fee: 20_000,
      customer_pay: 2_150_000,
      pit: 33_000,
      net_pay: 1_897_000,
    });
  });

  it("taxes by each mode", () => {
    expect(computed(withTerms({ tax_calculate_mode: 2 }))).toMatchObject({
      pit: 320_000,
      tax_rule_version: "iit-pay-2019-01+vat-2026-01",
    });
    expect(computed(withTerms({ tax_calculate_mode: 3, profit_ratio: 1_000 }))).toMatchObject({ pit: 10_000 });
    expect(computed(withTerms({ tax_calculate_mode: 3, is_individual_business: true }))).toMatchObject({ pit: 50_000 });
    expect(computed(withTerms({ tax_calculate_mode: 4, levy_ratio: 150 }))).toMatchObject({ pit: 30_000 });
    for (const tax_calculate_mode of [5, 6] as const) {
      const untaxed = computed(withTerms({ tax_calculate_mode }, { accounting_fee: 20_000_000 }));
      expect(untaxed).toMatchObject({ pit: 0, vat: 0, surtax: 0, net_pay: 20_000_000, tax_rule_version: "" });
    }
  });

  it("withholds VAT over the cliff and taxes income without it", () => {
    const big = computed(withTerms({}, { accounting_fee: 15_000_000 }));
    expect(big).toMatchObject({ vat: 148_515, surtax: 8_911, income_ex_vat: 14_851_485 });
    expect(big.pit).toBe(Math.round((14_851_485 * 0.8 - 500_000) * 0.1 - 252_000));
  });

  it("recovers for earlier payouts only what the line can bear and keeps the rest pending", () => {
    const small: LineInput = {
      ...line,
      accounting_fee: 60_000,
      month_to_date: { ...emptyVatMonth, gross: 10_100_000 },
    };
    const crossing = computed(small);
    expect(crossing.net_pay).toBe(0);
    expect(crossing.vat_recover).toBeGreaterThan(0);
    expect(crossing.vat_recover_pending).toBeGreaterThan(0);
    const next = computed({ ...nextInput(small, crossing), accounting_fee: 500_000 });
    expect(next.vat_recover).toBe(crossing.vat_recover_pending);
    expect(next.vat_recover_pending).toBe(0);
  });

  it("refuses a net below zero and every broken input by name", () => {
    const codes = [
      withTerms({}, { car_rental_fee: 2_000_000 }),
      withTerms({}, { accounting_fee: -1 }),
      withTerms({}, { accounting_fee: 0.5 }),
      withTerms({}, { work_month: "2026-13" }),
      withTerms({ service_fee_ratio_range: [] }),
      withTerms({ calculation_mode_no: 3, labor_service_fee_ratio_range: [] }),
      withTerms({}, { date: "2025-09-30" }),
      withTerms({}, { date: "2028-01-01" }),
      withTerms({ tax_calculate_mode: 4, levy_ratio: 400 }),
      withTerms({ tax_calculate_mode: 4 }),
    ].map((input) => {
      const answer = computeLine(input);
      return answer.ok ? "ok" : answer.code;
    });
    expect(codes).toEqual([
      "netNegative",
      "amountInvalid",
      "amountInvalid",
      "monthInvalid",
      "tiersInvalid",
      "tiersInvalid",
      "noRule",
      "noRule",
      "rateOutOfRange",
      "rateOutOfRange",
    ]);
  });

  it("explains every amount it prints", () => {
    const amounts = computed(withTerms({ calculation_mode_no: 3 }, { accounting_fee: 15_000_000 }));
    const cents = new Map(amounts.steps.map((entry) => [entry.key, entry.cents]));
    const expectedSteps = {
      serviceFee: amounts.service_fee,
      laborServiceFee: amounts.labor_service_fee,
      vat: amounts.vat,
      surtax: amounts.surtax,
      incomeExVat: amounts.income_ex_vat,
      pit: amounts.pit,
      netPay: amounts.net_pay,
      customerPay: amounts.customer_pay,
    };
    for (const [key, value] of Object.entries(expectedSteps)) expect([key, cents.get(key)]).toEqual([key, value]);
  });
});

function randomTerms(random: SeededRandom): LineTerms {
  const limit = random.int(1, 5_000_000);
  const tiers: FeeTier[] = [
    { limit, ratio: random.int(0, 1_500), sign: random.pick([1, 2] as const) },
    { limit: limit + random.int(1, 5_000_000), ratio: random.int(0, 1_500), sign: 1 },
    { limit: null, ratio: random.int(0, 1_500), sign: 1 },
  ];
  return {
    calculation_mode_no: random.pick([1, 2, 3] as const),
    tax_calculate_mode: random.pick([1, 2, 3, 4, 5, 6] as const),
    tier_method: random.pick([1, 2] as const),
    service_fee_ratio_range: tiers,
    labor_service_fee_ratio_range: flat(random.int(0, 500)),
    gap_month_policy: random.pick(["count", "reset"] as const),
    urban_area: random.pick(["city", "town", "other"] as const),
    levy_ratio: random.int(0, 350),
  };
}

describe("any line of any contract", () => {
  it("loses no fen between company, worker, tax office and agency", () => {
    const random = seededRandom(24);
    for (let round = 0; round < 600; round += 1) {
      let input: LineInput = { ...line, terms: randomTerms(random) };
      for (let count = 0; count < 8; count += 1) {
        const month = `2026-${String(Math.floor(count / 2) + 1).padStart(2, "0")}`;
        const isNewMonth = month !== input.work_month;
        input = {
          ...input,
          work_month: month,
          date: `${month}-20`,
          month_to_date: isNewMonth ? emptyVatMonth : input.month_to_date,
        };
        input = {
          ...input,
          accounting_fee: random.int(0, 9_000_000),
          car_rental_fee: random.int(0, 3) === 0 ? random.int(0, 20_000) : 0,
        };
        const answer = computeLine(input);
        if (!answer.ok) {
          expect(answer.code).toBe("netNegative");
          continue;
        }
        const { net_pay, pit, vat, surtax, vat_recover, labor_service_fee, car_rental_fee, labor_base } = answer;
        expect(net_pay + pit + vat + surtax + vat_recover + labor_service_fee + car_rental_fee).toBe(labor_base);
        expect(labor_base + answer.service_fee).toBe(answer.customer_pay);
        expect(answer.customer_pay).toBe(
          input.accounting_fee + (input.terms.calculation_mode_no === 2 ? 0 : answer.service_fee),
        );
        expect(answer.vat_recover_vat + answer.vat_recover_surtax).toBe(vat_recover);
        for (const amount of Object.values(answer))
          if (typeof amount === "number") expect(Number.isSafeInteger(amount)).toBe(true);
        expect(Math.min(net_pay, pit, vat, surtax, vat_recover, answer.service_fee)).toBeGreaterThanOrEqual(0);
        input = nextInput(input, answer);
      }
    }
  });

  it("withholds the VAT of the month and the income tax of the sum, however the month is divided", () => {
    const random = seededRandom(25);
    for (let round = 0; round < 500; round += 1) {
      let input = line;
      for (let count = random.int(2, 6); count > 0; count -= 1) {
        input = { ...input, accounting_fee: random.int(1_000_000, 6_000_000) };
        const amounts = computed(input);
        expect(amounts.vat_recover_pending).toBe(0);
        input = nextInput(input, amounts);
      }
      const { gross, vat_withheld, surtax_withheld } = input.month_to_date;
      expect(vatOfMonth(gross, "city", line.date)).toEqual({ ok: true, vat: vat_withheld, surtax: surtax_withheld });
      expect(input.year_to_date.income_ex_vat).toBe(gross - vat_withheld);
      const once = withholdCumulative({
        income: gross - vat_withheld,
        cum_income_before: 0,
        cum_withheld_before: 0,
        months: 1,
        date: line.date,
      });
      expect(once).toMatchObject({ pit: input.year_to_date.withheld });
    }
  });
});
