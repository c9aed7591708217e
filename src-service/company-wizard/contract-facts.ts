import { z } from "zod";
import type { StepFacts } from "../../src-shared/companies/wizard-steps.ts";
import { modeFaults } from "../../src-shared/contracts/terms.ts";
import { dayOf } from "../../src-shared/values/time.ts";
import type { Database, Tables } from "../database/tables.ts";
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

const chosen = z.looseObject({ contract_template_id: z.int() });

/** The stored config in its two parts: the terms (null: none yet), and by which template the workers sign. */
export const partsOfConfig = (
  contract: Contract | undefined,
): { readonly config: Record<string, unknown> | null; readonly templateId: number | null } => {
  const stored = JSON.parse(contract?.config ?? "{}") as Record<string, unknown>;
  const { contract_custom_config, ...config } = stored;
  const template = chosen.safeParse(contract_custom_config);
  return {
    config: Object.keys(config).length === 0 ? null : config,
    templateId: template.success ? template.data.contract_template_id : null,
  };
};

type Modes = { readonly calculation_mode_no: number | null; readonly tax_calculate_mode: number | null };

/** What of a main contract decides whether the fourth step is complete under the company's modes. */
export const contractFacts = (contract: Contract | undefined, modes: Modes): StepFacts["contract"] => {
  const { config, templateId } = partsOfConfig(contract);
  const { calculation_mode_no, tax_calculate_mode } = modes;
  const lacking =
    config === null || calculation_mode_no === null || tax_calculate_mode === null
      ? []
      : modeFaults(config, { calculation_mode_no, tax_calculate_mode }).map(({ member }) => member);
  return {
    start_at: contract === undefined ? null : dayOf(contract.start_at),
    end_at: contract === undefined ? null : dayOf(contract.end_at),
    has_fees: config !== null,
    template_id: templateId === null ? null : String(templateId),
    lacking,
  };
};
