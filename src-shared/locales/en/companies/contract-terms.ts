import { contractWords } from "./contract-words.ts";

export const tax = {
  rateEmpty: "tax rate cannot be empty",
  rateInvalid: "please enter a correct tax rate",
  feeRateEmpty: "rate cannot be empty",
  feeRateInvalid: "please enter a correct rate",
  limitEmpty: "limit cannot be empty",
  limitInvalid: "please enter a correct limit",
  limitNotRising: "must be higher than the previous limit",
  limitLastOpen: "the last row must have no limit",
  gridEmpty: "enter at least one row",
  gridTooLong: "20 rows at most",
  signInvalid: "choose whether the limit is included",
  personalAmountInvalid: "please enter a correct personal amount",
  quickDeductionEmpty: "quick deduction cannot be empty",
  quickDeductionInvalid: "please enter a correct quick deduction",
};

/** Titles of facts that templates of contracts usually leave to the company, by their key. */
export const contentKeys = { service_city: "City of service", settlement_cycle: "Settlement cycle" } as const;

const { members, gap_month_policy: gaps, urban_area: areas } = contractWords;

export const contractTerms = {
  sections: { fees: "Service fee", withdrawals: "Withdrawals and usage", taxes: "Taxes" },
  noTaxGrid: "Leave empty if nothing is agreed; the contract then has no tax table.",
  /** Labels of the form: the words of the contract's paper. */
  fields: {
    service_fee_ratio_range: { label: members.service_fee_ratio_range },
    labor_service_fee_ratio_range: { label: members.labor_service_fee_ratio_range },
    service_fee_cumulative_type: {
      label: members.service_fee_cumulative_type,
      options: contractWords.service_fee_cumulative_type,
    },
    tier_method: { label: members.tier_method, options: contractWords.tier_method },
    company_withdraw_fee_type: {
      label: members.company_withdraw_fee_type,
      options: { 1: "No limit", 2: "None", 3: "A number" },
    },
    company_withdraw_fee_max_count: { label: "Free withdrawals", hint: "1 to 9999" },
    company_withdraw_fee: { label: members.company_withdraw_fee, unit: "CNY each" },
    labor_usage_fee: { label: "Usage fee", unit: "CNY per worker and month" },
    no_labor_usage_fee_count: { label: members.no_labor_usage_fee_count },
    profit_ratio: { label: members.profit_ratio },
    levy_ratio: { label: members.levy_ratio },
    gap_month_policy: { label: members.gap_month_policy, options: { 1: gaps.count, 2: gaps.reset } },
    urban_area: { label: members.urban_area, options: { 1: areas.city, 2: areas.town, 3: areas.other } },
    tax_grid: { label: "Tax table" },
  },
  faults: {
    missing: "Missing",
    invalid: "Check this entry",
    unknown: "Not a contract term",
    templateWrong: "Choose a template of this agency and fill in everything it leaves open",
    templateMissing: "This template is not in force. Choose another one",
    nothing: "Change at least one term",
    freeCount: "Enter 1 to 9,999",
    levy: "The levy rate must be from 0.01% to 3.5%",
    levyMissing: "A flat levy needs its rate",
    laborGrid: "With a shared fee, enter the worker's fee rates",
  },
};
