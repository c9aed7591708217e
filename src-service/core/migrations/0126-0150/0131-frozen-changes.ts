import { type Kysely, sql } from "kysely";
import type { ColumnType } from "../../schema/schema.ts";

/**
 * `frozen_change`: what a line of a wallet's statement changed its frozen amount by, cents: above zero frozen, below zero
 * released or paid out of what was frozen.
 */
export const frozenChangeColumns = { transactions: { frozen_change: "int?" } } as const satisfies Readonly<
  Record<string, Readonly<Record<string, ColumnType>>>
>;

/** Takes the change of each line from what was frozen before it. Lines count as changed, so that copies of the list follow. */
export const fillFrozenChanges = async (db: Kysely<never>): Promise<void> => {
  await sql`update counters set value = value + 1 where name = 'change'`.execute(db);
  await sql`update transactions set frozen_change = steps.by_cents,
    change_seq = (select value from counters where name = 'change')
    from (select id, frozen_after - coalesce(lag(frozen_after) over (partition by wallet_id order by id), 0) as by_cents
      from transactions) as steps
    where steps.id = transactions.id`.execute(db);
};
