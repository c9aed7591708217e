import type { Principal } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { recordId } from "../plumbing/answers.ts";
import { visible } from "../plumbing/visible.ts";

export type Wallet = Tables["wallets"];

/** A wallet that the person may see, else `not_found`. */
export const findWallet = async (db: Reader, principal: Principal, id: string): Promise<Wallet> => {
  const row = await db.selectFrom("wallets").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
  return visible(principal, row);
};
