import { z } from "zod";
import { defineCall, idText, nonNegativeCents, okAnswer, reasonText } from "../../kernel/calls/define.ts";

/** Limits of a person, cents; null: none. Without one for the day, the limit of one step holds for the day too. */
const limits = { amount_limit: nonNegativeCents.nullable(), day_limit: nonNegativeCents.nullable() };

/**
 * Amount that the signed-in person may commit today (Asia/Shanghai), cents: `day_limit` is the one that holds for the day,
 * `left` what is left of it; null: nothing limits it.
 */
export const amountLimitsOwn = defineCall({
  name: "amountLimits.own",
  method: "GET",
  path: "/cdl/1/amount_limits/own",
  access: "own-session",
  output: () => z.object({ ...limits, committed: nonNegativeCents, left: nonNegativeCents.nullable() }),
});

export const limitChangeStates = ["pending", "granted", "refused"] as const;

export const limitChange = z.object({
  id: idText,
  name: z.string(),
  ...limits,
  reason: z.string(),
  state: z.enum(limitChangeStates),
  asked_by: z.string(),
  asked_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** True when the person who reads may decide it: they have the right, did not ask, and it is not their own limit. */
  may_decide: z.boolean(),
});
export type LimitChange = z.output<typeof limitChange>;

/** The agency's own people with their limits, and the newest 50 requests to change them, those that wait first. */
export const amountLimitsList = defineCall({
  name: "amountLimits.list",
  method: "GET",
  path: "/cdl/1/amount_limits",
  access: "user.agency_user.view",
  output: () =>
    z.object({
      people: z.array(z.object({ id: idText, name: z.string(), mobile_masked: z.string(), ...limits })),
      changes: z.array(limitChange),
    }),
});

/** Asks for other limits of a person of the agency (`person_id` as in the list), never one's own. Somebody else decides. */
export const amountLimitsAsk = defineCall({
  name: "amountLimits.ask",
  method: "POST",
  path: "/cdl/1/amount_limits",
  access: "user.agency_user.view",
  body: () => z.strictObject({ person_id: idText, ...limits, reason: reasonText }),
  output: () => z.object({ id: idText }),
  refusals: ["not_found", "same_person", "limit_change_waits", "limits_same"],
});

/** Grants or refuses a request: never who asked, nor whose limits they are. */
export const amountLimitsDecide = defineCall({
  name: "amountLimits.decide",
  method: "PUT",
  path: "/cdl/1/amount_limits/{id}",
  access: "role.role.edit",
  body: () => z.strictObject({ granted: z.boolean() }),
  output: okAnswer,
  refusals: ["not_found", "same_person", "illegal_transition", "snapshot_changed"],
});
