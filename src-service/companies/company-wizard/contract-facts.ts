import { missingContent } from "../../../src-shared/companies/contracts/template-content.ts";
import type { StepFacts } from "../../../src-shared/companies/wizard/wizard-steps.ts";
import { modeFaults } from "../../../src-shared/kernel/terms/terms.ts";
import { customKeysIn } from "../../../src-shared/kernel/values/text/contract-text.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { Database, Reader, Tables } from "../../core/database/tables.ts";
import { chosenOn, templateInForce } from "../../workers/worker-contracts/company-template.ts";
import type { Company } from "./open-company.ts";

type Contract = Tables["company_contracts"];

const mainContract = 1;

/** The main contract that a company is taken in with: the one made last. */
export const draftContract = (db: Database, { id }: Pick<Company, "id">): Promise<Contract | undefined> =>
  db
    .selectFrom("company_contracts")
    .selectAll()
    .where("company_id", "=", id)
    .where("category", "=", mainContract)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The terms of a stored config, without the template that the workers sign by; null: none yet. */
export const termsOfDraft = (contract: Contract | undefined): Record<string, unknown> | null => {
  const stored = JSON.parse(contract?.config ?? "{}") as Record<string, unknown>;
  const { contract_custom_config: _chosen, ...config } = stored;
  return Object.keys(config).length === 0 ? null : config;
};

/**
 * By which template the workers of a company that is taken in are to sign, with what the company has filled in: what was chosen
 * on its own, else what its contract says. `template`: its version in force, null where there is none (`chosen`: whichever it is).
 */
export const draftTemplate = async (
  db: Reader,
  { id, agency_id }: Pick<Company, "id" | "agency_id">,
  contract: Contract | undefined,
  day: string,
) => {
  const chosen = await chosenOn(db, id, day, JSON.parse(contract?.config ?? "{}"));
  return {
    chosen: chosen?.contract_template_id ?? null,
    content: chosen?.custom_config ?? {},
    template: chosen === null ? null : await templateInForce(db, { agency_id }, chosen.contract_template_id),
  };
};

type Modes = { readonly calculation_mode_no: number | null; readonly tax_calculate_mode: number | null };
type DraftTemplate = Awaited<ReturnType<typeof draftTemplate>>;

/** Facts of a main contract that decide whether the fourth step is complete under the company's modes. */
export const contractFacts = (
  contract: Contract | undefined,
  { template, content }: DraftTemplate,
  modes: Modes,
): StepFacts["contract"] => {
  const config = termsOfDraft(contract);
  const { calculation_mode_no, tax_calculate_mode } = modes;
  const lacking =
    config === null || calculation_mode_no === null || tax_calculate_mode === null
      ? []
      : modeFaults(config, { calculation_mode_no, tax_calculate_mode }).map(({ member }) => member);
  const text = template?.body ?? "";
  return {
    start_at: contract === undefined ? null : dayOf(contract.start_at),
    end_at: contract === undefined ? null : dayOf(contract.end_at),
    has_fees: config !== null,
    template_id: template === null ? null : String(template.id),
    content: { asked: customKeysIn(text), missing: missingContent(text, content) },
    lacking,
  };
};
