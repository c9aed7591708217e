import { makeUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import type { Case, Pointer } from "./matrix-cases.ts";

type WizardCall = Extract<CallName, `companyWizard.${string}`>;

/** Of another version, so that the company stays as it is for the next request. */
const version = 9;
const credit_code = makeUscc("91", "310115", "MA1K4C7X");

const business = {
  version,
  business_mode: null,
  tax_calculate_mode: 1,
  calculation_mode_no: 1,
  modes_start_at: "2027-01-01",
  settlement_type: 1,
  contract_type: 1,
  limit_age: { male: { min: 18, max: 60 }, female: { min: 18, max: 55 } },
  company_cdl: {
    ...{ mode: 1, is_no_audit: 0, labor_value_added_tax_max_month: null, labor_value_added_tax_max_quarter: null },
    ...{ simple_task_config: null, task_config: { ceilings: [] } },
  },
};

const contract = {
  ...{ version, start_at: "2027-01-01", end_at: "2027-12-31", auto_renew: false, remind_days: 30 },
  ...{ config: null, tax_grid: null, contract_template_id: null, custom: [], qr_fields: [] },
};

const on = (body?: unknown): readonly Pointer[] => [
  { at: "path.id", record: "company", with: (id) => ({ path: { id }, ...(body !== undefined && { body }) }) },
];

/** Numbers of papers and people, a code, and the person's own upload. */
const baseFacts = [
  ...["body.license_no", "body.license_key", "body.legal_person_id_no", "body.industry_id", "body.tax_no"],
];

/** Requests about companies that are taken in. */
export const companyWizardCases: Readonly<Record<WizardCall, Case>> = {
  "companyWizard.get": { by: "worker", points: on() },
  "companyWizard.create": { by: "worker", valid: { body: { name: "新公司" } }, plain: baseFacts },
  "companyWizard.createOwn": { by: "worker", valid: { body: { name: "新公司二" } }, plain: baseFacts },
  "companyWizard.update": { by: "worker", points: on({ version, name: "新名称" }), plain: baseFacts },
  "companyWizard.updateOwn": { by: "worker", points: on({ version, name: "新名称" }), plain: baseFacts },
  "companyWizard.getSecond": { by: "worker", points: on() },
  "companyWizard.putSecond": { by: "worker", points: on(business), plain: ["body.calculation_mode_no"] },
  "companyWizard.getThird": { by: "worker", points: on() },
  "companyWizard.putThird": {
    by: "worker",
    points: on({ version, channels: [1] }),
    // The company's bank account, and the person's own upload.
    plain: ["body.account.account_no", "body.account.proof_key"],
  },
  "companyWizard.sendRandomAmount": { by: "worker", points: on({ version }) },
  "companyWizard.getFourth": { by: "worker", points: on() },
  "companyWizard.putFourth": {
    by: "worker",
    points: on(contract),
    // A template of the agency, found among its own, and what its placeholders are called.
    plain: ["body.contract_template_id", "body.custom[].key"],
  },
  "companyWizard.contractInfo": { by: "worker", points: on() },
  "companyWizard.verifyRandomAmount": { by: "worker", points: on({ amount: 9 }) },
  "companyWizard.baseInfo": { by: "worker", valid: { query: { credit_code } } },
  "companyWizard.addBaseInfo": {
    by: "worker",
    points: [{ at: "body.id", record: "company", with: (id) => ({ body: { credit_code, id, version } }) }],
  },
};
