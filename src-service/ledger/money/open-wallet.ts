import { ownChannel } from "../../../src-shared/companies/wizard/wizard-steps.ts";
import type { Writing } from "../../core/context.ts";

type Party = { readonly agency_id: number; readonly company_id: number };

/** Below this balance people are told that a wallet runs low, until they say otherwise; cents. */
const usualAlert = 10_000_000;

const open = async (writing: Writing, party: Party, channel: number, low_balance_alert: number): Promise<void> => {
  const { tx, ids, changeSeq, touched } = writing;
  const there = await tx
    .selectFrom("wallets")
    .select("id")
    .where("company_id", "=", party.company_id)
    .where("channel", "=", channel)
    .executeTakeFirst();
  if (there !== undefined) return;
  const wallet = { id: await ids(1), version: 1, change_seq: await changeSeq(), ...party, channel };
  const empty = { balance: 0, frozen: 0, low_balance_alert, last_txn_at: null };
  await tx
    .insertInto("wallets")
    .values({ ...wallet, ...empty })
    .execute();
  touched("wallets", party.company_id);
};

/** Opens the wallet of a company's channel; the one that is there stays as it is. */
export const openWallet = (writing: Writing, party: Party, channel: number): Promise<void> =>
  open(writing, party, channel, usualAlert);

/**
 * The books of a company's own channel, for its first settlement: nothing ever lies in this wallet, because what the company
 * pays itself goes by none, but settlements name the one they belong to. Does nothing where the company has no such channel.
 */
export const openOwnBooks = async (writing: Writing, party: Party): Promise<void> => {
  const company = await writing.tx
    .selectFrom("companies")
    .select("is_own_channel")
    .where("id", "=", party.company_id)
    .executeTakeFirstOrThrow();
  if (company.is_own_channel === 1) await open(writing, party, ownChannel, 0);
};

/** True when something lies in the wallet of a company's channel; wallets stay when their channel is closed. */
export const isWalletEmpty = async ({ tx }: Writing, companyId: number, channel: number): Promise<boolean> => {
  const wallet = await tx
    .selectFrom("wallets")
    .select(["balance", "frozen"])
    .where("company_id", "=", companyId)
    .where("channel", "=", channel)
    .executeTakeFirst();
  return wallet === undefined || (wallet.balance === 0 && wallet.frozen === 0);
};
