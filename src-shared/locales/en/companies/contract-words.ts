import type { SameShape } from "../../shape.ts";
import type { contractWords as zh } from "../../zh-CN/companies/contract-words.ts";

export const contractWords = {
  members: {
    service_fee_ratio_range: "Service fee rates",
    labor_service_fee_ratio_range: "Worker's service fee rates",
    service_fee_cumulative_type: "Fee period",
    tier_method: "Tier method",
    company_withdraw_fee_type: "Free withdrawals per month",
    company_withdraw_fee: "Fee per further withdrawal",
    labor_usage_fee: "Usage fee, per worker and month",
    no_labor_usage_fee_count: "Workers without usage fee",
    profit_ratio: "Assessed profit on business income",
    levy_ratio: "Flat levy rate",
    gap_month_policy: "Months without income",
    urban_area: "Area for the urban construction tax",
  },
  service_fee_cumulative_type: { 1: "One settlement", 2: "Month", 3: "Quarter", 4: "Year", 5: "Contract term" },
  tier_method: {
    1: "Whole amount (at the rate of the tier it reaches)",
    2: "Marginal (each part at the rate of its tier)",
  },
  gap_month_policy: { count: "Continue the cumulative deduction", reset: "Restart the cumulative deduction" },
  urban_area: { city: "City", town: "County or town", other: "Elsewhere" },
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
