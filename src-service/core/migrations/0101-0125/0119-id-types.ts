import { type Kysely, sql } from "kysely";

/** By what a number of 18 characters begins with, as `idTypeOf` says it on this day. */
const startsOf = { rphkm: ["81", "82"], rpt: ["83"], fpr: ["9"] } as const;

/** Until now everybody counted as somebody with an ID card; the kind of document follows from the number (decision 7.30). */
export const fillIdTypes = async (db: Kysely<never>): Promise<void> => {
  for (const [type, starts] of Object.entries(startsOf))
    for (const start of starts)
      await sql`update labors set id_type = ${type}
        where length(id_no) = 18 and id_no like ${`${start}%`} and id_type <> ${type}`.execute(db);
};
