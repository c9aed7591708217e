import type { Reader } from "./tables.ts";

/** The value stored under a name in the table `facts`; undefined where there is none. */
export const readFact = async (db: Reader, name: string): Promise<string | undefined> =>
  (await db.selectFrom("facts").select("value").where("name", "=", name).executeTakeFirst())?.value;

/** Stores a value under a name, replacing an earlier one. */
export const storeFact = async (db: Reader, name: string, value: string): Promise<void> => {
  await db
    .insertInto("facts")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
};

/** Name of the fact that holds the seed of the demo data. */
export const demoSeedFact = "demo:seed";

/** True when this database holds demo data. */
export const hasDemoData = async (db: Reader): Promise<boolean> => (await readFact(db, demoSeedFact)) !== undefined;

/** The number of the latest change that was committed: every change of a listed row up to it can be read. */
export const lastChange = async (db: Reader): Promise<number> =>
  (await db.selectFrom("counters").select("value").where("name", "=", "change").executeTakeFirst())?.value ?? 0;

/** Name of the fact that names the installation's own agency where there are others beside it. */
export const homeAgencyFact = "agency:home";

/** The agency of addresses and people that belong to none: the installation's own, else the only one that there is; null for none. */
export const homeAgency = async (db: Reader): Promise<number | null> => {
  const named = await readFact(db, homeAgencyFact);
  if (named !== undefined) return Number(named);
  const [only, ...others] = await db.selectFrom("agencies").select("id").orderBy("id").limit(2).execute();
  return only === undefined || others.length > 0 ? null : only.id;
};
