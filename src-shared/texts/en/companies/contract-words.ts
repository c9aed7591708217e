import type { SameShape } from "../../shape.ts";
import type { contractWords as zh } from "../../zh-CN/companies/contract-words.ts";

export const contractWords = {
  members: {
    service_fee_ratio_range: "Service fee of the company",
    labor_service_fee_ratio_range: "Service fee of the worker",
    service_fee_cumulative_type: "Fee adds up",
    tier_method: "Reading of the rows",
    company_withdraw_fee_type: "Free withdrawals a month",
    company_withdraw_fee: "Fee of further withdrawals",
    labor_usage_fee: "Usage fee, a worker and month",
    no_labor_usage_fee_count: "Workers without usage fee",
    profit_ratio: "Assessed profit of business income",
    levy_ratio: "Rate of the flat levy",
    gap_month_policy: "Months without income",
    urban_area: "Area for the urban construction tax",
  },
  service_fee_cumulative_type: {
    1: "each settlement alone",
    2: "by month",
    3: "by quarter",
    4: "by year",
    5: "over the contract",
  },
  tier_method: { 1: "the whole amount at the row it reaches", 2: "each part at its own row" },
  gap_month_policy: { count: "count on for the deduction", reset: "the deduction begins anew" },
  urban_area: { city: "city", town: "county or town", other: "elsewhere" },
  free: { 1: "No limit", 2: "0", 3: "{{count}}" },
  people: "{{count}}",
  upTo: "up to {{amount}}",
  below: "below {{amount}}",
  all: "any amount",
  beyond: "beyond these rows",
  named: "{{name}}: {{value}}",
  taxRow: "{{limit}}: rate {{ratio}}, borne by the worker {{personal}}, quick deduction {{quick}}",
  none: "None",
} as const satisfies SameShape<typeof zh>;
