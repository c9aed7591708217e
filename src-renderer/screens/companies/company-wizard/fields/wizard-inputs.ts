import { mostSimpleWorkers } from "../../../../../src-shared/companies/business/business-form.ts";
import { mainTermsFields } from "../../../../../src-shared/companies/contracts/terms-form.ts";
import { baseForm } from "../../../../../src-shared/companies/identity/base-form.ts";
import { type ProvenFact, provenAnewBy } from "../../../../../src-shared/companies/identity/proven-facts.ts";
import type {
  BaseFactsShown,
  BasePatch,
  companyWizardGetFourth,
  companyWizardGetSecond,
  companyWizardGetThird,
  companyWizardPutFourth,
  companyWizardPutSecond,
  companyWizardPutThird,
  WizardHead,
} from "../../../../../src-shared/companies/wizard/company-wizard-calls.ts";
import { ownChannel } from "../../../../../src-shared/companies/wizard/wizard-steps.ts";
import type { CallOutput, CallRequest } from "../../../../../src-shared/kernel/calls/define.ts";
import { plainMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { type QrField, qrFields } from "../../../../../src-shared/kernel/values/text/qr-fields.ts";
import { addDays } from "../../../../../src-shared/kernel/values/time/time.ts";
import { contentBody, contentInput } from "../../../../companies/contracts/template-content.ts";
import {
  type Config,
  configIn,
  type TermsModes,
  taxGridIn,
  termsInput,
} from "../../../../companies/contracts/terms-input.ts";
import { emptied, type FormInput, partsOf, valuesOf } from "../../../../record/forms/form-values.ts";
import { ceilingsBody, ceilingsInput } from "./ceilings.ts";
import { contentKeys, formOf, isMasked, type Templates, typedAccount } from "./wizard-forms.ts";

type Second = CallOutput<typeof companyWizardGetSecond>;
type Third = CallOutput<typeof companyWizardGetThird>;
type Fourth = CallOutput<typeof companyWizardGetFourth>;
type SecondBody = Omit<CallRequest<typeof companyWizardPutSecond>["body"], "version">;
type ThirdBody = Omit<CallRequest<typeof companyWizardPutThird>["body"], "version">;
type FourthBody = Omit<CallRequest<typeof companyWizardPutFourth>["body"], "version">;

const money = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? "" : plainMoney(cents);
const code = (value: number | null): string => (value === null ? "" : String(value));
const flag = (value: boolean): string => (value ? "1" : "");
const usualAges = { male: { min: 18, max: 60 }, female: { min: 18, max: 55 } };

/** Contents of the controls of the first step. */
export const baseInput = (base: BaseFactsShown): FormInput => ({
  ...Object.fromEntries(Object.entries(base).map(([name, value]) => [name, isMasked(name) ? "" : String(value ?? "")])),
  registered_capital: money(base.registered_capital),
});

/** The facts of the first step that are in order. A field that was emptied is emptied; a masked one only where that was chosen. */
export const baseBody = (input: FormInput): BasePatch => {
  const values = valuesOf(baseForm, input);
  const entries = Object.keys(baseForm).flatMap((name): [string, unknown][] => {
    const text = (input[name] ?? "").trim();
    if (text === emptied) return [[name, ""]];
    if (text === "")
      return isMasked(name) || name === "name" ? [] : [[name, name === "registered_capital" ? null : ""]];
    return values[name] === undefined ? [] : [[name, values[name]]];
  });
  return Object.fromEntries(entries) as BasePatch;
};

/** Facts of the first step that are to be saved and have the company prove itself anew; `saved`: what stood there before. */
export const provenAnew = (head: WizardHead | null, input: FormInput, saved: FormInput): readonly ProvenFact[] =>
  head?.mode === "facts" ? provenAnewBy(head.identity, saved, baseBody(input)) : [];

/** Contents of the controls of the second step. */
export const businessInput = (facts: Second): FormInput => {
  const { limit_age, company_cdl } = facts;
  return {
    business_mode: String(facts.business_mode ?? 0),
    tax_calculate_mode: code(facts.tax_calculate_mode),
    calculation_mode_no: code(facts.calculation_mode_no),
    modes_start_at: facts.modes_start_at ?? "",
    settlement_type: String(facts.settlement_type),
    contract_type: code(facts.contract_type),
    mode: code(company_cdl.mode),
    is_no_audit: flag(company_cdl.is_no_audit === 1),
    ...{ male_min: String(limit_age.male.min), male_max: String(limit_age.male.max) },
    ...{ female_min: String(limit_age.female.min), female_max: String(limit_age.female.max) },
    month_limit: money(company_cdl.labor_value_added_tax_max_month),
    quarter_limit: money(company_cdl.labor_value_added_tax_max_quarter),
    task_name: company_cdl.simple_task_config?.task_name ?? "",
    task_industry: company_cdl.simple_task_config?.industry_name ?? "",
    task_allowed: flag(company_cdl.simple_task_config?.is_allowed ?? true),
    task_most: company_cdl.simple_task_config === null ? "" : String(company_cdl.simple_task_config.most_workers),
    ceilings: ceilingsInput(company_cdl.task_config.ceilings),
    ceiling: money(company_cdl.task_config.ceilings.find(({ industry_name }) => industry_name === "")?.ceiling),
  };
};

/** The facts of the second step; what is missing or wrong stays as it was saved last. */
export const businessBody = (input: FormInput, kept: Second): SecondBody => {
  const values = valuesOf(formOf("business", input), input);
  const numberOr = <T>(name: string, other: T): number | T => {
    const value = values[name];
    return typeof value === "number" ? value : other;
  };
  const mode = numberOr("business_mode", 0);
  const isOpen = (name: string): boolean => (input[name] ?? "").trim() === "";
  const centsOf = (name: string): number | null => (isOpen(name) ? null : numberOr(name, null));
  const ceiling = centsOf("ceiling");
  const { male, female } = kept.limit_age ?? usualAges;
  return {
    business_mode: mode === 0 ? null : (mode as 1 | 2),
    tax_calculate_mode: numberOr("tax_calculate_mode", null) as SecondBody["tax_calculate_mode"],
    calculation_mode_no: numberOr("calculation_mode_no", null) as SecondBody["calculation_mode_no"],
    modes_start_at:
      typeof values["modes_start_at"] === "string" && !isOpen("modes_start_at") ? values["modes_start_at"] : null,
    settlement_type: numberOr("settlement_type", kept.settlement_type) as 1 | 2,
    contract_type: numberOr("contract_type", null) as SecondBody["contract_type"],
    limit_age: {
      male: { min: numberOr("male_min", male.min), max: numberOr("male_max", male.max) },
      female: { min: numberOr("female_min", female.min), max: numberOr("female_max", female.max) },
    },
    company_cdl: {
      mode: numberOr("mode", null) as SecondBody["company_cdl"]["mode"],
      is_no_audit: input["is_no_audit"] === "1" ? 1 : 0,
      labor_value_added_tax_max_month: centsOf("month_limit"),
      labor_value_added_tax_max_quarter: centsOf("quarter_limit"),
      simple_task_config: isOpen("task_name")
        ? null
        : {
            ...{ task_name: (input["task_name"] ?? "").trim(), industry_name: (input["task_industry"] ?? "").trim() },
            is_allowed: input["task_allowed"] === "1",
            most_workers: numberOr("task_most", mostSimpleWorkers),
          },
      task_config: {
        ceilings: [
          ...ceilingsBody(input["ceilings"] ?? ""),
          ...(ceiling === null || ceiling === 0 ? [] : [{ industry_name: "", ceiling }]),
        ],
      },
    },
  };
};

/** Contents of the controls of the third step; of a kept account all but the number, which is masked. */
export const channelsInput = ({ channels, kept }: Pick<Third, "channels" | "kept">): FormInput => ({
  // Its own is no choice: a company that pays itself has it without being asked.
  channels: channels.filter((channel) => channel !== ownChannel).join(","),
  account_no: "",
  bank_code: kept?.bank_code ?? "",
  proof_key: kept?.proof_key ?? "",
});

const ownChannels = [ownChannel] as const;

/** The channels, and what was typed of an account; `saved`: what stood in the controls before. */
export const channelsBody = (input: FormInput, saved: FormInput, isOwn: boolean): ThirdBody => {
  const account = typedAccount(input, saved);
  return {
    channels: isOwn ? [...ownChannels] : (partsOf(input["channels"] ?? "").map(Number) as ThirdBody["channels"]),
    ...(Object.keys(account).length > 0 && { account }),
  };
};

/** A contract is for a year from today, unless it says otherwise. */
const usualDays = 364;

export const contractInput = (answer: Fourth, today: string): FormInput => ({
  start_at: answer.start_at ?? today,
  end_at: answer.end_at ?? addDays(today, usualDays),
  auto_renew: flag(answer.auto_renew),
  remind_days: String(answer.remind_days),
  contract_template_id: answer.contract_template_id ?? "",
  ...contentInput(answer.custom),
  qr_fields: answer.qr_fields.map((field) => qrFields.indexOf(field) + 1).join(","),
  ...termsInput(answer.config ?? {}, answer.tax_grid),
});

/** The terms of the main contract as they are typed; null before the first row of its fee grid. */
export const configOf = (input: FormInput, modes: TermsModes): Config | null =>
  (input["service_fee_ratio_range"] ?? "") === "" ? null : configIn(mainTermsFields(modes), input, true);

/** The main contract as far as it is filled in. */
export const contractBody = (input: FormInput, templates: Templates, modes: TermsModes): FourthBody => {
  const values = valuesOf(formOf("contract", input), input);
  // A day that is none goes as it was typed, so that the service names it.
  const dayIn = (name: string): string => String(values[name] ?? input[name] ?? "");
  return {
    start_at: dayIn("start_at"),
    end_at: dayIn("end_at"),
    auto_renew: input["auto_renew"] === "1",
    remind_days: typeof values["remind_days"] === "number" ? values["remind_days"] : 30,
    config: configOf(input, modes),
    tax_grid: taxGridIn(input),
    contract_template_id: input["contract_template_id"] || null,
    custom: [...contentBody(contentKeys(input, templates), input)],
    qr_fields: partsOf(input["qr_fields"] ?? "").flatMap((at): readonly QrField[] => {
      const field = qrFields[Number(at) - 1];
      return field === undefined ? [] : [field];
    }),
  };
};
