import type { Reader } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { payableFrom } from "../../funds/rows/channel-money.ts";

/** Amount that a settlement may take from its wallet, credit included, cents. */
export const availableFor = async (db: Reader, settlement: Settlement): Promise<number> => {
  const wallet = await db
    .selectFrom("wallets")
    .select(["agency_id", "channel", "balance", "frozen", "credit_limit"])
    .where("id", "=", settlement.wallet_id)
    .executeTakeFirstOrThrow();
  return payableFrom(db, wallet);
};
