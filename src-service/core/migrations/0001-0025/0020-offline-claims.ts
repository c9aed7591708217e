import { type Kysely, sql } from "kysely";
import { addColumns, type ColumnType, type Dialect } from "../../schema/schema.ts";

/** Lines of service bills that ask for what an offline settlement owes: which one, and how much of it is tax (cents). */
export const offlineClaimsColumns = {
  service_bill_lines: { settlement_id: "int?", tax: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

export const upOfflineClaims = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, offlineClaimsColumns);
  await sql`create index service_bill_lines_settlement on service_bill_lines (settlement_id)`.execute(db);
};
