import { expect, test } from "vitest";
import { differencesFrom, jumpsOf, statutoryGrid } from "./statutory-grid.ts";
import { termsOfStored } from "./stored-terms.ts";
import {
  configFaults,
  contractConfigSchema,
  contractTermsSchema,
  modeFaults,
  mostGridRows,
  supplementConfigSchema,
  taxGridFaults,
  taxGridSchema,
} from "./terms.ts";
import { unlimitedFreeCount } from "./withdraw-fee.ts";

const config = {
  service_fee_ratio_range: [
    { limit: 10_000_000, ratio: 650, sign: 1 },
    { limit: null, ratio: 600, sign: 1 },
  ],
  labor_service_fee_ratio_range: [],
  service_fee_cumulative_type: 2,
  tier_method: 2,
  company_withdraw_fee_type: 3,
  company_withdraw_fee_max_count: 3,
  company_withdraw_fee: 200,
  labor_usage_fee: 500,
  no_labor_usage_fee_count: 20,
};

/** Faults as "member.row.field code", of the schema and of the function for drafts, which have to agree. */
const faultsOf = (value: unknown, isSupplement = false): readonly string[] => {
  const faults = configFaults(value, isSupplement);
  const schema = isSupplement ? supplementConfigSchema : contractConfigSchema;
  expect(schema.safeParse(value).success).toBe(faults.length === 0);
  return faults.map(({ member, row, field, code }) =>
    row === null ? `${member} ${code}` : `${member}.${row}.${field} ${code}`,
  );
};

test("terms as people write them are taken", () => {
  expect(faultsOf(config)).toEqual([]);
  expect(faultsOf({ ...config, profit_ratio: 1_000, levy_ratio: 350, urban_area: "town" })).toEqual([]);
  expect(contractTermsSchema.parse({ config })).toEqual({ config });
});

test("faults of grids are named by cell, by the schema as by the rules for drafts", () => {
  const rows = [
    { limit: 5_000, ratio: "", sign: 1 },
    { limit: 5_000, ratio: 10_001, sign: 3 },
    { limit: 1, ratio: 0, sign: 2 },
  ];
  expect(faultsOf({ ...config, service_fee_ratio_range: rows })).toEqual([
    "service_fee_ratio_range.0.ratio tax.rateEmpty",
    "service_fee_ratio_range.1.limit tax.limitNotRising",
    "service_fee_ratio_range.1.ratio tax.rateInvalid",
    "service_fee_ratio_range.1.sign tax.signInvalid",
    "service_fee_ratio_range.2.limit tax.limitLastOpen",
  ]);
  const parsed = contractConfigSchema.safeParse({ ...config, service_fee_ratio_range: rows });
  expect(parsed.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`)).toContain(
    "service_fee_ratio_range.0.ratio tax.rateEmpty",
  );
});

test.each([
  ["no rows", { service_fee_ratio_range: [] }, "service_fee_ratio_range.0.limit tax.gridEmpty"],
  ["no grid", { service_fee_ratio_range: undefined }, "service_fee_ratio_range contractTerms.faults.missing"],
  ["a grid that is none", { service_fee_ratio_range: "6%" }, "service_fee_ratio_range contractTerms.faults.invalid"],
  [
    "too many rows",
    { service_fee_ratio_range: Array.from({ length: mostGridRows + 1 }, () => ({ limit: 1, ratio: 1, sign: 1 })) },
    "service_fee_ratio_range tax.gridTooLong",
  ],
  [
    "a fee of more than a fee",
    { company_withdraw_fee: 10_000_01 },
    "company_withdraw_fee contractTerms.faults.invalid",
  ],
  ["half a cent", { labor_usage_fee: 0.5 }, "labor_usage_fee contractTerms.faults.invalid"],
  ["an amount below zero", { labor_usage_fee: -1 }, "labor_usage_fee contractTerms.faults.invalid"],
  ["a levy above the law", { levy_ratio: 351 }, "levy_ratio contractTerms.faults.levy"],
  ["no count", { company_withdraw_fee_max_count: 0 }, "company_withdraw_fee_max_count contractTerms.faults.freeCount"],
  [
    "the great number typed",
    { company_withdraw_fee_max_count: unlimitedFreeCount },
    "company_withdraw_fee_max_count contractTerms.faults.freeCount",
  ],
  [
    "none free, and three",
    { company_withdraw_fee_type: 2 },
    "company_withdraw_fee_max_count contractTerms.faults.freeCount",
  ],
  ["what is no term", { agency_id: 1 }, "agency_id contractTerms.faults.unknown"],
])("refused by name: %s", (_name, wrong, fault) => {
  expect(faultsOf({ ...config, ...wrong })).toEqual([fault]);
});

test("hostile values are refused, and nothing throws", () => {
  const rows = [{ limit: { $gt: 0 }, ratio: [], sign: "1" }, null, 5];
  const values = [
    null,
    [],
    "x",
    1,
    { __proto__: null },
    { service_fee_ratio_range: rows },
    { levy_ratio: "1' or 1=1" },
  ];
  for (const value of values) {
    expect(contractConfigSchema.safeParse(value).success).toBe(false);
    expect(configFaults(value).length).toBeGreaterThan(0);
  }
});

test("a supplement holds only what it overrides", () => {
  expect(faultsOf({ labor_usage_fee: 0 }, true)).toEqual([]);
  expect(faultsOf({ company_withdraw_fee_type: 1, company_withdraw_fee_max_count: unlimitedFreeCount }, true)).toEqual(
    [],
  );
  expect(faultsOf({}, true)).toEqual([" contractTerms.faults.nothing"]);
  expect(faultsOf({ company_withdraw_fee_type: 1 }, true)).toEqual([
    "company_withdraw_fee_max_count contractTerms.faults.missing",
  ]);
  expect(faultsOf({ service_fee_ratio_range: [{ limit: null, ratio: null, sign: 1 }] }, true)).toEqual([
    "service_fee_ratio_range.0.ratio tax.rateEmpty",
  ]);
});

test("modes ask for more", () => {
  expect(modeFaults(config, { calculation_mode_no: 1, tax_calculate_mode: 1 })).toEqual([]);
  expect(modeFaults(config, { calculation_mode_no: 3, tax_calculate_mode: 4 }).map(({ code }) => code)).toEqual([
    "contractTerms.faults.laborGrid",
    "contractTerms.faults.levyMissing",
  ]);
});

test("a stored config is written out with what the calculators take without its members", () => {
  const stored = { service_fee_ratio_range: [{ limit: null, ratio: 650, sign: 1 }] };
  expect(termsOfStored(stored)).toEqual({
    ...stored,
    labor_service_fee_ratio_range: [],
    service_fee_cumulative_type: 1,
    tier_method: 1,
    company_withdraw_fee_type: 2,
    company_withdraw_fee_max_count: 0,
    company_withdraw_fee: 1_000,
    labor_usage_fee: 0,
    no_labor_usage_fee_count: 0,
  });
  const free = { ...stored, company_withdraw_fee_type: 3, company_withdraw_fee_max_count: unlimitedFreeCount };
  expect(termsOfStored(free)).toMatchObject({ company_withdraw_fee_type: 1 });
  expect(termsOfStored({ ...config, other: 1 })).toEqual(config);
  expect(termsOfStored({})).toBeNull();
});

test("tables of the law are good tax grids without jumps", () => {
  for (const mode of [1, 2, 3] as const) {
    const grid = statutoryGrid(mode, "2026-12-01");
    expect(taxGridSchema.parse(grid)).toEqual(grid);
    expect(jumpsOf(grid ?? [])).toEqual([]);
  }
  expect(statutoryGrid(4, "2026-12-01")).toBeNull();
  expect(statutoryGrid(1, "2025-01-01")).toBeNull();
});

test("tax grids name their cells, jump where a quick deduction is wrong, and differ from the law", () => {
  const law = statutoryGrid(3, "2026-12-01") ?? [];
  const wrong = law.map((row, index) => (index === 2 ? { ...row, quick_deduction: 10_501_00 } : row));
  expect(jumpsOf(wrong)).toEqual([2, 3]);
  expect(differencesFrom(law, wrong)).toEqual([
    { kind: "cell", row: 2, cell: "quick_deduction", agreed: 10_501_00, law: 10_500_00 },
  ]);
  expect(
    differencesFrom(
      law,
      law.map((row) => ({ ...row, personal_amount: null })),
    ),
  ).toEqual([]);
  expect(differencesFrom(law, law.slice(0, 4))).toEqual([{ kind: "lacking", row: 4, law: law[4] }]);
  const last = law.at(-1);
  expect(last && differencesFrom(law, [...law, { ...last, ratio: 4_500 }])).toEqual([{ kind: "extra", row: 5 }]);
  const open = law.slice(0, 2).map((row, at) => (at === 1 ? { ...row, limit: null, ratio: 1_050 } : row));
  expect(differencesFrom(law, open).slice(0, 3)).toEqual([
    { kind: "cell", row: 1, cell: "limit", agreed: null, law: 90_000_00 },
    { kind: "cell", row: 1, cell: "ratio", agreed: 1_050, law: 1_000 },
    { kind: "lacking", row: 2, law: law[2] },
  ]);
  const blank = { limit: null, ratio: "", personal_amount: "", quick_deduction: "" };
  expect(taxGridFaults([blank]).map(({ field, code }) => `${field} ${code}`)).toEqual([
    "ratio tax.rateEmpty",
    "quick_deduction tax.quickDeductionEmpty",
  ]);
  expect(taxGridSchema.safeParse([{ ...blank, personal_amount: "many" }]).success).toBe(false);
});
