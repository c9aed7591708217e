import { wizardProgress } from "../../../src-shared/companies/wizard/wizard-steps.ts";
import { type Principal, ServiceError, type Writing } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { moveCompany } from "../../directory/companies/move-company.ts";
import { findWizardCompany, stepFactsOf } from "./head.ts";
import type { Company } from "./open-company.ts";

/** The modes that a company begins with: from now on they count by day. Nothing was ever computed by those of a draft. */
const beginModes = async ({ tx }: Writing, company: Company): Promise<void> => {
  const { agency_id, id, first_modes_at, first_tax_mode, first_calculation_mode, business_mode } = company;
  if (first_modes_at === null || first_tax_mode === null || first_calculation_mode === null)
    throw new ServiceError("company_incomplete");
  await tx.deleteFrom("company_modes").where("company_id", "=", id).execute();
  await tx
    .insertInto("company_modes")
    .values({
      ...{ agency_id, company_id: id, start_at: first_modes_at, business_mode },
      ...{ tax_calculate_mode: first_tax_mode, calculation_mode_no: first_calculation_mode },
      labor_value_added_tax_max_month: company.labor_value_added_tax_max_month,
      labor_value_added_tax_max_quarter: company.labor_value_added_tax_max_quarter,
    })
    .execute();
};

/** Finds what is missing before a company can be given to its review, as `step.field`. */
export const missingFor = async (db: Database, company: Company, nowMs: number): Promise<readonly string[]> =>
  wizardProgress(await stepFactsOf(db, company, nowMs)).flatMap(({ step, missing }) =>
    missing.map((field) => `${step}.${field}`),
  );

/**
 * Gives a draft to its review (10 to 20), when nothing is missing in any step. Throws `company_incomplete`, which names what is
 * missing as `step.field`.
 */
export const submitCompany = async (
  writing: Writing,
  principal: Principal,
  id: string,
  nowMs: number,
): Promise<void> => {
  const company = await findWizardCompany(writing.tx, principal, id);
  const missing = await missingFor(writing.tx, company, nowMs);
  if (missing.length > 0)
    throw new ServiceError("company_incomplete", {
      fields: Object.fromEntries(missing.map((field) => [field, ["missing"]])),
    });
  await beginModes(writing, company);
  await moveCompany(writing, company.id, "submit", { userId: principal.user_id });
};
