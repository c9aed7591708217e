import type { ColumnType } from "../../schema/schema.ts";

/** Last days of a company's licence and of its legal person's ID card; null where they have no end or it was not said. */
export const companyEvidenceColumns = {
  companies: { license_valid_to: "text?", legal_id_valid_to: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
