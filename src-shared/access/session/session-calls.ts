import { z } from "zod";
import {
  defineCall,
  idText,
  md5Hex,
  mobile,
  okAnswer,
  secondFactorCode,
  shortText,
  smsCode,
  tokenText,
} from "../../kernel/calls/define.ts";
import { environmentNames } from "../../kernel/rights/environment.ts";
import { permissionKeys } from "../../kernel/rights/permissions.ts";
import { agencyAppType, loginTypes } from "../../kernel/values/people/login.ts";

/** Agreements of the spec's section 2, in the order in which they are asked for; the bank's belongs to binding an account. */
export const agreementKinds = ["user", "certificate", "signing", "bank"] as const;
export type AgreementKind = (typeof agreementKinds)[number];

/** A sign-in offered on the sign-in screen of the demo environment only. */
export const demoAccount = z.object({
  role: z.string(),
  name: z.string(),
  phone: mobile,
  password: z.string(),
  qsApp: z.int(),
});

export const settingsGet = defineCall({
  name: "settings.get",
  method: "GET",
  path: "/cdl/1/settings",
  access: "public",
  /** The host that the desk was told: it may decide how people come in. */
  query: () => z.strictObject({ host: shortText(200).optional() }),
  output: () =>
    z.object({
      product: z.literal("flexdesk"),
      version: z.string(),
      environment: z.enum(environmentNames),
      /** 7: an agency's people come in here, 1: a company's; null: both, and their choice says which (spec 1). */
      app_type: z.int().nullable(),
      server_time: z.string(),
      demo_accounts: z.array(demoAccount),
      /** True when a messaging app is connected that people can sign in with (QR code). */
      qr_login: z.boolean(),
      /** True when a code can be had by a phone call. */
      voice_codes: z.boolean(),
      /** False where no mail is set up: screens offer none. */
      has_mail: z.boolean(),
      storage_origin: z.string(),
      /** Where ID cards are recognised; empty: by this service. */
      recognition_origin: z.string(),
    }),
});

export const noticesCurrent = defineCall({
  name: "notices.current",
  method: "GET",
  path: "/cdl/1/notices/current",
  access: "public",
  output: () =>
    z.object({
      notice: z.object({ id: idText, text: z.string(), level: z.enum(["info", "warning"]) }).nullable(),
    }),
});

/** One way to sign in with a phone: an agency (no company) or a company of an agency. */
export const loginEntry = z.object({
  id: idText,
  name: z.string(),
  short_name: z.string(),
  agency_id: idText,
  agency__name: z.string(),
  is_use: z.boolean(),
  agree_protocol: z.boolean(),
});
const loginSubEntry = z.object({
  sub_id: idText,
  sub__name: z.string(),
  sub__domain: z.string(),
  agency_id: idText,
  is_use: z.boolean(),
  agree_protocol: z.boolean(),
});
export const loginGroup = z.object({ id: idText, name: z.string(), sub_list: z.array(loginSubEntry) });
export type LoginEntry = z.output<typeof loginEntry>;
export type LoginGroup = z.output<typeof loginGroup>;

const entryFields = new Set([...Object.keys(loginEntry.shape), ...Object.keys(loginSubEntry.shape)]);

const loginFields = z
  .string()
  .max(200)
  .refine((text) => text.split(",").every((name) => entryFields.has(name)), { error: "unknown entry field" });

export const loginCompanies = defineCall({
  name: "login.companies",
  method: "GET",
  path: "/cdl/1/login/companies",
  access: "public",
  query: () =>
    z.strictObject({
      phone: mobile,
      qsApp: z
        .string()
        .regex(/^\d{1,3}$/)
        .optional(),
      /** Names of entry fields with commas, each of them known; entries always have all of theirs. */
      fields: loginFields.optional(),
      host: shortText(200).optional(),
      /** Name of the desk's device: one that the person signed in with before has a count of lookups of its own. */
      device: shortText(100).optional(),
    }),
  output: () => z.object({ results: z.array(loginEntry), multi_results: z.array(loginGroup) }),
});

/** A second factor (TOTP): not set up, set up, or demanded by a role and not yet set up. */
export const secondFactorStates = ["off", "on", "missing"] as const;
/** The corporate account of the person's agency or company (spec 2, "Bind corporate account"). */
/** `review`: the amount was named rightly, and a second person of the agency has not yet approved that the account is the company's. */
export const corporateAccountStates = ["none", "pending", "review", "bound", "failed"] as const;

export const sessionUser = z.object({
  id: idText,
  name: z.string(),
  mobile_masked: z.string(),
  qsApp: z.int(),
  agency_id: idText,
  agency_name: z.string(),
  company_id: idText.nullable(),
  company_name: z.string().nullable(),
  roles: z.array(z.string()),
  permissions: z.array(z.enum(permissionKeys)),
  /** Another text, other rights or other rows: what was read under the one before may not be shown any more. "" of a person kept by an earlier version. */
  rights: z.string().default(""),
  second_factor: z.enum(secondFactorStates),
  /** Agreements whose version in force this person has not accepted, in the order of asking. */
  agreements_due: z.array(z.enum(agreementKinds)),
  /** Null for who has no part in binding it. */
  account: z.enum(corporateAccountStates).nullable(),
  /**
   * Key of the blind search tokens of masked values (hex); kept by the desk only. Null for who may not reveal: they get no
   * tokens, and look for whole names and numbers at the service, which counts that.
   */
  search_key: z.string().nullable(),
});
export type SessionUser = z.output<typeof sessionUser>;

export const loginSubmit = defineCall({
  name: "login.submit",
  method: "POST",
  path: "/cdl/1/login",
  access: "public",
  body: () =>
    z.strictObject({
      phone: mobile,
      related_id: idText,
      agency: idText.optional(),
      smsCd: smsCode.optional(),
      /** Spec 3: 7 (an agency) where it is not said. */
      qsApp: z.int().min(0).max(999).default(agencyAppType),
      agree_protocol: z.literal(true),
      password: md5Hex.optional(),
      login_type: z.union([z.literal(loginTypes.sms), z.literal(loginTypes.password)]),
      host: shortText(200).optional(),
      device: shortText(100).optional(),
      /** The second factor when it is asked for (`second_factor_needed`): six digits, or a recovery code. */
      totp: secondFactorCode.optional(),
    }),
  output: () => z.object({ token: tokenText, user: sessionUser }),
  refusals: [
    "login_failed",
    "sms_code_wrong",
    "region_changed",
    "too_many_tries",
    "user_disabled",
    "second_factor_needed",
    "second_factor_wrong",
  ],
});

export const logout = defineCall({
  name: "login.logout",
  method: "POST",
  path: "/cdl/1/logout",
  access: "own-session",
  output: okAnswer,
});

export const sessionGet = defineCall({
  name: "session.get",
  method: "GET",
  path: "/cdl/1/session",
  access: "own-session",
  output: sessionUser,
});

/** Purposes of an SMS code; a code is good for this one purpose and, for payments, for one digest. */
export const smsPurposes = ["login", "reset"] as const;

const smsBody = z.strictObject({
  phone: mobile,
  smsType: z.enum(smsPurposes),
  /** The signature in 【】: the short name of an agency of this service. Without it, the product's. */
  sign_name: shortText(40).optional(),
  agency_id: idText.optional(),
  related_id: idText.optional(),
  /** 1: the code is for oneself, which it always is. */
  self_type: z.literal(1).optional(),
  is_voice: z.boolean().optional(),
  /** Name of the desk's device: one that the person signed in with before has a count of codes of its own. */
  device: shortText(100).optional(),
});
export const smsAnswer = z.object({ sent: z.literal(true), wait_seconds: z.int(), expires_seconds: z.int() });

export const smsCaptcha = defineCall({
  name: "sms.captcha",
  method: "POST",
  path: "/cdl/1/sms_captcha",
  access: "public",
  body: smsBody,
  output: smsAnswer,
  refusals: ["sms_too_often"],
});

export const smsSend = defineCall({
  name: "sms.send",
  method: "POST",
  path: "/v5/sms/send",
  access: "public",
  body: smsBody,
  output: smsAnswer,
  refusals: ["sms_too_often"],
});

/** Messages that the sandbox SMS channel "sent": the demo inbox panel reads them. Answers 404 outside the demo environment. */
export const demoInbox = defineCall({
  name: "demo.inbox",
  method: "GET",
  path: "/cdl/1/demo/inbox",
  access: "public",
  output: () =>
    z.object({
      messages: z.array(
        z.object({ id: idText, phone: mobile, text: z.string(), code: z.string(), at: z.string(), voice: z.boolean() }),
      ),
    }),
});
