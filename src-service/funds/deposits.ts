import { walletOfVirtualAccount } from "../../src-shared/funds/virtual-account.ts";
import type { Deposit } from "../channels/bank/deposit-bank.ts";
import type { Context, Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Transfer } from "../money/find-transfer.ts";
import type { Wallet } from "../money/find-wallet.ts";
import { post } from "../money/ledger.ts";
import { compareWithBank, giveUpSerial } from "./differences.ts";
import { creditJournal, suspenseJournal } from "./journals.ts";
import { addTransfer, companyNameOf, findBySerial, origins, statusCode } from "./store.ts";

type Found = { readonly wallet: Wallet; readonly known: Transfer | undefined };

/** The wallet that a deposit is for, and the transfer that its serial already stands under; null: not ours. */
const lookFor = async (db: Reader, deposit: Deposit): Promise<Found | null> => {
  const id = walletOfVirtualAccount(deposit.account_no);
  if (id === null) return null;
  const wallet = await db.selectFrom("wallets").selectAll().where("id", "=", id).executeTakeFirst();
  if (wallet === undefined) return null;
  return { wallet, known: await findBySerial(db, wallet.agency_id, deposit.serial) };
};

/** What the bank says of a recharge that was entered by hand: the amount for its wallet, and 0 when it came in for another. */
const saidOf = (known: Transfer, wallet: Wallet, { amount }: Deposit): number =>
  known.to_wallet_id === wallet.id ? amount : 0;

const isByHand = ({ type, origin }: Transfer): boolean => type === 1 && origin === origins.person;

/** Whether the bank's word is known: nothing is to be written about it again. */
const isDone = ({ wallet, known }: Found, deposit: Deposit): boolean =>
  known !== undefined && (!isByHand(known) || known.bank_amount === saidOf(known, wallet, deposit));

/** A person has asked to book it by hand and nobody has approved that yet. */
const isStillAsked = (known: Transfer): boolean => known.status === statusCode("toReview") && known.proposal === null;

const takeDeposit = async (writing: Writing, deposit: Deposit): Promise<void> => {
  await writing.changeSeq();
  const found = await lookFor(writing.tx, deposit);
  if (found === null) return;
  const { wallet, known } = found;
  if (known !== undefined) {
    if (isDone(found, deposit)) return;
    if (!isStillAsked(known) && known.to_wallet_id === wallet.id) {
      await compareWithBank(writing, known, deposit.amount);
      return;
    }
    await giveUpSerial(writing, known);
  }
  const company = await companyNameOf(writing.tx, wallet.company_id);
  const isOwn = deposit.payer_name.trim() === company;
  const made = await addTransfer(writing, {
    agency_id: wallet.agency_id,
    company_id: wallet.company_id,
    type: 1,
    origin: origins.bank,
    status: statusCode(isOwn ? "succeeded" : "exceptional"),
    channel: wallet.channel,
    to_wallet_id: wallet.id,
    amount: deposit.amount,
    payer_name: deposit.payer_name,
    payer_account: deposit.payer_account,
    payee_name: company,
    payee_account: deposit.account_no,
    bank_serial: deposit.serial,
    ...(isOwn && { finished_at: writing.at }),
  });
  const booked = { transfer: made, by: null };
  await post(writing, isOwn ? creditJournal(booked) : suspenseJournal(booked));
};

/**
 * Records what came in, each serial once: from the company itself it fills its wallet, from anybody else it waits as an
 * exceptional recharge (dictionary B7, state 6) for people to decide. A recharge that a person asked to book by hand and
 * that is still under review gives way to the bank's own word; one that is credited is compared with it by serial and amount,
 * and a difference waits for two people. A unit that is no wallet's is the bank's to refuse.
 */
export const recordDeposits = async (context: Context, deposits: readonly Deposit[]): Promise<void> => {
  for (const deposit of deposits) {
    const found = await lookFor(context.db, deposit);
    if (found !== null && !isDone(found, deposit)) await context.write((writing) => takeDeposit(writing, deposit));
  }
};
