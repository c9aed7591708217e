import type { ColumnType, TableSpec } from "../../schema/schema.ts";

const listed = { id: "id", version: "int", change_seq: "int", agency_id: "int", company_id: "int" } as const;

/**
 * `company_tax_collects`: the data of a company's workers for the tax office, one row a month ("YYYY-MM"); `maker_id` 0: opened by
 * the service. `tax_submissions`: what was sent of one, once for each `trace_id`; `state` 1 sent, 2 answered.
 */
export const companyTaxTables = {
  company_tax_collects: {
    columns: {
      ...{ ...listed, no: "text", status: "int", maker_id: "int", create_at: "text", period: "text" },
      ...{ people: "int", collected: "int", failed: "int", receipt_no: "text?", fault: "text?" },
      ...{ generated_by: "int?", generated_at: "text?", submitted_by: "int?", submitted_at: "text?" },
      ...{ asked_by: "int?", asked_at: "text?", retried_by: "int?", retried_at: "text?", answered_at: "text?" },
    },
    unique: [
      ["agency_id", "no"],
      ["company_id", "period"],
    ],
    index: [["change_seq"]],
  },
  tax_submissions: {
    columns: {
      ...{ id: "id", agency_id: "int", company_id: "int", collect_id: "int", trace_id: "text", state: "int" },
      ...{ people: "int", asked_ms: "int", next_ms: "int", tries: "int", maker_id: "int", create_at: "text" },
      ...{ receipt_no: "text?", refused_reason: "text?", collected: "int", failed: "int", answered_at: "text?" },
    },
    unique: [["trace_id"]],
    index: [["collect_id"], ["state", "next_ms"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** `submission_id`: what the record was last sent with; null before. */
export const companyTaxColumns = {
  tax_collect_records: { submission_id: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
