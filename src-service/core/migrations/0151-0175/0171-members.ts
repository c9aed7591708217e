import { type Kysely, sql } from "kysely";
import type { ColumnType } from "../../schema/schema.ts";

/** Memberships that people list and change; `email` is where this agency or company writes to the person. */
export const memberColumns = {
  memberships: {
    ...{
      version: "int",
      change_seq: "int",
      email: "text?",
      contract_remind: "int",
      create_at: "text?",
      maker_id: "int?",
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Those that are there begin as their first version. */
export const fillMembers = async (db: Kysely<never>): Promise<void> => {
  await sql`update memberships set version = 1, change_seq = 1, contract_remind = 0,
    create_at = (select u.create_at from users as u where u.id = memberships.user_id)`.execute(db);
  await sql`create index memberships_agency_idx on memberships (agency_id, company_id)`.execute(db);
};
