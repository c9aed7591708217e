import { sql } from "kysely";
import type { Reader } from "../database/bulk.ts";
import { type AccountKind, accountKinds, accountNatures, channelMoney } from "../money/accounts.ts";
import { statusCode } from "./store.ts";

type Place = { readonly agency_id: number; readonly channel: number };

/** Accounts whose negative sum is what the agency has earned, was paid, and has not taken out. */
const ownKinds = accountKinds.filter((kind) => accountNatures[kind] === "agency");

const balanceOf = async (db: Reader, agencyId: number, kinds: readonly AccountKind[]): Promise<number> => {
  const row = await db
    .selectFrom("ledger_accounts")
    .where("agency_id", "=", agencyId)
    .where("kind", "in", [...kinds])
    .select(sql<number>`coalesce(sum(balance), 0)`.as("balance"))
    .executeTakeFirstOrThrow();
  return Number(row.balance);
};

/** Channels whose money lies in the same place. */
const channelsAt = (channel: number): readonly number[] =>
  [1, 2, 3, 4, 5].filter((one) => channelMoney(one) === channelMoney(channel));

const open = (["toReview", "processing", "unknown"] as const).map(statusCode);

/** What lies with a channel by the books, what of it companies' wallets hold, and what the agency has asked to take out. */
export const channelMoneyOf = async (
  db: Reader,
  { agency_id, channel }: Place,
): Promise<{ balance: number; held: number; underWay: number }> => {
  const { held } = await db
    .selectFrom("wallets")
    .where("agency_id", "=", agency_id)
    .where("channel", "in", [...channelsAt(channel)])
    .select(sql<number>`coalesce(sum(balance), 0)`.as("held"))
    .executeTakeFirstOrThrow();
  const asked = await db
    .selectFrom("transfers")
    .where("agency_id", "=", agency_id)
    .where("company_id", "=", 0)
    .where("status", "in", open)
    .select(["channel", "amount"])
    .execute();
  const underWay = asked
    .filter((row) => channelMoney(row.channel) === channelMoney(channel))
    .reduce((sum, { amount }) => sum + amount, 0);
  return { balance: await balanceOf(db, agency_id, [channelMoney(channel)]), held: Number(held), underWay };
};

/**
 * The most that the agency may still take out of a channel: no more than it has earned anywhere and was paid, no more than
 * lies there beyond what wallets hold, less all that it has asked for already. Below zero when that is too much by now.
 */
export const availableToAgency = async (db: Reader, place: Place): Promise<number> => {
  const earned = -(await balanceOf(db, place.agency_id, ownKinds));
  const asked = await db
    .selectFrom("transfers")
    .where("agency_id", "=", place.agency_id)
    .where("company_id", "=", 0)
    .where("status", "in", open)
    .select(sql<number>`coalesce(sum(amount), 0)`.as("amount"))
    .executeTakeFirstOrThrow();
  const { balance, held, underWay } = await channelMoneyOf(db, place);
  return Math.min(earned - Number(asked.amount), balance - held - underWay);
};
