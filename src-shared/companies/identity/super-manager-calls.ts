import { z } from "zod";
import { defineCall, idText, mobile, smsCode, trimmedText, version } from "../../kernel/calls/define.ts";
import { actRefusals, codeRefusals, verdicts } from "../../kernel/records/define.ts";
import { checkPersonName } from "../../kernel/values/people/chinese-name.ts";
import { dayOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { shownAttorney } from "./ent-identity-calls.ts";
import { superManagerActions } from "./super-manager-decisions.ts";

const managerView = z.object({
  /** Null where nobody was named yet. */
  manager: z
    .object({
      user_id: idText,
      name: z.string(),
      mobile_masked: z.string(),
      set_at: z.string(),
      set_by: z.string(),
    })
    .nullable(),
  attorney: shownAttorney.nullable(),
  /** Person who was named and waits until another person of the agency decides; null: nobody. */
  waiting: z
    .object({
      ...{ id: idText, version: z.int(), name: z.string(), mobile_masked: z.string() },
      ...{ file_key: z.string().nullable(), file_name: z.string(), attorney_end_at: z.string() },
      ...{ maker_name: z.string(), create_at: z.string() },
      /** Of `superManagerDecisions`. */
      actions: verdicts,
    })
    .nullable(),
  /** Earlier holders, newest first. */
  before: z.array(z.object({ name: z.string(), set_at: z.string(), ended_at: z.string() })),
  /** The company's users who could hold it; empty for who may not set it. */
  candidates: z.array(z.object({ user_id: idText, name: z.string(), mobile_masked: z.string() })),
  may_set: z.boolean(),
});
export type SuperManagerView = z.output<typeof managerView>;

/** One of the company's users, or somebody who is none yet and becomes one. */
const who = {
  user_id: idText.optional(),
  person: z
    .strictObject({ name: z.string().refine((text) => checkPersonName(text).ok, { error: "name" }), mobile })
    .optional(),
};
const path = "/cdl/1/companies/{id}/super_manager";

/** Reads the editor of a company's users. */
export const superManagerGet = defineCall({
  ...{ name: "superManager.get", method: "GET", path, access: "company.company.view" },
  output: managerView,
});

/** Sends a code to the phone of who is to become it. */
export const superManagerSendCode = defineCall({
  ...{ name: "superManager.sendCode", method: "POST", access: "company.company.edit" },
  path: "/cdl/1/companies/{id}/super_manager/sms_code",
  body: () => z.strictObject(who),
  output: () => z.object({ phone_masked: z.string(), wait_seconds: z.int(), expires_seconds: z.int() }),
  refusals: ["sms_too_often", "invalid", "not_found", "forbidden"],
});

/**
 * Names who is to become the one super manager of a company, by a power of attorney and the code that the person received. Nothing
 * changes before another person of the agency approves it (`superManager.decide`). `invalid`: neither or both of `user_id` and
 * `person`.
 */
export const superManagerSet = defineCall({
  ...{ name: "superManager.set", method: "PUT", path, access: "company.company.edit" },
  body: () =>
    z.strictObject({ ...who, attorney_key: idText, attorney_end_at: dayOfMeaning("expires"), sms_code: smsCode }),
  output: managerView,
  refusals: [
    ...["sms_code_wrong", "sms_code_expired", "too_many_tries", "super_manager_same"],
    ...["user_disabled_there", "change_pending", "invalid", "not_found", "forbidden"],
  ],
});

/**
 * Decides about who was named. Approved, they hold it: who held it before loses it, both are told, and a person who is no user yet
 * becomes one.
 */
export const superManagerDecide = defineCall({
  name: "superManager.decide",
  method: "PUT",
  path: "/cdl/1/companies/{id}/super_manager/decision",
  access: "company.company.view",
  body: () =>
    z.strictObject({
      ...{ id: idText, version, action: z.enum(superManagerActions) },
      reason: trimmedText().min(2).optional(),
      sms_code: smsCode.optional(),
    }),
  output: managerView,
  refusals: [
    "super_manager_same",
    "user_disabled_there",
    "evidence_not_seen",
    "invalid",
    "not_found",
    ...actRefusals,
    ...codeRefusals,
  ],
});

/** Powers of attorney of a company, those in force first. */
export const powerOfAttorneyGet = defineCall({
  name: "powerOfAttorney.get",
  method: "GET",
  path: "/cdl/1/companies/{id}/power_of_attorney",
  access: "company.company.view",
  output: () => z.object({ results: z.array(shownAttorney) }),
});
