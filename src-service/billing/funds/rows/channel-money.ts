import { sql } from "kysely";
import { type AccountKind, accountKinds } from "../../../../src-shared/billing/funds/ledger-kinds.ts";
import type { Reader } from "../../../core/database/tables.ts";
import { accountNatures, channelMoney } from "../../../ledger/money/accounts.ts";
import { statusCode } from "./store.ts";

type Place = { readonly agency_id: number; readonly channel: number };

/** Accounts whose negative sum is the agency's earned and paid income that it has not withdrawn. */
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

/** Channels whose money is on the same account. */
const channelsAt = (channel: number): readonly number[] =>
  [1, 2, 3, 4, 5].filter((one) => channelMoney(one) === channelMoney(channel));

const open = (["toReview", "processing", "unknown"] as const).map(statusCode);

/**
 * Money at a channel by the books, the part that belongs to companies' wallets, and the agency's pending withdrawals,
 * cents.
 */
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
  const pendingWithdrawals = await db
    .selectFrom("transfers")
    .where("agency_id", "=", agency_id)
    .where("company_id", "=", 0)
    .where("status", "in", open)
    .select(["channel", "amount"])
    .execute();
  const underWay = pendingWithdrawals
    .filter((row) => channelMoney(row.channel) === channelMoney(channel))
    .reduce((sum, { amount }) => sum + amount, 0);
  return { balance: await balanceOf(db, agency_id, [channelMoney(channel)]), held: Number(held), underWay };
};

/** Credit used by wallets of an agency, cents: the agency's own money pays for it. */
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
 * Amount that a wallet may pay for work, cents: the available amount plus credit, up to the limit and the agency's own
 * money at the same channel, so that no other company's money is spent.
 */
export const payableFrom = async (
  db: Reader,
  wallet: Place & { readonly balance: number; readonly frozen: number; readonly credit_limit: number | null },
): Promise<number> => {
  const available = wallet.balance - wallet.frozen;
  const availableCredit = (wallet.credit_limit ?? 0) + Math.min(0, available);
  if (availableCredit <= 0) return Math.max(0, available);
  const onCredit = Math.max(0, Math.min(availableCredit, await availableToAgency(db, wallet)));
  return Math.max(0, available) + onCredit;
};

/**
 * Amount that the agency may still withdraw from a channel, cents: at most its earned and paid income, and at most the
 * money there beyond the wallets', less pending withdrawals. Below zero when too much was requested.
 */
export const availableToAgency = async (db: Reader, place: Place): Promise<number> => {
  const earned = 0 - (await balanceOf(db, place.agency_id, ownKinds));
  const pendingWithdrawals = await db
    .selectFrom("transfers")
    .where("agency_id", "=", place.agency_id)
    .where("company_id", "=", 0)
    .where("status", "in", open)
    .select(sql<number>`coalesce(sum(amount), 0)`.as("amount"))
    .executeTakeFirstOrThrow();
  const { balance, held, underWay } = await channelMoneyOf(db, place);
  const free = earned - Number(pendingWithdrawals.amount) - (await drawnOnCredit(db, place.agency_id));
  return Math.min(free, balance - held - underWay);
};
