import { type Kysely, sql } from "kysely";
import type { ColumnType } from "../../schema/schema.ts";

/** Which department a bill is for, who last changed its amount or payee (and so may not audit it), who may send plus bills. */
export const billsColumns = {
  bills: { organization_id: "int?", edited_by: "int?" },
  /** 0: may not send plus bills; empty or 1: may. */
  companies: { plus_bills: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Data scope 3 and 4 go by who made a bill, always within the agency and newest first. */
export const indexBills = async (db: Kysely<never>): Promise<void> => {
  await sql`create index bills_maker_idx on bills (created_by, create_at)`.execute(db);
};
