import { walletOfVirtualAccount } from "../../../../src-shared/billing/funds/virtual-account.ts";
import { companyKey } from "../../../../src-shared/kernel/values/companies/company-name.ts";
import type { Deposit } from "../../../core/channels/bank/deposit-bank.ts";
import type { Context, Writing } from "../../../core/context.ts";
import { findRow, type Reader } from "../../../core/database/tables.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";
import type { Wallet } from "../../../ledger/money/find-wallet.ts";
import { post } from "../../../ledger/money/ledger.ts";
import { creditJournal, suspenseJournal } from "../rows/journals.ts";
import { addTransfer, companyNameOf, findBySerial, origins, statusCode } from "../rows/store.ts";
import { compareWithBank, giveUpSerial } from "./differences.ts";

type DepositMatch = { readonly wallet: Wallet; readonly transfer: Transfer | undefined };

/** The wallet of a deposit, and the transfer that already has its serial; null: not one of our accounts. */
const lookFor = async (db: Reader, deposit: Deposit): Promise<DepositMatch | null> => {
  const id = walletOfVirtualAccount(deposit.account_no);
  if (id === null) return null;
  const wallet = await findRow(db, "wallets", id);
  if (wallet === undefined) return null;
  return { wallet, transfer: await findBySerial(db, wallet.agency_id, deposit.serial) };
};

/** The amount that the bank reports for a recharge entered by hand; 0 when the payment was for another wallet. */
const reportedAmountOf = (transfer: Transfer, wallet: Wallet, { amount }: Deposit): number =>
  transfer.to_wallet_id === wallet.id ? amount : 0;

const isByHand = ({ type, origin }: Transfer): boolean => type === 1 && origin === origins.person;

/** True when a deposit has already been processed. */
const isDone = ({ wallet, transfer }: DepositMatch, deposit: Deposit): boolean =>
  transfer !== undefined &&
  (!isByHand(transfer) || transfer.bank_amount === reportedAmountOf(transfer, wallet, deposit));

/** True when a recharge entered by hand still waits for approval. */
const isStillUnderReview = (transfer: Transfer): boolean =>
  transfer.status === statusCode("toReview") && transfer.proposal === null;

const recordDeposit = async (writing: Writing, deposit: Deposit): Promise<void> => {
  const match = await lookFor(writing.tx, deposit);
  if (match === null) return;
  const { wallet, transfer } = match;
  if (transfer !== undefined) {
    if (isDone(match, deposit)) return;
    if (!isStillUnderReview(transfer) && transfer.to_wallet_id === wallet.id) {
      await compareWithBank(writing, transfer, deposit.amount);
      return;
    }
    await giveUpSerial(writing, transfer);
  }
  const company = await companyNameOf(writing.tx, wallet.company_id);
  const isOwn = companyKey(deposit.payer_name) === companyKey(company);
  const newTransfer = await addTransfer(writing, {
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
  const bookedTransfer = { transfer: newTransfer, by: null };
  await post(writing, isOwn ? creditJournal(bookedTransfer) : suspenseJournal(bookedTransfer));
};

/**
 * Records deposits, each serial once: a deposit from the company itself is credited to its wallet, any other waits as an
 * exceptional recharge (dictionary B7, state 6) for a decision. A recharge entered by hand that is still under review is
 * replaced by the bank's report; a credited one is compared with it by serial and amount, and a difference waits for two
 * people. Deposits to unknown accounts are left to the bank.
 */
export const recordDeposits = async (context: Context, deposits: readonly Deposit[]): Promise<void> => {
  for (const deposit of deposits) {
    const match = await lookFor(context.db, deposit);
    if (match !== null && !isDone(match, deposit)) await context.write((writing) => recordDeposit(writing, deposit));
  }
};
