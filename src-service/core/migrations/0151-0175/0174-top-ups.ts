import { type Kysely, sql } from "kysely";
import type { ColumnType } from "../../schema/schema.ts";

/** The person of the agency in whose name a recharge was entered by hand. */
export const topUpColumns = {
  transfers: { named_id: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

export const fillTopUps = async (db: Kysely<never>): Promise<void> => {
  await sql`create index transfers_named on transfers (agency_id, named_id) where named_id is not null`.execute(db);
};
