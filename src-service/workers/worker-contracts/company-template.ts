import { z } from "zod";
import { contractTemplateStates } from "../../../src-shared/companies/contracts/contract-templates-record.ts";
import { missingContent, sentContent } from "../../../src-shared/companies/contracts/template-content.ts";
import { customKeysIn } from "../../../src-shared/kernel/values/text/contract-text.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError } from "../../core/context.ts";
import type { Database, Reader, Tables } from "../../core/database/tables.ts";
import { termsOn } from "../../directory/companies/contract-terms.ts";

/** The member of `company_contracts.config` that decides what a company's workers sign (spec 3, "Company contract"). */
const chosenTemplate = z.object({
  contract_custom_config: z.object({
    contract_template_id: z.int().positive(),
    custom_config: z.record(z.string(), z.string()),
  }),
});

export type ChosenTemplate = z.output<typeof chosenTemplate>["contract_custom_config"];

/** Workers' contracts as a contract's configuration chooses them; null where it says nothing. */
export const chosenIn = (config: Readonly<Record<string, unknown>>): ChosenTemplate | null => {
  const parsed = chosenTemplate.safeParse(config);
  return parsed.success ? parsed.data.contract_custom_config : null;
};

/**
 * By what a company's workers sign on a day ("YYYY-MM-DD"): what was chosen last, else what its contract says (`config`). Null
 * where neither says anything.
 */
export const chosenOn = async (
  db: Reader,
  companyId: number,
  day: string,
  config: Readonly<Record<string, unknown>>,
): Promise<ChosenTemplate | null> => {
  const choice = await db
    .selectFrom("company_template_choices")
    .select(["template_id", "custom"])
    .where("company_id", "=", companyId)
    .where("start_at", "<=", day)
    .orderBy("start_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (choice === undefined) return chosenIn(config);
  return { contract_template_id: choice.template_id, custom_config: JSON.parse(choice.custom) };
};

/**
 * The version in force of the template that a company of an agency chose: a template is what has the same name within the agency,
 * so what was chosen once goes on with its next version. Null where it is in force no more, or another agency's.
 */
export const templateInForce = async (
  db: Reader,
  { agency_id }: { readonly agency_id: number },
  templateId: number,
): Promise<Tables["contract_templates"] | null> => {
  const chosen = await db
    .selectFrom("contract_templates")
    .select(["agency_id", "name"])
    .where("id", "=", templateId)
    .where("agency_id", "=", agency_id)
    .executeTakeFirst();
  if (chosen === undefined) return null;
  const current = await db
    .selectFrom("contract_templates")
    .selectAll()
    .where("agency_id", "=", chosen.agency_id)
    .where("name", "=", chosen.name)
    .where("status", "=", contractTemplateStates.code("inForce"))
    .orderBy("body_version", "desc")
    .limit(1)
    .executeTakeFirst();
  return current ?? null;
};

const wrong = (code: string): ServiceError =>
  new ServiceError("invalid", { fields: { "config.contract_custom_config": [code] } });

type Config = Readonly<Record<string, unknown>>;

/**
 * Judges what sent terms say about the template that workers sign by, as where it is chosen on its own: a template of the agency
 * that is in force, with every fact that its text leaves to the company and no other, each on one line. What the contract says
 * already (`before`) may come again. Throws `invalid`.
 */
export const assertChosen = async (
  db: Reader,
  owner: { readonly agency_id: number },
  { contract_custom_config: sent }: Config,
  { contract_custom_config: before }: Config = {},
): Promise<void> => {
  if (sent === undefined || JSON.stringify(sent) === JSON.stringify(before)) return;
  const chosen = chosenIn({ contract_custom_config: sent });
  if (chosen === null) throw wrong("contractTerms.faults.templateWrong");
  const template = await templateInForce(db, owner, chosen.contract_template_id);
  if (template === null) throw wrong("contractTerms.faults.templateMissing");
  const facts = Object.entries(chosen.custom_config).map(([key, value]) => ({ key, value }));
  const known = customKeysIn(template.body);
  if (!sentContent.safeParse(facts).success || facts.some(({ key }) => !known.includes(key)))
    throw wrong("contractTerms.faults.templateWrong");
  if (missingContent(template.body, chosen.custom_config).length > 0) throw wrong("contractTerms.faults.templateWrong");
};

/** By what a company's workers sign now; `refusal` says why they cannot. */
export type CompanyTemplate =
  | {
      readonly refusal: null;
      readonly template: Tables["contract_templates"];
      readonly custom: Readonly<Record<string, string>>;
      /** Last day of the company's own contract, "YYYY-MM-DD". */
      readonly endAt: string;
    }
  | { readonly refusal: "company_contract_missing" | "contract_template_missing" };

/** By what the workers of a company sign on a day ("YYYY-MM-DD"). */
export const companyTemplate = async (db: Database, companyId: number, day: string): Promise<CompanyTemplate> => {
  const terms = await termsOn(db, companyId, day);
  // The latest contract is given where none is in force: then nobody can sign for the company.
  if (terms === null || dayOf(terms.main.end_at) < day || ![50, 52].includes(terms.main.status))
    return { refusal: "company_contract_missing" };
  const chosen = await chosenOn(db, companyId, day, terms.config);
  const template = chosen === null ? null : await templateInForce(db, terms.main, chosen.contract_template_id);
  if (chosen === null || template === null) return { refusal: "contract_template_missing" };
  const endAt = dayOf(terms.main.abort_at ?? terms.main.end_at);
  return { refusal: null, template, custom: chosen.custom_config, endAt };
};
