import { z } from "zod";
import { defineCall, idText, mobile, okAnswer } from "../../kernel/calls/define.ts";

export const factorResetStates = ["pending", "granted", "refused"] as const;

/** A request to take somebody's lost second factor away. Times Asia/Shanghai. */
export const factorReset = z.object({
  id: idText,
  name: z.string(),
  mobile_masked: z.string(),
  reason: z.string(),
  state: z.enum(factorResetStates),
  asked_by: z.string(),
  asked_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** True when the person who reads may decide it: they have the right, did not ask, and it is not their own factor. */
  may_decide: z.boolean(),
});
export type FactorReset = z.output<typeof factorReset>;

/** The newest 50 requests of the agency, those that wait first. */
export const factorResetsList = defineCall({
  name: "factorResets.list",
  method: "GET",
  path: "/cdl/1/factor_resets",
  access: "user.agency_user.view",
  output: () => z.object({ results: z.array(factorReset) }),
});

/**
 * Asks for a lost second factor of a person of the agency or of one of its companies to be taken away. Somebody else
 * grants it. A person whom the agency does not have answers like an absent one.
 */
export const factorResetsAsk = defineCall({
  name: "factorResets.ask",
  method: "POST",
  path: "/cdl/1/factor_resets",
  access: "user.agency_user.view",
  body: () => z.strictObject({ phone: mobile, reason: z.string().trim().min(2).max(200) }),
  output: () => z.object({ id: idText }),
  refusals: ["not_found", "factor_not_on", "factor_reset_waits", "same_person"],
});

/** Grants or refuses a request: never who asked, nor who has lost the factor. */
export const factorResetsDecide = defineCall({
  name: "factorResets.decide",
  method: "PUT",
  path: "/cdl/1/factor_resets/{id}",
  access: "role.role.edit",
  body: () => z.strictObject({ granted: z.boolean() }),
  output: okAnswer,
  refusals: ["not_found", "same_person", "illegal_transition"],
});
