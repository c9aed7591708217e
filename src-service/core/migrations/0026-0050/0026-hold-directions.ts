import { type Kysely, sql } from "kysely";

/**
 * Gives statement lines of freezes and releases directions of their own (`transactionDirections`); they were stored as
 * expense and income. They count as changed, so that copies of the list follow.
 */
export const upHoldDirections = async (db: Kysely<never>): Promise<void> => {
  await sql`update counters set value = value + 1 where name = 'change'`.execute(db);
  await sql`update transactions set direction = case business_type when 9 then 3 else 4 end,
    change_seq = (select value from counters where name = 'change') where business_type in (9, 10)`.execute(db);
};
