import { type Kysely, sql } from "kysely";

/**
 * The business key of a bill names its company (`bills/import-facts.ts`): a fast bill has no task, so that the same worker,
 * amount and day at two companies had one key, and the second company was refused and told of the first one's bill.
 */
export const upCompanyInKey = async (db: Kysely<never>): Promise<void> => {
  await sql`update bills set business_key = cast(company_id as text) || ':' || business_key`.execute(db);
};
