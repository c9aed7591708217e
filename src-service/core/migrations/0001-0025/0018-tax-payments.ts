import { type Kysely, sql } from "kysely";
import { addColumns, type ColumnType, type Dialect } from "../../schema/schema.ts";

/**
 * Sums that late changes of locked months take off or add to the VAT and surcharges of the open month, and what was paid to the
 * tax office for a worker's month, cents.
 */
export const taxPaymentColumns = {
  income_summary: { correction_vat: "int", correction_surtax: "int", paid_tax: "int" },
  tax_periods: { correction_vat: "int", paid_tax: "int" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

export const upTaxPayments = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, taxPaymentColumns);
  await sql`update income_summary set correction_vat = 0, correction_surtax = 0, paid_tax = 0`.execute(db);
  await sql`update tax_periods set correction_vat = 0, paid_tax = 0`.execute(db);
};
