import { z } from "zod";
import { defineCall, idText, version } from "../../kernel/calls/define.ts";
import { premiumPayers } from "../plans/plan-states.ts";
import { beforePayout, onTaskStart } from "./setting-codes.ts";

const path = "/v5/companies/{id}/eli_insurance";

const setting = () =>
  z.object({
    /** 0: nothing was set yet. */
    version: z.int(),
    is_used: z.boolean(),
    /** The plan that orders begin with; null: none. */
    plan: z.object({ id: idText, product: z.string(), insurer: z.string(), status: z.int() }).nullable(),
    payer: z.literal(premiumPayers),
    on_task_start: z.literal(onTaskStart),
    before_payout: z.literal(beforePayout),
    /** Name of who set it last, and when; "" before. */
    ...{ by: z.string(), at: z.string() },
    /** Plans on offer, for who sets it. */
    plans: z.array(z.object({ id: idText, product: z.string(), insurer: z.string() })),
  });

/** Insurance of a company's workers: whether it is used, by which plan, who pays, and what tasks and payouts do with it. */
export const companyInsuranceGet = defineCall({
  ...{ name: "companyInsurance.get", method: "GET", path, access: "company.company.view" },
  output: setting,
});

/** Sets it. `plan_not_offered`: the plan is not on offer; `plan_needed`: what is used has one. */
export const companyInsuranceSet = defineCall({
  ...{ name: "companyInsurance.set", method: "PUT", path, access: "company.company.edit" },
  body: () =>
    z.strictObject({
      ...{ version: z.union([z.literal(0), version]), is_used: z.boolean(), plan_id: idText.nullable() },
      payer: z.literal(premiumPayers),
      on_task_start: z.literal(onTaskStart),
      before_payout: z.literal(beforePayout),
    }),
  output: setting,
  refusals: ["invalid", "not_found", "forbidden", "stale_version", "plan_not_offered", "plan_needed"],
});
