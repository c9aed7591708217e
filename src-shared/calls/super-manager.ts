import { z } from "zod";
import { checkChineseName } from "../values/chinese-name.ts";
import { dayOfMeaning } from "../values/day-meanings.ts";
import { defineCall } from "./define.ts";
import { shownAttorney } from "./ent-identity.ts";
import { idText, mobile, smsCode } from "./fields.ts";

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
  /** Who held it before, newest first. */
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
    .strictObject({ name: z.string().refine((text) => checkChineseName(text).ok, { error: "name" }), mobile })
    .optional(),
};
const path = "/cdl/1/companies/{id}/super_manager";

/** Who edits a company's users. */
export const superManagerGet = defineCall({
  ...{ name: "superManager.get", area: "companies", method: "GET", path, access: "company.company.view" },
  output: managerView,
});

/** Sends a code to the phone of who is to become it. */
export const superManagerSendCode = defineCall({
  ...{ name: "superManager.sendCode", area: "companies", method: "POST", access: "company.company.edit" },
  path: "/cdl/1/companies/{id}/super_manager/sms_code",
  body: z.strictObject(who),
  output: z.object({ phone_masked: z.string(), wait_seconds: z.int(), expires_seconds: z.int() }),
  refusals: ["sms_too_often", "invalid", "not_found", "forbidden"],
});

/**
 * Names the one super manager of a company, by a power of attorney and the code that the person received. Who held it loses it;
 * both are told. A person who is no user yet becomes one. `invalid`: neither or both of `user_id` and `person`.
 */
export const superManagerSet = defineCall({
  ...{ name: "superManager.set", area: "companies", method: "PUT", path, access: "company.company.edit" },
  body: z.strictObject({ ...who, attorney_key: idText, attorney_end_at: dayOfMeaning("expires"), sms_code: smsCode }),
  output: managerView,
  refusals: [
    ...["sms_code_wrong", "sms_code_expired", "too_many_tries", "super_manager_same"],
    ...["user_disabled_there", "invalid", "not_found", "forbidden"],
  ],
});

/** Powers of attorney of a company, those in force first. */
export const powerOfAttorneyGet = defineCall({
  name: "powerOfAttorney.get",
  area: "companies",
  method: "GET",
  path: "/cdl/1/companies/{id}/power_of_attorney",
  access: "company.company.view",
  output: z.object({ results: z.array(shownAttorney) }),
});
