import { addDays, dayOf } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Context, SignedIn, Writing } from "../../../core/context.ts";
import { readRow } from "../../../core/database/tables.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";
import { post } from "../../../ledger/money/ledger.ts";
import { freezeJournal, unfreezeJournal } from "../../../ledger/money/movements.ts";
import { correctJournal } from "../rows/journals.ts";
import {
  type Changes,
  causeOf,
  disputes,
  isDisputed,
  origins,
  proposals,
  saveTransfer,
  statusCode,
  walletById,
} from "../rows/store.ts";

/** A recharge entered by hand that the bank has not reported after this many days becomes an open difference. */
const reportDays = 3;

const atOnce = 50;

/** Amount of a disputed recharge that may not be spent and is not frozen yet, cents. */
const notFrozen = ({ amount, bank_amount, frozen_amount }: Transfer): number =>
  Math.max(0, amount - (bank_amount ?? 0)) - frozen_amount;

/** Freezes the unconfirmed amount, as far as the wallet has it; the rest is frozen as soon as money comes in. */
const freezeDifference = async (writing: Writing, transfer: Transfer): Promise<Transfer> => {
  const wallet = await walletById(writing.tx, transfer.to_wallet_id ?? 0);
  const amount = Math.min(notFrozen(transfer), Math.max(0, wallet.balance - wallet.frozen));
  if (amount <= 0) return transfer;
  await post(writing, freezeJournal(causeOf(transfer, transfer.to_wallet_id, null), amount));
  return saveTransfer(writing, transfer, { frozen_amount: transfer.frozen_amount + amount }, "hold");
};

/** Releases the frozen amount. */
const letGo = async (writing: Writing, transfer: Transfer, by: number | null): Promise<void> => {
  if (transfer.frozen_amount === 0) return;
  await post(writing, unfreezeJournal(causeOf(transfer, transfer.to_wallet_id, by), transfer.frozen_amount));
};

/**
 * Compares a credited recharge that was entered by hand with the bank's report (`bankAmount`, cents; 0: no such payment).
 * The same amount confirms it. Another opens a difference: nothing beyond the bank's amount can be spent until two people
 * have decided.
 */
export const compareWithBank = async (writing: Writing, transfer: Transfer, bankAmount: number): Promise<Transfer> => {
  if (transfer.bank_amount === bankAmount) return transfer;
  const isOpen = isDisputed(transfer);
  if (!isOpen && transfer.status !== statusCode("succeeded")) return transfer;
  if (bankAmount === transfer.amount) {
    if (!isOpen) return saveTransfer(writing, transfer, { bank_amount: bankAmount }, "confirmedByBank");
    await letGo(writing, transfer, null);
    const changes: Changes = {
      status: statusCode("succeeded"),
      bank_amount: bankAmount,
      dispute: null,
      frozen_amount: 0,
      proposal: null,
      maker_id: transfer.booked_by ?? transfer.maker_id,
    };
    return saveTransfer(writing, transfer, changes, "confirmedByBank");
  }
  await letGo(writing, transfer, null);
  const disputed = await saveTransfer(
    writing,
    transfer,
    {
      status: statusCode("exceptional"),
      dispute: disputes.open,
      bank_amount: bankAmount,
      disputed_at: transfer.disputed_at ?? writing.at,
      booked_by: transfer.booked_by ?? transfer.maker_id,
      frozen_amount: 0,
      proposal: null,
    },
    "differs",
  );
  return freezeDifference(writing, disputed);
};

/** Removes the serial from a recharge entered by hand, because the bank reports it for another payment. */
export const giveUpSerial = async (writing: Writing, transfer: Transfer): Promise<void> => {
  const isUnderReview = transfer.status === statusCode("toReview") && !isDisputed(transfer);
  if (isUnderReview) {
    const changes = { status: statusCode("cancelled"), bank_serial: null, finished_at: writing.at };
    await saveTransfer(writing, transfer, changes, "reportedByBank");
    return;
  }
  const disputed = await compareWithBank(writing, transfer, 0);
  await saveTransfer(writing, disputed, { bank_serial: null }, "serialIsAnothers");
};

/**
 * Applies the decision about a difference. `correct`: the bank's amount is right, and the wallet is corrected by the
 * difference. `keep`: the booking stays. Throws `insufficient_funds` if the wallet has too little.
 */
export const decideDifference = async (
  context: SignedIn,
  writing: Writing,
  transfer: Transfer,
  changes: Changes,
): Promise<Transfer> => {
  const by = context.principal.user_id;
  await letGo(writing, transfer, by);
  const settledChanges: Changes = { ...changes, frozen_amount: 0, finished_at: writing.at };
  const succeeded = statusCode("succeeded");
  if (transfer.proposal === proposals.keep) {
    return saveTransfer(writing, transfer, { ...settledChanges, status: succeeded, dispute: disputes.kept }, "approve");
  }
  const amount = transfer.bank_amount ?? 0;
  await post(writing, correctJournal({ transfer, by }, amount - transfer.amount));
  const corrected: Changes =
    amount === 0
      ? { status: statusCode("cancelled"), bank_serial: null }
      : { status: succeeded, amount, actual: amount - transfer.fee };
  return saveTransfer(writing, transfer, { ...settledChanges, ...corrected, dispute: disputes.corrected }, "approve");
};

/** Opens differences for recharges that the bank never reported, and freezes newly available money for open ones. */
export const followDifferences = async (context: Context, at: string): Promise<void> => {
  const before = `${addDays(dayOf(at), -reportDays)}${at.slice(10)}`;
  const silent = await context.db
    .selectFrom("transfers")
    .select("id")
    .where("type", "=", 1)
    .where("origin", "=", origins.person)
    .where("bank_amount", "is", null)
    .where("finished_at", "<", before)
    .where("status", "=", statusCode("succeeded"))
    .where("source_id", "is", null)
    .orderBy("id")
    .limit(atOnce)
    .execute();
  const open = await context.db
    .selectFrom("transfers as t")
    .innerJoin("wallets as w", "w.id", "t.to_wallet_id")
    .selectAll("t")
    .select((eb) => eb("w.balance", "-", eb.ref("w.frozen")).as("available"))
    .where("t.dispute", "=", disputes.open)
    .execute();
  const short = open.filter((one) => notFrozen(one) > 0 && Number(one.available) > 0);
  for (const { id } of [...silent, ...short]) {
    await context.write(async (writing) => {
      const transfer = await readRow(writing.tx, "transfers", id);
      if (isDisputed(transfer)) await freezeDifference(writing, transfer);
      else if (transfer.bank_amount === null) await compareWithBank(writing, transfer, 0);
    });
  }
};
