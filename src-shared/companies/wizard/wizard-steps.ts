import { companyStatus } from "../../kernel/states/company.ts";
import { beginsBeforeFounded } from "../business/business-form.ts";
import { contentName } from "../contracts/template-content.ts";
import { type BaseField, neededBase } from "../identity/base-form.ts";

/** The steps by which a company is taken in, in their order. */
export const wizardSteps = ["base", "business", "channels", "contract"] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** Extent of changes: all of a draft; the facts of an existing company; nothing while it is reviewed or after its end. */
export const wizardModes = ["draft", "facts", "closed"] as const;
export type WizardMode = (typeof wizardModes)[number];

const drafts: readonly number[] = [companyStatus.draft, companyStatus.refused];
const closed: readonly number[] = [companyStatus.reviewing, companyStatus.terminated];

/** Extent to which a company of this status may be changed. */
export const wizardMode = (status: number): WizardMode =>
  drafts.includes(status) ? "draft" : closed.includes(status) ? "closed" : "facts";

/** Settlement channels (dictionary B0.1): 1 bank · 2 own · 3 WeChat pay · 4 Alipay · 5 merchant bank. */
export const agencyChannels = [1, 3, 4, 5] as const;
export const ownChannel = 2;
/** Channels through which money leaves for bank accounts: a company's own account has to be proven for them. */
export const channelsWithAccount: readonly number[] = [1, ownChannel, 5];

/** Facts asked of a company, as far as they decide whether a step is complete. */
export type StepFacts = {
  readonly base: { readonly [F in BaseField]?: string | number | null };
  readonly business: {
    readonly tax_calculate_mode: number | null;
    readonly calculation_mode_no: number | null;
    readonly modes_start_at: string | null;
    readonly settlement_type: number;
    readonly contract_type: number | null;
    readonly task_mode: number | null;
  };
  readonly channels: {
    readonly channels: readonly number[];
    readonly account: "none" | "pending" | "review" | "bound" | "failed";
    /** An account stands there with number, bank and proof; nothing was sent to it yet. */
    readonly is_account_typed: boolean;
  };
  readonly contract: {
    readonly start_at: string | null;
    readonly end_at: string | null;
    readonly has_fees: boolean;
    readonly template_id: string | null;
    /** Keys of what the template leaves to the company, and those of them that nobody filled in. */
    readonly content: { readonly asked: readonly string[]; readonly missing: readonly string[] };
    /** Members of the terms that the modes demand and that are not there. */
    readonly lacking: readonly string[];
  };
};

/** Progress of a step: `missing` are names of fields, with texts under `companyWizard.fields`. */
export type StepProgress = { readonly step: WizardStep; readonly total: number; readonly missing: readonly string[] };

const isThere = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

const progress = (step: WizardStep, needs: Readonly<Record<string, boolean>>): StepProgress => ({
  step,
  total: Object.keys(needs).length,
  missing: Object.keys(needs).filter((name) => needs[name] !== true),
});

/** Judges the progress of the first step, by its facts alone. */
export const baseProgress = (base: StepFacts["base"]): StepProgress =>
  progress("base", Object.fromEntries(neededBase.map((name) => [name, isThere(base[name])])));

/** Judges the second step; `established_at` of the first: modes that begin before the company was founded are none. */
export const businessProgress = (business: StepFacts["business"], established_at: unknown): StepProgress =>
  progress("business", {
    tax_calculate_mode: isThere(business.tax_calculate_mode),
    calculation_mode_no: isThere(business.calculation_mode_no),
    modes_start_at:
      isThere(business.modes_start_at) && !beginsBeforeFounded(business.modes_start_at, String(established_at ?? "")),
    settlement_type: isThere(business.settlement_type),
    contract_type: isThere(business.contract_type),
    mode: isThere(business.task_mode),
  });

export const channelsProgress = ({ channels, account, is_account_typed }: StepFacts["channels"]): StepProgress => {
  const isSent = account !== "none" && account !== "failed";
  return progress("channels", {
    channels: channels.length > 0,
    ...(channels.some((channel) => channelsWithAccount.includes(channel)) && {
      account: isSent || is_account_typed,
      sent_amount: isSent,
      // What is left is a second person's: who takes the company in has named the amount.
      random_amount: account === "bound" || account === "review",
    }),
  });
};

export const contractProgress = (contract: StepFacts["contract"]): StepProgress =>
  progress("contract", {
    start_at: isThere(contract.start_at),
    end_at: isThere(contract.end_at),
    service_fee_ratio_range: contract.has_fees,
    contract_template_id: isThere(contract.template_id),
    ...Object.fromEntries(
      contract.content.asked.map((key) => [contentName(key), !contract.content.missing.includes(key)]),
    ),
    ...Object.fromEntries(contract.lacking.map((member) => [member, false])),
  });

/** Judges the progress of every step, in their order. A company may be submitted when nothing is missing. */
export const wizardProgress = (facts: StepFacts): readonly StepProgress[] => [
  baseProgress(facts.base),
  businessProgress(facts.business, facts.base.established_at),
  channelsProgress(facts.channels),
  contractProgress(facts.contract),
];
