import { type Kysely, sql } from "kysely";
import type { ColumnType, TableSpec } from "../../schema/schema.ts";

/**
 * Modes say from which day also whom a company works with and what a worker may earn (requirement C6). `first_*`: the modes of
 * a draft and their first day; they become a row of `company_modes` when it is submitted.
 */
export const companyWizardColumns = {
  company_modes: {
    business_mode: "int?",
    labor_value_added_tax_max_month: "int?",
    labor_value_added_tax_max_quarter: "int?",
  },
  companies: { first_tax_mode: "int?", first_calculation_mode: "int?", first_modes_at: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

export const companyWizardTables = {
  /** Facts of companies that changed after they were reviewed. `field`: the column; values as they are kept. */
  company_fact_history: {
    columns: {
      ...{ id: "id", agency_id: "int", company_id: "int", at: "text", user_id: "int" },
      ...{ field: "text", before: "text?", after: "text?" },
    },
    index: [["company_id", "id"]],
  },
  /** Last person to save a step of the wizard. `step` counts from 1. */
  company_step_saves: {
    columns: { company_id: "int", step: "int", at: "text", user_id: "int" },
    key: ["company_id", "step"],
  },
  /**
   * Other modes and limits that somebody asks for from a day on, and who decided. `status`: 1 waits · 2 approved · 3 refused ·
   * 4 withdrawn.
   */
  company_mode_changes: {
    columns: {
      ...{ id: "id", version: "int", change_seq: "int", agency_id: "int", company_id: "int", status: "int" },
      ...{ start_at: "text", business_mode: "int?", tax_calculate_mode: "int", calculation_mode_no: "int" },
      ...{ labor_value_added_tax_max_month: "int?", labor_value_added_tax_max_quarter: "int?" },
      ...{ reason: "text", maker_id: "int", create_at: "text" },
      ...{ decider_id: "int?", decided_at: "text?", decided_reason: "text?" },
    },
    index: [["company_id", "status"], ["change_seq"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** The limits that a company has count since its first modes. */
export const fillCompanyWizard = async (db: Kysely<never>): Promise<void> => {
  await sql`update company_modes set
    business_mode = (select c.business_mode from companies c where c.id = company_modes.company_id),
    labor_value_added_tax_max_month =
      (select c.labor_value_added_tax_max_month from companies c where c.id = company_modes.company_id),
    labor_value_added_tax_max_quarter =
      (select c.labor_value_added_tax_max_quarter from companies c where c.id = company_modes.company_id)`.execute(db);
};
