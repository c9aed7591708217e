import { z } from "zod";
import { idText, mobile, nonNegativeCents, trimmedText } from "../calls/define.ts";
import type { CompanyGroup } from "../states/company.ts";
import type { FeeTier } from "../tax/fee-tiers.ts";
import { feeGridSchema, type TaxGridRow, taxGridSchema } from "../terms/terms.ts";
import { checkAlipayAccount } from "../values/banks/alipay-account.ts";
import { checkBankCard } from "../values/banks/bank-card.ts";
import { checkUscc } from "../values/companies/uscc.ts";
import { checkPersonName } from "../values/people/chinese-name.ts";
import { checkEmail } from "../values/people/email.ts";
import { checkIdNumber } from "../values/people/id-number.ts";
import { isRegion } from "../values/regions/regions.ts";
import { isPlainLine } from "../values/text/text.ts";
import { type DayMeaning, dayOfMeaning, monthOfMeaning } from "../values/time/day-meanings.ts";

/** Properties that every kind of field has. */
type Common<Schema extends z.ZodType> = {
  /** Checks the value at the service and on the screen; text fields are trimmed by it. */
  readonly schema: Schema;
  readonly required: boolean;
};

/**
 * A field of a form, by kind: what a person types or chooses. The kind decides the control (`src-renderer/record`), the
 * schema what is accepted. Labels and hints lie in the texts of the record.
 * - cents: an amount in yuan, kept in cents · ratio: a percentage, kept as percent ×100
 * - day: "YYYY-MM-DD", `start` days after today · finishedMonth: one of the last twelve months that are over
 * - reason: why, at least two characters · note: words, or none · line: a name in one line · text: words of several lines
 * - pattern: one line of a fixed form · count: a whole number
 * - phone, idNumber, bankCard, email, creditCode, personName: each by its own rules
 * - choice: one of several codes · choices: some of several · yesNo: true or false
 * - region: the code of a district, city or province (GB/T 2260)
 * - option: one of what the screen offers by `useOptions` · company: one that the person may act for; with `orAgency` the agency
 *   itself too, which a screen of its own offers
 * - feeTiers: a grid of fee tiers · taxGrid: a grid of tax rates (`src-renderer/fee-grid`)
 * - files: uploaded pictures or PDFs, kept as keys of the storage
 */
export type Field =
  | (Common<z.ZodType<number | null>> & { readonly kind: "cents"; readonly min: number })
  | (Common<z.ZodType<number | null>> & { readonly kind: "ratio"; readonly start: string })
  | (Common<z.ZodType<string>> & { readonly kind: "day"; readonly start: number; readonly means: DayMeaning })
  | (Common<z.ZodType<string>> & { readonly kind: "finishedMonth"; readonly means: DayMeaning })
  | (Common<z.ZodType<string>> & { readonly kind: "reason" | "note" | "line" | "text"; readonly most: number })
  | (Common<z.ZodType<string>> & { readonly kind: "pattern"; readonly most: number })
  | (Common<z.ZodType<number | null>> & {
      readonly kind: "choice";
      readonly values: readonly number[];
      readonly isInline: boolean;
    })
  | (Common<z.ZodType<number[]>> & { readonly kind: "choices"; readonly values: readonly number[] })
  | (Common<z.ZodType<string>> & { readonly kind: FormKind; readonly most: number })
  | (Common<z.ZodType<string>> & { readonly kind: CompanyKind; readonly most: number })
  | (Common<z.ZodType<number | null>> & { readonly kind: "count"; readonly least: number; readonly most: number })
  | (Common<z.ZodType<boolean>> & { readonly kind: "yesNo" })
  | (Common<z.ZodType<string[]>> & { readonly kind: "files"; readonly most: number; readonly isPdf?: boolean })
  | (Common<z.ZodType<FeeTier[]>> & { readonly kind: "feeTiers" })
  | (Common<z.ZodType<TaxGridRow[]>> & { readonly kind: "taxGrid" })
  | (Common<z.ZodType<string>> & { readonly kind: "company"; readonly group: CompanyGroup; readonly orAgency?: true })
  | (Common<z.ZodType<string>> & { readonly kind: "option" | "region" });

/** Kinds of one line whose form the product knows: what is wrong with one is said alike everywhere (`forms.wrong`). */
export type FormKind = "phone" | "idNumber" | "bankCard" | "email";

/** The same of forms alone: no import of a record has such columns. */
export type CompanyKind = "creditCode" | "personName" | "alipay";

/** Value of a field, as calls carry it; of a number or a code that was left out null. */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | readonly number[]
  | readonly FeeTier[]
  | readonly TaxGridRow[];

export type FieldKind = Field["kind"];

export type Form = Readonly<Record<string, Field>>;

export type FormValues<F extends Form> = { [K in keyof F]: z.output<F[K]["schema"]> };

const textMost = 200;
const leastReason = 2;

/** An amount of at least `min` cents. Left out it is null. */
export const centsField = <O extends boolean = false>({
  min,
  isOptional = false as O,
}: { readonly min: number } & Optional<O>) =>
  ({
    kind: "cents",
    required: unless(isOptional),
    min,
    schema: orNull(nonNegativeCents.min(min), isOptional),
  }) as const;

/** A percentage above 0 and at most 100 %, kept as percent ×100. `start`: what is in the field at first. Left out it is null. */
export const ratioField = <O extends boolean = false>(start = "", { isOptional = false as O }: Optional<O> = {}) =>
  ({
    kind: "ratio",
    required: unless(isOptional),
    start,
    schema: orNull(z.int().min(1).max(10_000), isOptional),
  }) as const;

/** A day. `start`: what is in the field at first, in days from today; `means` decides which days it may be. Left out it is "". */
export const dayField = <O extends boolean = false>(
  start: number,
  means: DayMeaning,
  { isOptional = false as O }: Optional<O> = {},
) =>
  ({
    kind: "day",
    required: unless(isOptional),
    start,
    means,
    schema: orEmpty(dayOfMeaning(means), isOptional),
  }) as const;

export const finishedMonthField = () =>
  ({ kind: "finishedMonth", required: true, means: "finished", schema: monthOfMeaning("finished") }) as const;

/** Reason for an action: at least `least` characters, two where nothing is said, at most 200. */
export const reasonField = (least = leastReason) =>
  ({ kind: "reason", required: true, most: textMost, schema: trimmedText(textMost).min(least) }) as const;

/** Words that may be left out: at most 200 characters. */
export const noteField = () =>
  ({ kind: "note", required: false, most: textMost, schema: trimmedText(textMost) }) as const;

type Lengths<Min extends number> = { readonly min: Min; readonly most: number };

/** True when a text of at least `min` characters has to be there; known to the types, because rows of imports go by it. */
const isNeeded = <Min extends number>(min: Min) => (min > 0) as Min extends 0 ? false : true;

/** Words of several lines, `min` to `most` characters; may be left out where `min` is 0. */
export const textField = <const Min extends number>({ min, most }: Lengths<Min>) =>
  ({ kind: "text", required: isNeeded(min), most, schema: z.string().trim().min(min).max(most) }) as const;

/** A name in one line, `min` to `most` characters, all of them seen and in the order that they are stored in. */
export const lineField = <const Min extends number>({ min, most }: Lengths<Min>) =>
  ({
    kind: "line",
    required: isNeeded(min),
    most,
    schema: z.string().trim().min(min).max(most).refine(isPlainLine),
  }) as const;

type Optional<O extends boolean> = { readonly isOptional?: O };

/** True when a field has to be filled in; known to the types as well. */
const unless = <O extends boolean>(isOptional: O) => !isOptional as O extends true ? false : true;

/** A text that may be left out, where it is optional: left out it is "". */
const orEmpty = <S extends z.ZodType<string>, O extends boolean>(schema: S, isOptional: O) =>
  (isOptional ? z.union([schema, z.literal("")]) : schema) as O extends true
    ? z.ZodUnion<readonly [S, z.ZodLiteral<"">]>
    : S;

/** A number or a code that may be left out, where it is optional: left out it is null. */
const orNull = <S extends z.ZodType<number>, O extends boolean>(schema: S, isOptional: O) =>
  (isOptional ? schema.nullable() : schema) as O extends true ? z.ZodNullable<S> : S;

type Check = (text: string) => { readonly ok: boolean };

const formField = <const K extends FormKind | CompanyKind, O extends boolean>(
  kind: K,
  most: number,
  check: Check,
  isOptional: O,
) =>
  ({
    kind,
    required: unless(isOptional),
    most,
    schema: z
      .string()
      .trim()
      .max(most)
      .refine((text) => (isOptional && text === "") || check(text).ok),
  }) as const;

/** One line of a fixed form, such as a bank's serial; `most` characters. Left out it is "". */
export const patternField = <O extends boolean = false>(
  form: RegExp,
  most: number,
  { isOptional = false as O }: Optional<O> = {},
) =>
  ({
    kind: "pattern",
    required: unless(isOptional),
    most,
    schema: z.string().refine((text) => (isOptional && text === "") || form.test(text)),
  }) as const;

/** A mainland mobile number. Left out it is "". */
export const phoneField = <O extends boolean = false>({ isOptional = false as O }: Optional<O> = {}) =>
  formField("phone", 11, (text) => ({ ok: mobile.safeParse(text).success }), isOptional);

/** A citizen's number by its check sign (GB 11643-1999). Left out it is "". */
export const idNumberField = <O extends boolean = false>({ isOptional = false as O }: Optional<O> = {}) =>
  formField("idNumber", 18, checkIdNumber, isOptional);

/** A bank card number, 13 to 19 digits; Luhn's digit is not a condition (dictionary A6). Left out it is "". */
export const bankCardField = <O extends boolean = false>({ isOptional = false as O }: Optional<O> = {}) =>
  formField("bankCard", 19, checkBankCard, isOptional);

/** An e-mail address (RFC 5321). Left out it is "". */
export const emailField = <O extends boolean = false>({ isOptional = false as O }: Optional<O> = {}) =>
  formField("email", 254, checkEmail, isOptional);

/** The name of an Alipay account: an e-mail address or a mobile number. Left out it is "". */
export const alipayField = <O extends boolean = false>({ isOptional = false as O }: Optional<O> = {}) =>
  formField("alipay", 64, checkAlipayAccount, isOptional);

/** A unified social credit code by its check sign (GB 32100-2015). Left out it is "". */
export const creditCodeField = <O extends boolean = false>({ isOptional = false as O }: Optional<O> = {}) =>
  formField("creditCode", 18, checkUscc, isOptional);

/** A person's name as their document prints it, of any script, 2 to 50 characters. Left out it is "". */
export const personNameField = <O extends boolean = false>({ isOptional = false as O }: Optional<O> = {}) =>
  formField("personName", 50, checkPersonName, isOptional);

/** A whole number from `least` to `most`. Left out it is null. */
export const countField = <O extends boolean = false>({
  least,
  most,
  isOptional = false as O,
}: { readonly least: number; readonly most: number } & Optional<O>) =>
  ({
    kind: "count",
    required: unless(isOptional),
    least,
    most,
    schema: orNull(z.int().min(least).max(most), isOptional),
  }) as const;

/** True or false; false at first. */
export const yesNoField = () => ({ kind: "yesNo", required: true, schema: z.boolean() }) as const;

/** At least `least` of several codes, each once. */
export const choicesField = <const V extends readonly number[]>(
  values: V,
  { least = 1 }: { readonly least?: number } = {},
) =>
  ({
    kind: "choices",
    required: least > 0,
    values,
    schema: z
      .array(z.literal(values))
      .min(least)
      .max(values.length)
      .refine((values) => new Set(values).size === values.length),
  }) as const;

/** One of what the screen offers (`useOptions` of `defineRecordScreen`), by a value that the schema takes. Left out it is "". */
export const optionField = <S extends z.ZodType<string>, O extends boolean = false>(
  schema: S,
  { isOptional = false as O }: Optional<O> = {},
) => ({ kind: "option", required: unless(isOptional), schema: orEmpty(schema, isOptional) }) as const;

type FileLimits = { readonly least?: number; readonly most: number; readonly isPdf?: boolean };

/**
 * Pictures or PDFs (`storage.policy`: 30 MB each, png, jpeg or pdf), uploaded as they are chosen: `least` to `most` keys;
 * `isPdf`: PDFs alone. The service takes those that the person uploaded.
 */
export const filesField = ({ least = 0, most, isPdf = false }: FileLimits) =>
  ({ kind: "files", required: least > 0, most, isPdf, schema: z.array(idText).min(least).max(most) }) as const;

/** One of several codes; the first is chosen at first, or none where it may be left out: then it is null. `isInline`: side by side. */
export const choiceField = <const V extends readonly number[], O extends boolean = false>(
  values: V,
  { isInline = false, isOptional = false as O }: { readonly isInline?: boolean } & Optional<O> = {},
) =>
  ({
    kind: "choice",
    required: unless(isOptional),
    values,
    isInline,
    schema: orNull(z.literal(values), isOptional),
  }) as const;

/** A grid of fee tiers, faults named by cell; `mayBeEmpty`: no rows are none of such fees. */
export const feeTiersField = <O extends boolean = false>({
  mayBeEmpty = false as O,
}: {
  readonly mayBeEmpty?: O;
} = {}) =>
  ({
    kind: "feeTiers",
    required: unless(mayBeEmpty),
    schema: feeGridSchema(mayBeEmpty),
  }) as const;

/** A contract's grid of tax rates. */
export const taxGridField = () => ({ kind: "taxGrid", required: true, schema: taxGridSchema }) as const;

/** A district, city or province, by its code. Left out it is "". */
export const regionField = <O extends boolean = false>({ isOptional = false as O }: Optional<O> = {}) =>
  ({
    kind: "region",
    required: unless(isOptional),
    schema: z.string().refine((code) => (isOptional && code === "") || isRegion(code)),
  }) as const;

/** One of the companies that the person may act for; `group`: those that the form is for. */
export const companyField = (group: CompanyGroup = "any") =>
  ({ kind: "company", required: true, group, schema: idText }) as const;

/** In place of a company's id: the agency itself, of which the record is then (`company_id` 0). */
export const agencyItself = "0";

/** Whose a record is: a company's, or the agency's own (`agencyItself`). */
export const partyField = (group: CompanyGroup = "any") => ({ ...companyField(group), orAgency: true }) as const;

/** The fields of a form as members of a call's body. */
export const shapeOf = <const F extends Form>(form: F): { [K in keyof F]: F[K]["schema"] } =>
  Object.fromEntries(Object.entries(form).map(([name, { schema }]) => [name, schema])) as {
    [K in keyof F]: F[K]["schema"];
  };
