import type { Principal } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { recordId } from "../plumbing/answers.ts";
import { visible } from "../plumbing/visible.ts";

export type Transfer = Tables["transfers"];

/** A transfer that the person may see, else `not_found`. */
export const findTransfer = async (db: Reader, principal: Principal, id: string): Promise<Transfer> => {
  const row = await db.selectFrom("transfers").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
  return visible(principal, row);
};
