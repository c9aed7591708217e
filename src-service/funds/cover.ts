import { sql } from "kysely";
import type { WalletDetail } from "../../src-shared/calls/wallets.ts";
import { transactionDirections } from "../../src-shared/lists/transactions.ts";
import { addDays, dayOf } from "../../src-shared/values/time.ts";
import { lookUp, type Reader } from "../database/bulk.ts";
import type { Wallet } from "../money/find-wallet.ts";
import { businessTypes } from "../money/ledger.ts";

const daysSeen = 30;
/** What leaves a wallet in the way of business; what a person moves about says nothing about the next month. */
const spending = [businessTypes.settlementPayment, businessTypes.serviceFee, businessTypes.tax];

/** Cents that left wallets in the way of business in the last thirty days before `at`, by wallet. */
export const spentBy = async (
  db: Reader,
  walletIds: readonly number[],
  at: string,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await lookUp(walletIds, (chunk) =>
    db
      .selectFrom("transactions")
      .where("wallet_id", "in", chunk)
      .where("occurred_at", ">=", `${addDays(dayOf(at), -daysSeen)} 00:00:00`)
      .where("direction", "=", transactionDirections.expense)
      .where("business_type", "in", spending)
      .groupBy("wallet_id")
      .select(["wallet_id", sql<number>`sum(amount)`.as("spent")])
      .execute(),
  );
  return new Map(rows.map((row) => [row.wallet_id, Number(row.spent)]));
};

/** How long a wallet will do: what left it on an average day, and for how many days what is not frozen is enough. */
export const coverOf = (
  { balance, frozen }: Pick<Wallet, "balance" | "frozen">,
  spent: number,
): WalletDetail["cover"] => {
  const daily = Math.floor(spent / daysSeen);
  return { daily, days: daily === 0 ? null : Math.floor((balance - frozen) / daily) };
};
