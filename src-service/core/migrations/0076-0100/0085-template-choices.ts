import type { TableSpec } from "../../schema/schema.ts";

/**
 * By which template a company's workers sign from a day on, with the values that its text leaves to the company (`custom`, JSON):
 * rows are added, never changed. Where a company has none yet, its contract says it (`contract_custom_config`).
 */
export const templateChoiceTables = {
  company_template_choices: {
    columns: {
      ...{ id: "id", agency_id: "int", company_id: "int", start_at: "text", template_id: "int", custom: "text" },
      ...{ set_by: "int", set_at: "text" },
    },
    index: [["company_id", "start_at"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
