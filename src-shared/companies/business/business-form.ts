import { z } from "zod";
import { nonNegativeCents } from "../../kernel/calls/define.ts";
import { dayOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { businessModes, calculationModes, modesAgree, taxModes } from "./modes.ts";

/** Nobody below works for a company, whatever it says (spec 3). */
export const leastAge = 18;
const mostAge = 100;

/** Ages are judged here as numbers only; that a range begins at 18 and does not end before it begins is `agesAgree`. */
const age = z.int().min(0).max(mostAge);
const range = z.strictObject({ min: age, max: age });

/** Most industries with a ceiling of their own. */
const mostCeilings = 50;

/** Most workers of one simple task. */
export const mostSimpleWorkers = 10_000;

const task = z.strictObject({
  task_name: z.string().trim().min(1).max(50),
  industry_name: z.string().trim().max(50),
  /** Simple tasks for many workers are allowed, and for how many at most. */
  is_allowed: z.boolean().default(true),
  most_workers: z.int().min(1).max(mostSimpleWorkers).default(mostSimpleWorkers),
});

/** Second step: modes with their first day, ages, limits and how orders are made. What is left out is open. */
export const businessShape = {
  business_mode: z.literal(businessModes).nullable(),
  tax_calculate_mode: z.literal(taxModes).nullable(),
  calculation_mode_no: z.literal(calculationModes).nullable(),
  /** First day on which the modes count. */
  modes_start_at: dayOfMeaning("takesEffect").nullable(),
  settlement_type: z.literal([1, 2]),
  contract_type: z.literal([1, 2]).nullable(),
  limit_age: z.strictObject({ male: range, female: range }),
  company_cdl: z.strictObject({
    /** Orders: 1 directed · 2 open · 3 both. */
    mode: z.literal([1, 2, 3]).nullable(),
    /** 1: what workers apply for needs nobody's approval. */
    is_no_audit: z.literal([0, 1]),
    /** Cents; null: the usual limits. */
    labor_value_added_tax_max_month: nonNegativeCents.nullable(),
    labor_value_added_tax_max_quarter: nonNegativeCents.nullable(),
    /** The order under which fast bills are booked; null: none. */
    simple_task_config: task.nullable(),
    task_config: z.strictObject({
      ceilings: z
        .array(z.strictObject({ industry_name: z.string().trim().max(50), ceiling: nonNegativeCents.min(1) }))
        .max(mostCeilings),
    }),
  }),
} as const;

export const businessFacts = z.strictObject(businessShape);
export type BusinessFacts = z.output<typeof businessFacts>;

/** True when modes begin before the day on which the company was founded; false while either day is open ("" or null). */
export const beginsBeforeFounded = (modesStartAt: string | null, foundedAt: string | null): boolean =>
  Boolean(modesStartAt && foundedAt && modesStartAt < foundedAt);

type Judged = "business_mode" | "tax_calculate_mode" | "modes_start_at" | "limit_age" | "company_cdl";

/**
 * Reasons why business facts cannot be kept, by field; [] where they can. `foundedAt`: of the company, null while it is not known.
 * Codes have texts under `companyWizard.wrong`.
 */
export const businessFaults = (
  facts: Pick<BusinessFacts, Judged>,
  foundedAt: string | null,
): readonly { readonly field: string; readonly code: string }[] => {
  const faults = [];
  const { business_mode, tax_calculate_mode, limit_age, company_cdl } = facts;
  if (tax_calculate_mode !== null && !modesAgree({ business_mode, tax_calculate_mode }))
    faults.push({ field: "tax_calculate_mode", code: "modes_disagree" });
  if (beginsBeforeFounded(facts.modes_start_at, foundedAt))
    faults.push({ field: "modes_start_at", code: "before_founded" });
  for (const sex of ["male", "female"] as const) {
    const { min, max } = limit_age[sex];
    if (min < leastAge) faults.push({ field: `limit_age.${sex}.min`, code: "age_below_adult" });
    else if (min > max) faults.push({ field: `limit_age.${sex}.max`, code: "age_range" });
  }
  const { labor_value_added_tax_max_month: month, labor_value_added_tax_max_quarter: quarter } = company_cdl;
  if (month !== null && quarter !== null && month > quarter)
    faults.push({ field: "company_cdl.labor_value_added_tax_max_quarter", code: "quarter_below_month" });
  const industries = company_cdl.task_config.ceilings.map(({ industry_name }) => industry_name);
  if (new Set(industries).size < industries.length)
    faults.push({ field: "company_cdl.task_config.ceilings", code: "ceiling_twice" });
  return faults;
};
