import type { ColumnType, TableSpec } from "../../schema/schema.ts";

/** Departments gain what a spreadsheet may name them by. */
export const companyRulesColumns = {
  organizations: { code: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Demands of a company on its own workers and orders. */
export const companyRules = {
  /** Columns of the company's worker template (spec 5); `options` is a JSON list of words, empty where anything goes. */
  company_worker_fields: {
    columns: {
      company_id: "int",
      position: "int",
      code: "text",
      name: "text",
      code_type: "text",
      required: "int",
      options: "text",
    },
    key: ["company_id", "code"],
  },
  /** Ceilings of `predict_task_amount` in cents by industry of the order; `industry_name` empty: of all others. */
  company_task_ceilings: {
    columns: { company_id: "int", industry_name: "text", ceiling: "int" },
    key: ["company_id", "industry_name"],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
