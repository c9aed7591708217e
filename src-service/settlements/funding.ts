import type { Reader } from "../database/bulk.ts";
import { payableFrom } from "../funds/channel-money.ts";
import type { Settlement } from "../money/find-settlement.ts";

/** Amount that a settlement may take from its wallet, credit included, cents. */
export const availableFor = async (db: Reader, settlement: Settlement): Promise<number> => {
  const wallet = await db
    .selectFrom("wallets")
    .select(["agency_id", "channel", "balance", "frozen", "credit_limit"])
    .where("id", "=", settlement.wallet_id)
    .executeTakeFirstOrThrow();
  return payableFrom(db, wallet);
};
