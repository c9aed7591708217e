import { sql } from "kysely";
import { type AccountKind, accountKinds } from "../../src-shared/funds/ledger-kinds.ts";
import type { Reader } from "../database/bulk.ts";
import { accountNatures, channelMoney } from "../money/accounts.ts";
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
    // What one company has drawn on credit is no less held for the others.
    .select(
      sql<number>`coalesce(sum(frozen + case when balance > frozen then balance - frozen else 0 end), 0)`.as("held"),
    )
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

/** What wallets of an agency have drawn on credit: it lies with nobody, so it is the agency's that is gone. */
const drawnOnCredit = async (db: Reader, agencyId: number): Promise<number> => {
  const row = await db
    .selectFrom("wallets")
    .where("agency_id", "=", agencyId)
    .whereRef("balance", "<", "frozen")
    .select(sql<number>`coalesce(sum(frozen - balance), 0)`.as("drawn"))
    .executeTakeFirstOrThrow();
  return Number(row.drawn);
};

/**
 * What may be paid out of a wallet for work: what is available, and on credit as far as its limit goes and the agency has
 * money of its own where the wallet's lies, so that no other company's is spent.
 */
export const payableFrom = async (
  db: Reader,
  wallet: Place & { readonly balance: number; readonly frozen: number; readonly credit_limit: number | null },
): Promise<number> => {
  const available = wallet.balance - wallet.frozen;
  const left = (wallet.credit_limit ?? 0) + Math.min(0, available);
  if (left <= 0) return Math.max(0, available);
  const onCredit = Math.max(0, Math.min(left, await availableToAgency(db, wallet)));
  return Math.max(0, available) + onCredit;
};

/**
 * The most that the agency may still take out of a channel: no more than it has earned anywhere and was paid, no more than
 * lies there beyond what wallets hold, less all that it has asked for already. Below zero when that is too much by now.
 */
export const availableToAgency = async (db: Reader, place: Place): Promise<number> => {
  const earned = 0 - (await balanceOf(db, place.agency_id, ownKinds));
  const asked = await db
    .selectFrom("transfers")
    .where("agency_id", "=", place.agency_id)
    .where("company_id", "=", 0)
    .where("status", "in", open)
    .select(sql<number>`coalesce(sum(amount), 0)`.as("amount"))
    .executeTakeFirstOrThrow();
  const { balance, held, underWay } = await channelMoneyOf(db, place);
  const free = earned - Number(asked.amount) - (await drawnOnCredit(db, place.agency_id));
  return Math.min(free, balance - held - underWay);
};
