import type { Principal } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { recordId } from "../plumbing/answers.ts";
import { visible } from "../plumbing/visible.ts";

/** A company the person may see, else `not_found`. */
export const findCompany = async (db: Reader, principal: Principal, id: string): Promise<Tables["companies"]> => {
  const row = await db.selectFrom("companies").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
  return visible(principal, row && { ...row, company_id: row.id });
};
