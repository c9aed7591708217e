import { z } from "zod";
import { corporateAccount } from "../../access/accounts/accounts-calls.ts";
import { defineCall, idText, mobile, shortText, smsCode } from "../../kernel/calls/define.ts";
import { checkNameOnDocument, checkPersonName } from "../../kernel/values/people/chinese-name.ts";
import { checkIdNumber } from "../../kernel/values/people/id-number.ts";
import { dayOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import {
  entIdentityFaults,
  entIdentityResultCodes,
  entIdentityStepCodes,
  signAccountNames,
} from "./ent-identity-states.ts";
import { provenFacts } from "./proven-facts.ts";

/** The company for which the agency's people act; a company's own people act for their own and leave it out. */
const ofCompany = { company_id: idText.optional() };

const personName = z.string().refine((text) => checkPersonName(text).ok, { error: "name" });
const idNumber = z.string().refine((text) => checkIdNumber(text, { only18: true }).ok, { error: "id_number" });

/** Longest text of what an agent may do. */
export const longestScope = 200;

/** A power of attorney: the paper, who acts by it, from when to when, and what for. */
export const attorneyShape = z
  .strictObject({
    key: idText,
    agent_name: personName,
    agent_id_no: idNumber,
    agent_mobile: mobile,
    start_at: dayOfMeaning("begins"),
    end_at: dayOfMeaning("expires"),
    scope: shortText(longestScope).min(2),
  })
  .refine(({ agent_name, agent_id_no }) => checkNameOnDocument(agent_name, agent_id_no).ok, {
    ...{ error: "name", path: ["agent_name"] },
  });

/** Set when a company must be verified again: since when, whose change of which facts. */
export const identityAskedAnew = z.object({ at: z.string(), by: z.string(), facts: z.array(z.enum(provenFacts)) });

/** Progress of a company's identity proof, for the steps of the screen. */
export const entIdentityState = z.object({
  company_id: idText,
  company_status: z.int(),
  /** 0 not begun · 1 submitted · 2 amount · 3 code · 4 verified · 5 failed. */
  status: z.int(),
  fault: z.enum(entIdentityFaults).nullable(),
  /** Number of queries to the register still allowed today. */
  tries_left: z.int(),
  legal_mobile_masked: z.string().nullable(),
  account: corporateAccount,
  sign: z.object({ status: z.enum(signAccountNames), account: z.string().nullable(), at: z.string().nullable() }),
  /** Contracts that wait for the company's signature. */
  contracts_waiting: z.int(),
  /** True when this person may take the steps. */
  may_edit: z.boolean(),
});
export type EntIdentityState = z.output<typeof entIdentityState>;

/** A power of attorney as it is shown; the agent's data masked, the file fetched by `file_key`. */
export const shownAttorney = z.object({
  id: idText,
  kind: z.int(),
  file_key: z.string().nullable(),
  file_name: z.string(),
  agent_name: z.string(),
  agent_id_no: z.string(),
  agent_mobile: z.string(),
  start_at: z.string(),
  end_at: z.string(),
  scope: z.string(),
  created_by: z.string(),
  create_at: z.string(),
  /** When another took its place. */
  ended_at: z.string().nullable(),
});
export type ShownAttorney = z.output<typeof shownAttorney>;

const seen = "company.company.view";

export const entIdentityStatus = defineCall({
  name: "entIdentity.status",
  method: "GET",
  path: "/cdl/1/ent_identity/status",
  access: seen,
  query: () => z.strictObject(ofCompany),
  output: entIdentityState,
});

/** Data handed in (masked), with the evidence, newest first. */
export const entIdentityInfo = defineCall({
  name: "entIdentity.info",
  method: "GET",
  path: "/cdl/1/ent_identity/enterprise_info",
  access: seen,
  query: () => z.strictObject(ofCompany),
  output: () =>
    z.object({
      state: entIdentityState,
      /** Name and number of the legal person as the agency has reviewed them, masked; "": not there. */
      company: z.object({
        ...{ name: z.string(), credit_code: z.string() },
        ...{ legal_person: z.string(), legal_person_id_no: z.string() },
      }),
      asked_anew: identityAskedAnew.nullable(),
      /** Null before anything was handed in. */
      handed_in: z
        .object({
          id: idText,
          legal_person: z.string(),
          legal_person_id_no: z.string(),
          legal_mobile: z.string(),
          /** Null for who may not read the company's papers. */
          license_key: z.string().nullable(),
          submitted_by: z.string(),
          submitted_at: z.string(),
          verified_at: z.string().nullable(),
        })
        .nullable(),
      attorney: shownAttorney.nullable(),
      evidence: z.array(
        z.object({
          at: z.string(),
          step: z.union(entIdentityStepCodes.map((code) => z.literal(code))),
          result: z.union(entIdentityResultCodes.map((code) => z.literal(code))),
          by: z.string(),
        }),
      ),
    }),
});
export type EntIdentityInfo = z.output<typeof entIdentityInfo.output>;

/**
 * Hands in who the company is, and asks the register. Name and credit code are those of the company's record, and so is
 * the legal person: `null` means as reviewed, whatever differs from it is `legal_person_differs`, a try like any other. Without
 * an attorney the legal person acts: by their own mobile, else `not_legal_person`. `invalid` for an attorney whose days are out
 * of order or over.
 */
export const entIdentityAddAuthInfo = defineCall({
  name: "entIdentity.addAuthInfo",
  method: "POST",
  path: "/cdl/1/ent_identity/add_auth_info",
  access: "signed-in",
  body: () =>
    z
      .strictObject({
        ...ofCompany,
        license_key: idText,
        legal_person: personName.nullable(),
        legal_person_id_no: idNumber.nullable(),
        legal_mobile: mobile,
        attorney: attorneyShape.nullable(),
      })
      .refine(
        ({ legal_person, legal_person_id_no }) =>
          [legal_person, legal_person_id_no].includes(null) ||
          checkNameOnDocument(legal_person ?? "", legal_person_id_no ?? "").ok,
        { error: "name", path: ["legal_person"] },
      ),
  output: entIdentityState,
  refusals: [
    ...["legal_person_differs", "not_legal_person"],
    ...["enterprise_tries_used", "enterprise_not_reviewed", "illegal_transition", "not_found", "forbidden"],
  ],
});

/** Names the random amount (cents). Three tries, seven days; then the account has to be bound again. */
export const entIdentityVerifyRandomAmount = defineCall({
  name: "entIdentity.verifyRandomAmount",
  method: "POST",
  path: "/cdl/1/ent_identity/verify_random_amount",
  access: "signed-in",
  body: () => z.strictObject({ ...ofCompany, amount: z.int().min(1).max(99) }),
  output: corporateAccount,
  refusals: ["random_amount_wrong", "account_not_pending", "not_found", "forbidden"],
});

/** Sends the code to the legal person's mobile. */
export const entIdentitySendSmsCode = defineCall({
  name: "entIdentity.sendSmsCode",
  method: "POST",
  path: "/cdl/1/ent_identity/sms_code",
  access: "signed-in",
  body: () => z.strictObject(ofCompany),
  output: () => z.object({ phone_masked: z.string(), wait_seconds: z.int(), expires_seconds: z.int() }),
  refusals: ["sms_too_often", "illegal_transition", "not_found", "forbidden"],
});

/** Names the code that the legal person received: the company is verified. */
export const entIdentityVerifySmsCode = defineCall({
  name: "entIdentity.verifySmsCode",
  method: "POST",
  path: "/cdl/1/ent_identity/verify_sms_code",
  access: "signed-in",
  body: () => z.strictObject({ ...ofCompany, sms_code: smsCode }),
  output: entIdentityState,
  refusals: [
    ...["sms_code_wrong", "sms_code_expired", "too_many_tries"],
    ...["legal_person_differs", "illegal_transition", "not_found", "forbidden"],
  ],
});

/** Opens the account by which the verified company signs. */
export const entIdentityBind = defineCall({
  name: "entIdentity.bind",
  method: "POST",
  path: "/cdl/1/ent_identity/bind",
  access: "signed-in",
  body: () => z.strictObject(ofCompany),
  output: entIdentityState,
  refusals: ["enterprise_not_verified", "illegal_transition", "not_found", "forbidden"],
});

/** Takes the signing account away; not while contracts wait for the company's signature. */
export const entIdentityUnbind = defineCall({
  name: "entIdentity.unbind",
  method: "POST",
  path: "/cdl/1/ent_identity/unbind",
  access: "signed-in",
  body: () => z.strictObject({ ...ofCompany, reason: shortText(100).min(2) }),
  output: entIdentityState,
  refusals: ["contracts_wait", "illegal_transition", "not_found", "forbidden"],
});
