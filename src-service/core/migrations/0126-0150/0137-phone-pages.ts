import { type Kysely, sql } from "kysely";
import type { ColumnType, TableSpec } from "../../schema/schema.ts";

/**
 * Doors without a sign-in. `page_uses`: what was done there within a day, by page or address. `labor_consents`: what a person
 * agreed to before anything sensitive of them was taken (`kind`: `consentKinds`), with the hash of the text that they saw.
 */
export const phonePageTables = {
  page_uses: { columns: { key: "text", from_ms: "int", count: "int" }, key: ["key"] },
  labor_consents: {
    columns: {
      id: "id",
      agency_id: "int",
      company_id: "int",
      labor_id: "int",
      kind: "int",
      version: "text",
      language: "text",
      text_sha256: "text",
      at: "text",
      address: "text",
    },
    index: [["labor_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** `face_sha256`: of the photo as it was sent, which counts once. */
export const phonePageColumns = {
  liveness_records: { face_sha256: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

export const fillPhonePages = async (db: Kysely<never>): Promise<void> => {
  await sql.raw("create index liveness_records_face on liveness_records (face_sha256)").execute(db);
  await sql.raw("create index sms_codes_source on sms_codes (source, sent_ms)").execute(db);
};
