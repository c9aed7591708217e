import { z } from "zod";
import { bindCompanyAccountBody, corporateAccount, randomAmountTries } from "../../access/accounts/accounts-calls.ts";
import { defineCall, idText, version } from "../../kernel/calls/define.ts";
import { shapeOf } from "../../kernel/forms/fields.ts";
import { workerFieldTypes } from "../../kernel/lists/worker-column.ts";
import { checkUscc } from "../../kernel/values/companies/uscc.ts";
import { qrFields } from "../../kernel/values/text/qr-fields.ts";
import { dayOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { businessFacts } from "../business/business-form.ts";
import { sentContent } from "../contracts/template-content.ts";
import { baseForm } from "../identity/base-form.ts";
import { agencyChannels, wizardModes, wizardSteps } from "./wizard-steps.ts";

/** A step as the header of the wizard shows it. `missing`: names of fields; `saved_*`: who saved it last, and when. */
const stepHead = z.object({
  step: z.enum(wizardSteps),
  total: z.int(),
  missing: z.array(z.string()),
  saved_at: z.string().nullable(),
  saved_by: z.string().nullable(),
});

/** A company on its way through the wizard. */
export const wizardHead = z.object({
  id: idText,
  no: z.string(),
  version: z.int(),
  status: z.int(),
  name: z.string(),
  is_own_channel: z.boolean(),
  business_mode: z.int().nullable(),
  calculation_mode_no: z.int().nullable(),
  mode: z.enum(wizardModes),
  /** Progress of the proof of its identity, 0 to 5: under another name it is asked for again. */
  identity: z.int(),
  /** Reason why it was refused; null where it was not. */
  reject_reason: z.string().nullable(),
  steps: z.array(stepHead),
});
export type WizardHead = z.output<typeof wizardHead>;

const shape = shapeOf(baseForm);
/** Null: the capital is not known yet. */
const baseShape = { ...shape, registered_capital: shape.registered_capital.nullable() };

/** Base facts as answers carry them: numbers of people masked. Null and "": not known yet. */
export const baseFactsShown = z.object({
  ...Object.fromEntries(
    Object.keys(baseForm)
      .filter((name) => name !== "registered_capital")
      .map((name) => [name, z.string()]),
  ),
  registered_capital: z.int().nullable(),
}) as z.ZodObject<
  { [F in Exclude<keyof typeof baseForm, "registered_capital">]: z.ZodString } & {
    registered_capital: z.ZodNullable<z.ZodInt>;
  }
>;
export type BaseFactsShown = z.output<typeof baseFactsShown>;

/** Base facts that are sent; what is left out stays as it is. */
const basePatch = z.strictObject(baseShape).partial();
export type BasePatch = z.output<typeof basePatch>;

const newBase = basePatch.extend({ name: baseShape.name });
const changedBase = basePatch.extend({ version });

const saved = z.object({ head: wizardHead, base: baseFactsShown });

const editRefusals = ["stale_version", "company_not_editable", "invalid", "not_found", "forbidden"] as const;
const baseRefusals = [...editRefusals, "credit_code_taken", "sensitive_word"] as const;

/** A company on its way, with its base facts. */
export const companyWizardGet = defineCall({
  name: "companyWizard.get",
  method: "GET",
  path: "/v5/companies/{id}",
  access: "company.company.edit",
  output: saved,
});

/** Begins a company as a draft (10): its name is enough. */
export const companyWizardCreate = defineCall({
  name: "companyWizard.create",
  method: "POST",
  path: "/v5/companies",
  access: "company.company.create",
  body: newBase,
  output: saved,
  refusals: baseRefusals,
});

/**
 * Saves the first step. A draft becomes one that is paid by the agency; the first save of a refused one (25) makes it a draft
 * again. Of a company that is there the facts change with a history.
 */
export const companyWizardUpdate = defineCall({
  name: "companyWizard.update",
  method: "PUT",
  path: "/v5/companies/{id}",
  access: "company.company.edit",
  body: changedBase,
  output: saved,
  refusals: [...baseRefusals, "own_channel_fixed"],
});

/** As `companyWizard.create`, of a company that pays its workers itself (channel 2, settled offline, without wallets). */
export const companyWizardCreateOwn = defineCall({
  name: "companyWizard.createOwn",
  method: "POST",
  path: "/v5/own_companies",
  access: "company.company.create",
  body: newBase,
  output: saved,
  refusals: baseRefusals,
});

/** As `companyWizard.update`; a draft becomes one that pays itself. */
export const companyWizardUpdateOwn = defineCall({
  name: "companyWizard.updateOwn",
  method: "PUT",
  path: "/v5/own_companies/{id}",
  access: "company.company.edit",
  body: changedBase,
  output: saved,
  refusals: [...baseRefusals, "own_channel_fixed"],
});

const businessAnswer = z.object({
  head: wizardHead,
  ...businessFacts.shape,
  /** The company's own worker columns; they have an editor of their own. */
  worker_fields: z.array(z.object({ code: z.string(), name: z.string(), code_type: z.enum(workerFieldTypes) })),
});

export const companyWizardGetSecond = defineCall({
  name: "companyWizard.getSecond",
  method: "GET",
  path: "/v5/companies/{id}/substep_second",
  access: "company.company.edit",
  output: businessAnswer,
});

/**
 * Saves the second step. `invalid` names what does not go together. Modes and limits of a company that is there change by
 * `companyBusiness.create` only: other ones are refused here as `modes_by_day`.
 */
export const companyWizardPutSecond = defineCall({
  name: "companyWizard.putSecond",
  method: "PUT",
  path: "/v5/companies/{id}/substep_second",
  access: "company.company.edit",
  body: () => z.strictObject({ version, ...businessFacts.shape }),
  output: businessAnswer,
  refusals: [...editRefusals, "modes_by_day"],
});

const channelsAnswer = z.object({
  head: wizardHead,
  channels: z.array(z.int()),
  account: corporateAccount,
  /** The account as it is typed, to which nothing was sent yet; null: none. */
  kept: z
    .object({
      account_masked: z.string().nullable(),
      bank_code: z.string().nullable(),
      bank_name: z.string().nullable(),
      proof_key: z.string().nullable(),
    })
    .nullable(),
  /** Sender of the amount that proves an account, and its account, masked; null: the agency has none bound. */
  payer: z.object({ name: z.string(), account_masked: z.string().nullable() }),
  /** Wallets that are open, by channel; amounts in cents. */
  wallets: z.array(z.object({ id: idText, channel: z.int(), balance: z.int(), frozen: z.int() })),
});

export const companyWizardGetThird = defineCall({
  name: "companyWizard.getThird",
  method: "GET",
  path: "/v5/companies/{id}/substep_third",
  access: "company.company.edit",
  output: channelsAnswer,
});

/** Typed values of an account; what is left out stays as it is kept, and null takes the proof away. */
export const keptAccountBody = z.strictObject({
  account_no: bindCompanyAccountBody.shape.account_no.optional(),
  bank_code: bindCompanyAccountBody.shape.bank_code.optional(),
  proof_key: bindCompanyAccountBody.shape.proof_key.nullable().optional(),
});

/**
 * Saves the third step: channels, and the account as far as it is typed. Nothing is sent to the account
 * (`companyWizard.sendRandomAmount` does that). Opening a channel opens its wallet; a
 * channel with money or payments in its wallet is not closed (`channel_in_use`).
 */
export const companyWizardPutThird = defineCall({
  name: "companyWizard.putThird",
  method: "PUT",
  path: "/v5/companies/{id}/substep_third",
  access: "company.company.edit",
  body: () =>
    z.strictObject({
      version,
      channels: z
        .array(z.literal([...agencyChannels, 2]))
        .max(5)
        .refine((codes) => new Set(codes).size === codes.length),
      account: keptAccountBody.optional(),
    }),
  output: channelsAnswer,
  refusals: [...editRefusals, "channel_in_use", "account_bound", "account_change_waits", "bank_not_corporate"],
});

/**
 * Sends the random amount (0.01 to 0.99 yuan) to the account that is kept, which it then proves. `account_incomplete`: number, bank
 * or proof is missing, or the amount was sent already; `version` names the company as it was seen, so that nobody sends it twice.
 */
export const companyWizardSendRandomAmount = defineCall({
  name: "companyWizard.sendRandomAmount",
  method: "POST",
  path: "/v5/companies/{id}/send_random_amount",
  access: "company.company.edit",
  body: () => z.strictObject({ version }),
  output: channelsAnswer,
  refusals: [
    ...[...editRefusals, "account_incomplete", "account_bound", "account_change_waits", "agreement_outdated"],
    ...["bank_not_corporate", "too_many_tries"],
  ],
});

/** Names the random amount (cents) that the company's account received. Three tries, seven days; then it is bound anew. */
export const companyWizardVerifyRandomAmount = defineCall({
  name: "companyWizard.verifyRandomAmount",
  method: "POST",
  path: "/v5/companies/{id}/verify_random_amount",
  access: "company.company.edit",
  body: () => z.strictObject({ amount: z.int().min(1).max(99) }),
  output: corporateAccount,
  refusals: ["random_amount_wrong", "account_not_pending", "not_found", "forbidden", "invalid"],
});
export { randomAmountTries };

/** A company as the register of companies knows it. `state`: 1 in business · 2 struck off · 3 licence revoked. */
export const registerEntry = z.object({
  name: z.string(),
  credit_code: z.string(),
  legal_person: z.string(),
  established_at: z.string(),
  registered_capital: z.int(),
  area: z.string(),
  register_address: z.string(),
  industry_id: z.string(),
  business_scope: z.string(),
  state: z.literal([1, 2, 3]),
});
export type RegisterEntry = z.output<typeof registerEntry>;

const creditCode = z.string().refine((code) => checkUscc(code).ok);

/**
 * Looks a credit code up: in the register of companies (null: it knows none; `down`: it does not answer, so type the facts),
 * and whether the agency has the company already (`exists`; its id only for who may see it).
 */
export const companyWizardBaseInfo = defineCall({
  name: "companyWizard.baseInfo",
  method: "GET",
  path: "/v5/companies/get_base_info",
  access: "company.company.create",
  query: () => z.strictObject({ credit_code: creditCode }),
  output: () =>
    z.object({
      entry: registerEntry.nullable(),
      down: z.boolean(),
      exists: z.object({ id: idText.nullable(), no: z.string().nullable(), status: z.int() }).nullable(),
    }),
});

/**
 * Takes the facts of the register: into a new draft, or with `id` and `version` into one that is there. Throws
 * `register_unknown`, `register_down` and `register_closed` (struck off or revoked).
 */
export const companyWizardAddBaseInfo = defineCall({
  name: "companyWizard.addBaseInfo",
  method: "POST",
  path: "/v5/companies/add_base_info",
  access: "company.company.create",
  body: () =>
    z
      .strictObject({
        credit_code: creditCode,
        is_own_channel: z.boolean().optional(),
        id: idText.optional(),
        version: version.optional(),
      })
      .refine(({ id, version: seen }) => (id === undefined) === (seen === undefined)),
  output: saved,
  refusals: [...baseRefusals, "register_unknown", "register_down", "register_closed", "own_channel_fixed"],
});

/** Terms as they are sent: the service judges them cell by cell (`contracts/terms.ts`). */
const sentConfig = z.record(z.string().max(60), z.unknown());
const sentGrid = z.array(z.record(z.string().max(30), z.unknown())).max(100);

/** The main contract that a company is taken in with, as far as it is written down. */
const contractFacts = {
  auto_renew: z.boolean(),
  remind_days: z.int().min(1).max(180),
  /** Null: no terms yet. */
  config: sentConfig.nullable(),
  /** Null: the table of the law. */
  tax_grid: sentGrid.nullable(),
  contract_template_id: idText.nullable(),
  /** Fields fixed by the company's codes for registering. */
  qr_fields: z.array(z.enum(qrFields)).max(qrFields.length),
};

const contractAnswer = z.object({
  head: wizardHead,
  /** "YYYY-MM-DD"; null before the step was saved for the first time. */
  start_at: z.string().nullable(),
  end_at: z.string().nullable(),
  ...contractFacts,
  custom: z.array(z.object({ key: z.string(), value: z.string() })),
  contract: z.object({ id: idText, no: z.string(), status: z.int() }).nullable(),
  /** The name of the chosen template where it is in force no more; another has to be chosen. */
  template_ended: z.string().nullable(),
  /**
   * Templates in force that the workers may sign by, with what each leaves to the company and the words around it; `former`: the
   * versions before, by which somebody may have chosen it.
   */
  templates: z.array(
    z.object({
      id: idText,
      name: z.string(),
      former: z.array(idText),
      custom: z.array(z.object({ key: z.string(), around: z.string() })),
    }),
  ),
});

export const companyWizardGetFourth = defineCall({
  name: "companyWizard.getFourth",
  method: "GET",
  path: "/v5/companies/{id}/substep_fourth",
  access: "company.company.edit",
  output: contractAnswer,
});

/**
 * Saves the fourth step: makes the draft of the main contract, or saves it anew. With `submit` the company goes to its review
 * (20) in the same transaction, if nothing is missing (`company_incomplete` names what is, by step). Terms that are wrong are
 * refused cell by cell. A template goes on with its version in force: what that asks for no more is left out.
 */
export const companyWizardPutFourth = defineCall({
  name: "companyWizard.putFourth",
  method: "PUT",
  path: "/v5/companies/{id}/substep_fourth",
  access: "company.company.edit",
  body: () =>
    z.strictObject({
      ...{ version, start_at: dayOfMeaning("begins"), end_at: dayOfMeaning("ends"), ...contractFacts },
      /** Content that the template leaves to the company, as far as it is filled in. */
      custom: sentContent,
      submit: z.boolean().optional(),
    }),
  output: contractAnswer,
  refusals: [...editRefusals, "company_incomplete", "contract_by_contracts", "contract_days"],
});

/** Source of the main contract: the company as it will stand on the document, its modes, channels and account. */
export const companyWizardContractInfo = defineCall({
  name: "companyWizard.contractInfo",
  method: "GET",
  path: "/v5/companies/{id}/contract_info",
  access: "company.company.view",
  output: () =>
    z.object({
      company: z.object({
        ...{ id: idText, no: z.string(), name: z.string(), short_name: z.string(), credit_code: z.string() },
        ...{ legal_person: z.string(), register_address: z.string(), contact_name: z.string() },
        contact_mobile: z.string(),
      }),
      agency: z.object({ name: z.string(), credit_code: z.string() }),
      modes: z.object({
        business_mode: z.int().nullable(),
        tax_calculate_mode: z.int().nullable(),
        calculation_mode_no: z.int().nullable(),
        start_at: z.string().nullable(),
      }),
      channels: z.array(z.int()),
      account_masked: z.string().nullable(),
    }),
});
