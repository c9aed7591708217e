import { type Kysely, sql } from "kysely";
import { addColumns, type ColumnType, type Dialect } from "../../schema/schema.ts";

/**
 * Company's pay for a bill as the imported file gave it, cents (empty: nothing, and of bills of before). Of an
 * import: how many of its bills pay something else by the contract, and by how much in all.
 */
export const filePayColumns = {
  bills: { file_customer_pay: "int?" },
  bill_imports: { pay_differs: "int?", pay_difference: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Adds them, with an index of the few bills that differ. */
export const upFilePay = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, filePayColumns);
  await sql`create index bills_file_pay_idx on bills (agency_id, create_at)
    where file_customer_pay <> customer_pay`.execute(db);
};
