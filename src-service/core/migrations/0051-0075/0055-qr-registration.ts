import { type Kysely, sql } from "kysely";
import type { ColumnType } from "../../schema/schema.ts";

/**
 * People who switched and changed a QR code; the code by which a worker came to a company; and what a company's codes may fix
 * (`is_qr_*`: 1 yes, 0 or null no).
 */
export const qrRegistrationColumns = {
  labor_qr_codes: {
    ...{ changer_id: "int?", changed_at: "text?", stopper_id: "int?", stopped_at: "text?" },
    ...{ starter_id: "int?", started_at: "text?" },
  },
  company_labors: { qr_code_id: "int?" },
  companies: {
    ...{ is_qr_company: "int?", is_qr_area: "int?", is_qr_organization: "int?" },
    ...{ is_qr_settlement_type: "int?", is_qr_contract_type: "int?" },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Codes of the companies that are there fix everything, as before there were flags. */
export const fillQrFlags = async (db: Kysely<never>): Promise<void> => {
  await sql`update companies set is_qr_company = 1, is_qr_area = 1, is_qr_organization = 1, is_qr_settlement_type = 1,
    is_qr_contract_type = 1`.execute(db);
};
