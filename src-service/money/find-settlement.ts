import type { Principal } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { recordId } from "../plumbing/answers.ts";
import { visible } from "../plumbing/visible.ts";

export type Settlement = Tables["settlements"];

/** A settlement that the person may see, else `not_found`. */
export const findSettlement = async (db: Reader, principal: Principal, id: string): Promise<Settlement> => {
  const row = await db.selectFrom("settlements").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
  return visible(principal, row);
};
