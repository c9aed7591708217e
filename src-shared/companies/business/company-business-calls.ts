import { z } from "zod";
import { defineCall, idText, nonNegativeCents, trimmedText, version } from "../../kernel/calls/define.ts";
import { verdicts } from "../../kernel/records/define.ts";
import { dayOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { modeChangeActions } from "./mode-changes.ts";
import { businessModes, calculationModes, taxModes } from "./modes.ts";

/** Modes and limits of a company from a first day on. Limits in cents, null: the usual ones. */
const modes = {
  start_at: dayOfMeaning("takesEffect"),
  business_mode: z.literal(businessModes).nullable(),
  tax_calculate_mode: z.literal(taxModes),
  calculation_mode_no: z.literal(calculationModes),
  labor_value_added_tax_max_month: nonNegativeCents.nullable(),
  labor_value_added_tax_max_quarter: nonNegativeCents.nullable(),
};

const shownModes = {
  start_at: z.string(),
  business_mode: z.int().nullable(),
  tax_calculate_mode: z.int(),
  calculation_mode_no: z.int(),
  labor_value_added_tax_max_month: z.int().nullable(),
  labor_value_added_tax_max_quarter: z.int().nullable(),
};

/** Request for other modes. `status`: 1 waits · 2 approved · 3 refused · 4 withdrawn (`workerRequestStates`). */
export const modeChange = z.object({
  id: idText,
  version: z.int(),
  status: z.literal([1, 2, 3, 4]),
  ...shownModes,
  reason: z.string(),
  maker_name: z.string(),
  create_at: z.string(),
  decider_name: z.string().nullable(),
  decided_at: z.string().nullable(),
  decided_reason: z.string().nullable(),
  /** The person who asks made it: another one has to decide. */
  is_mine: z.boolean(),
  /** Of `modeChangeDecisions`. */
  actions: verdicts,
});
export type ModeChange = z.output<typeof modeChange>;

const sums = z.object({ customer_pay: z.int(), service_fee: z.int(), pit: z.int(), vat: z.int(), net_pay: z.int() });

/**
 * Sums of the bills that nobody has settled yet, by the calculator, as though they were paid today: under the modes of
 * today and under others. `refused`: bills that cannot be computed under the others. Nothing is written.
 */
export const modesPreview = z.object({
  bills: z.int(),
  changed: z.int(),
  refused: z.int(),
  before: sums,
  after: sums,
});

export const companyBusinessAnswer = z.object({
  company: z.object({ id: idText, no: z.string(), name: z.string(), version: z.int(), status: z.int() }),
  /** All modes that ever counted or will, the latest first; `counts`: those of today. */
  modes: z.array(z.object({ ...shownModes, counts: z.boolean() })),
  changes: z.array(modeChange),
  /** Facts of the register that changed, the latest first; numbers of people masked. */
  facts: z.array(
    z.object({
      ...{ at: z.string(), user_name: z.string(), field: z.string() },
      ...{ before: z.string().nullable(), after: z.string().nullable() },
    }),
  ),
  /** Null where none was asked for, no contract is in force, or this person does not see all bills of the company. */
  preview: modesPreview.nullable(),
  /** `ask`: whether this person may ask for other modes now. */
  actions: verdicts,
});
export type CompanyBusiness = z.output<typeof companyBusinessAnswer>;

const code = z.string().regex(/^[1-6]$/);

/** Business data of a company: modes and limits by day, what is asked for, how its facts changed. */
export const companyBusinessGet = defineCall({
  name: "companyBusiness.get",
  method: "GET",
  path: "/v7/company_business/{id}",
  access: "company.company.view",
  query: () => z.strictObject({ tax_calculate_mode: code.optional(), calculation_mode_no: code.optional() }),
  output: companyBusinessAnswer,
});

/**
 * Asks for other modes or limits from a day after today on. Another person decides (decision 7.26); one waits at a time. What
 * is sealed or paid keeps the modes of its day.
 */
export const companyBusinessCreate = defineCall({
  name: "companyBusiness.create",
  method: "POST",
  path: "/v7/company_business",
  access: "company.company.edit",
  body: () => z.strictObject({ company_id: idText, version, ...modes, reason: trimmedText().min(2) }),
  output: companyBusinessAnswer,
  refusals: [
    ...["modes_day_past", "modes_same", "modes_change_waits", "company_not_editable", "stale_version", "invalid"],
    ...["not_found", "forbidden"],
  ],
});

/** Decides about a change of a company's modes, or takes one's own back. `{id}` is the company's. */
export const companyBusinessUpdate = defineCall({
  name: "companyBusiness.update",
  method: "PUT",
  path: "/v7/company_business/{id}",
  access: "company.company.view",
  body: () =>
    z.strictObject({
      change_id: idText,
      version,
      action: z.enum(modeChangeActions),
      reason: trimmedText().min(2).optional(),
    }),
  output: companyBusinessAnswer,
  refusals: [
    ...["same_person", "modes_day_past", "illegal_transition", "stale_version", "invalid", "not_found", "forbidden"],
  ],
});
