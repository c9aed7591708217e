import type { Writing } from "../context.ts";

type Party = { readonly agency_id: number; readonly company_id: number };

/** Below this balance people are told that a wallet runs low, until they say otherwise; cents. */
const usualAlert = 10_000_000;

/** Opens the wallet of a company's channel; the one that is there stays as it is. */
export const openWallet = async (writing: Writing, party: Party, channel: number): Promise<void> => {
  const { tx, ids, changeSeq, touched } = writing;
  const there = await tx
    .selectFrom("wallets")
    .select("id")
    .where("company_id", "=", party.company_id)
    .where("channel", "=", channel)
    .executeTakeFirst();
  if (there !== undefined) return;
  const wallet = { id: await ids(1), version: 1, change_seq: await changeSeq(), ...party, channel };
  const empty = { balance: 0, frozen: 0, low_balance_alert: usualAlert, last_txn_at: null };
  await tx
    .insertInto("wallets")
    .values({ ...wallet, ...empty })
    .execute();
  touched("wallets", party.company_id);
};

/** Whether something lies in the wallet of a company's channel; wallets stay when their channel is closed. */
export const isWalletEmpty = async ({ tx }: Writing, companyId: number, channel: number): Promise<boolean> => {
  const wallet = await tx
    .selectFrom("wallets")
    .select(["balance", "frozen"])
    .where("company_id", "=", companyId)
    .where("channel", "=", channel)
    .executeTakeFirst();
  return wallet === undefined || (wallet.balance === 0 && wallet.frozen === 0);
};
