import { type Kysely, sql } from "kysely";
import { addColumns, type ColumnType, type Dialect } from "../../schema/schema.ts";

/**
 * The month ("YYYY-MM", Shanghai) in which a bill's payment counts for taxes, fee tiers and limits: the month in which the
 * payment was begun, set by `settlements/bill-moves.ts`. Null while no payment was begun.
 */
export const taxMonthColumns = {
  bills: { tax_month: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** settling, settled, settleFailed, returned (`states/bill.ts`). */
const everPaid = "(50, 60, 65, 70)";

/** Adds the column. Payments of before count in the month that they were computed for: the period of their settlement. */
export const upTaxMonth = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, taxMonthColumns);
  await sql`update bills set tax_month = (select s.period from settlements s where s.id = bills.settlement_id)
    where status in ${sql.raw(everPaid)} and settlement_id is not null`.execute(db);
  // Most bills of an import have no tax month for long: they cost these indexes nothing.
  await sql`create index bills_tax_month_idx on bills (agency_id, tax_month) where tax_month is not null`.execute(db);
  await sql`create index bills_company_tax_month_idx on bills (company_id, tax_month) where tax_month is not null`.execute(
    db,
  );
};
