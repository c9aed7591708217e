import { type Kysely, sql } from "kysely";
import { addColumns, type ColumnType, createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";

/** Discounts of single service bills, each proposed by one person and granted by another. */
export const serviceBillDiscounts = {
  service_bill_discounts: {
    columns: {
      id: "id",
      version: "int",
      agency_id: "int",
      company_id: "int",
      bill_id: "int",
      amount: "int",
      reason: "text",
      status: "int",
      maker_id: "int",
      create_at: "text",
      decider_id: "int?",
      decided_at: "text?",
      decided_reason: "text",
      /** Entry of the ledger for it; null where nothing was claimed yet. */
      journal_id: "int?",
    },
    index: [["bill_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

export const promotionTaxColumns = {
  promotion_fees: {
    /** Part of `tax` handed over to the tax office, and with which month's payment. */
    tax_paid: "int",
    tax_paid_period: "text?",
    tax_paid_at: "text?",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

export const taxPeriodPromotionColumns = {
  /** Taxes of the promotion fees that were paid out in the month. */
  tax_periods: { promotion_tax: "int" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

export const transactionVoucherColumns = {
  /** Vouchers of an entry, as `transactionVouchers` declares them; null: none ever. */
  transactions: { vouchered: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

const isThere = (status: number) =>
  sql`exists (select 1 from voucher_records v where v.transaction_id = transactions.id and v.status = ${sql.lit(status)})`;

/** Creates them; tells entries of before what vouchers they have, and months which taxes of promotion fees are theirs. */
export const upFundCompletion = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await createTables(db, dialect, serviceBillDiscounts);
  await addColumns(db, dialect, promotionTaxColumns);
  await addColumns(db, dialect, taxPeriodPromotionColumns);
  await addColumns(db, dialect, transactionVoucherColumns);
  await sql`update promotion_fees set tax_paid = 0`.execute(db);
  await sql`update tax_periods set promotion_tax = coalesce((select sum(f.tax) from promotion_fees f
    where f.agency_id = tax_periods.agency_id and substr(f.paid_at, 1, 7) = tax_periods.period), 0)`.execute(db);
  await sql`update transactions set vouchered = case
      when ${isThere(2)} then 3 when ${isThere(1)} then 2 when ${isThere(3)} then 4 else 5 end
    where id in (select transaction_id from voucher_records where transaction_id is not null)`.execute(db);
};
