import { z } from "zod";
import type { StepFacts } from "../../src-shared/companies/wizard-steps.ts";
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

const members = z.looseObject({
  service_fee_ratio_range: z.array(z.unknown()).optional(),
  company_withdraw_fee_type: z.int().optional(),
  contract_custom_config: z.looseObject({ contract_template_id: z.int() }).optional(),
});

/** What of a main contract decides whether the fourth step is complete. */
export const contractFacts = (contract: Contract | undefined): StepFacts["contract"] => {
  const parsed = members.safeParse(contract === undefined ? {} : JSON.parse(contract.config));
  const config = parsed.success ? parsed.data : {};
  const template = config.contract_custom_config?.contract_template_id;
  return {
    start_at: contract?.start_at ?? null,
    end_at: contract?.end_at ?? null,
    has_fees: (config.service_fee_ratio_range ?? []).length > 0,
    has_taxes: true,
    template_id: template === undefined ? null : String(template),
    has_withdraw_terms: config.company_withdraw_fee_type !== undefined,
  };
};
