import type { ColumnType } from "../../schema/schema.ts";

/**
 * `page`: on which page a person agreed (`consentPages`); null: from before it was kept. `consent_…`: to which text the contact of
 * a company agreed on the page of applications; null: entered by staff, or from before it was kept.
 */
export const consentPageColumns = {
  labor_consents: { page: "int?" },
  join_applies: {
    consent_version: "text?",
    consent_language: "text?",
    consent_sha256: "text?",
    consent_address: "text?",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
