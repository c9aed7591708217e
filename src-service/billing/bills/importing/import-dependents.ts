import type { Reader } from "../../../core/database/tables.ts";

/** Most settlements that the message names. */
const mostNamed = 3;

export type Dependents = { readonly count: number; readonly settlements: string };

/**
 * Bills of an import that are in none of the statuses `free` any more, and the numbers of the first settlements that
 * hold them, for the message that refuses to take the import back.
 */
export const dependentsOf = async (db: Reader, importId: number, free: readonly number[]): Promise<Dependents> => {
  const dependentBills = db
    .selectFrom("bills as b")
    .where("b.import_id", "=", importId)
    .where("b.status", "not in", [...free]);
  const { count } = await dependentBills.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const firstSettlements = await dependentBills
    .innerJoin("settlements as s", "s.id", "b.settlement_id")
    .select("s.no")
    .distinct()
    .orderBy("s.no")
    .limit(mostNamed)
    .execute();
  return { count: Number(count), settlements: firstSettlements.map(({ no }) => no).join("、") };
};
