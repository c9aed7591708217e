import { z } from "zod";
import { idText, nonNegativeCents } from "../../kernel/calls/define.ts";
import {
  creditCodeField,
  emailField,
  type Form,
  idNumberField,
  lineField,
  patternField,
  personNameField,
  phoneField,
  regionField,
  textField,
} from "../../kernel/forms/fields.ts";
import { industryCodes } from "../../kernel/values/companies/industries.ts";
import { dayOfMeaning } from "../../kernel/values/time/day-meanings.ts";

const foundingDay = {
  kind: "day",
  required: false,
  start: 0,
  means: "founded",
  schema: z.union([dayOfMeaning("founded"), z.literal("")]),
} as const;
/** Last day of a paper; empty for one without an end. */
const lastDay = {
  kind: "day",
  required: false,
  start: 0,
  means: "expires",
  schema: z.union([dayOfMeaning("expires"), z.literal("")]),
} as const;
const optionalCents = { kind: "cents", required: false, min: 0, schema: nonNegativeCents } as const;
const industryField = {
  kind: "option",
  required: false,
  schema: z.string().refine((code) => code === "" || industryCodes.includes(code)),
} as const;
const fileKey = { kind: "option", required: false, schema: z.union([idText, z.literal("")]) } as const;

/**
 * Base facts of a company (dictionary B1), the first step of taking one in. Each may be left open in a draft, but its name;
 * `neededBase` says what has to be there before it is submitted.
 */
export const baseForm = {
  name: lineField({ min: 1, most: 100 }),
  short_name: lineField({ min: 0, most: 20 }),
  credit_code: creditCodeField({ isOptional: true }),
  license_no: lineField({ min: 0, most: 50 }),
  license_key: fileKey,
  license_valid_to: lastDay,
  legal_person: personNameField({ isOptional: true }),
  legal_person_id_no: idNumberField({ isOptional: true }),
  legal_id_valid_to: lastDay,
  established_at: foundingDay,
  registered_capital: optionalCents,
  area: regionField({ isOptional: true }),
  register_address: lineField({ min: 0, most: 200 }),
  industry_id: industryField,
  business_scope: textField({ min: 0, most: 1_000 }),
  contact_name: lineField({ min: 0, most: 50 }),
  contact_mobile: phoneField({ isOptional: true }),
  contact_email: emailField({ isOptional: true }),
  invoice_title: lineField({ min: 0, most: 100 }),
  tax_no: patternField(/^[0-9A-Z]{15,20}$/, 20, { isOptional: true }),
  address_tel: lineField({ min: 0, most: 200 }),
  bank_account: lineField({ min: 0, most: 100 }),
  invoice_email: emailField({ isOptional: true }),
} as const satisfies Form;

export type BaseField = keyof typeof baseForm;

/** Facts that must be known of a company before it is submitted. */
export const neededBase = [
  ...["name", "short_name", "credit_code", "license_key", "legal_person", "legal_person_id_no"],
  ...["established_at", "registered_capital", "area", "register_address", "industry_id"],
  ...["contact_name", "contact_mobile"],
] as const satisfies readonly BaseField[];

/** Facts that answers carry masked; what is left out stays as it is. */
export const maskedBase = [
  "legal_person_id_no",
  "contact_mobile",
  "contact_email",
] as const satisfies readonly BaseField[];
