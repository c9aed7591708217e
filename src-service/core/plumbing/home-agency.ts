import { readFact } from "../database/facts.ts";
import type { Reader } from "../database/tables.ts";

/** Name of the fact that names the installation's own agency where there are others beside it. */
export const homeAgencyFact = "agency:home";

/** The agency of addresses and people that belong to none: the installation's own, else the only one that there is; null for none. */
export const homeAgency = async (db: Reader): Promise<number | null> => {
  const named = await readFact(db, homeAgencyFact);
  if (named !== undefined) return Number(named);
  const [only, ...others] = await db.selectFrom("agencies").select("id").orderBy("id").limit(2).execute();
  return only === undefined || others.length > 0 ? null : only.id;
};
