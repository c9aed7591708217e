import type { Database } from "../database/tables.ts";

/** Whether this database holds demo data. */
export const hasDemoData = async (db: Database): Promise<boolean> =>
  (await db.selectFrom("facts").select("name").where("name", "=", "demo:seed").executeTakeFirst()) !== undefined;
