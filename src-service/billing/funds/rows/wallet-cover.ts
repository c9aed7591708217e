import { sql } from "kysely";
import { transactionDirections } from "../../../../src-shared/billing/funds/transactions-list.ts";
import type { WalletDetail } from "../../../../src-shared/billing/funds/wallets-calls.ts";
import { addDays, dayOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { lookUp, type Reader } from "../../../core/database/tables.ts";
import type { Wallet } from "../../../ledger/money/find-wallet.ts";
import { businessTypes } from "../../../ledger/money/ledger.ts";

const averagedDays = 30;
/** Kinds of transactions for payments of business; transfers by people do not predict the next month. */
const spending = [businessTypes.settlementPayment, businessTypes.serviceFee, businessTypes.tax];

/** Payments of business by wallet in the thirty days before `at`, cents. */
export const spentBy = async (
  db: Reader,
  walletIds: readonly number[],
  at: string,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await lookUp(walletIds, (chunk) =>
    db
      .selectFrom("transactions")
      .where("wallet_id", "in", chunk)
      .where("occurred_at", ">=", `${addDays(dayOf(at), -averagedDays)} 00:00:00`)
      .where("direction", "=", transactionDirections.expense)
      .where("business_type", "in", spending)
      .groupBy("wallet_id")
      .select(["wallet_id", sql<number>`sum(amount)`.as("spent")])
      .execute(),
  );
  return new Map(rows.map((row) => [row.wallet_id, Number(row.spent)]));
};

/** Average daily payments of a wallet, and for how many days its available amount lasts. */
export const coverOf = (
  { balance, frozen }: Pick<Wallet, "balance" | "frozen">,
  spent: number,
): WalletDetail["cover"] => {
  const daily = Math.floor(spent / averagedDays);
  return { daily, days: daily === 0 ? null : Math.floor((balance - frozen) / daily) };
};
