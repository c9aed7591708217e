import { type Kysely, sql } from "kysely";

/**
 * Approved settlements that their company pays itself were told to be recharged (30): they wait to be handed to it (36). What
 * an approval had frozen of its wallet stays to pay (35), from where it can be handed out too.
 */
export const fillHandOuts = async (db: Kysely<never>): Promise<void> => {
  await sql`update counters set value = value + 1 where name = 'change'`.execute(db);
  await sql`update settlements set status = 36, version = version + 1,
    change_seq = (select value from counters where name = 'change')
    where status = 30 and (channel = 2
      or company_id in (select id from companies where settlement_type = 2))`.execute(db);
};
