import type { Writing } from "../../../core/context.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";
import { type Journal, post } from "../../../ledger/money/ledger.ts";
import {
  differenceJournal,
  drawJournal,
  giveBackJournal,
  movedBackJournal,
  movedJournal,
  paidJournal,
  releaseJournal,
  releaseRestJournal,
  returnedJournal,
  suspenseJournal,
} from "../rows/journals.ts";
import { type Changes, findBySerial, kindOf, origins, saveTransfer, statusCode, walletById } from "../rows/store.ts";
import { giveUpSerial } from "./differences.ts";

const toChannelOf = async (writing: Writing, transfer: Transfer): Promise<number> =>
  (await walletById(writing.tx, transfer.to_wallet_id ?? 0)).channel;

const paidJournalOf = async (writing: Writing, transfer: Transfer, serial: string): Promise<Journal> => {
  const bookedTransfer = { transfer, by: null, serial };
  const kind = kindOf(transfer);
  if (kind === "deposit") return giveBackJournal(bookedTransfer);
  if (kind === "draw") return drawJournal(bookedTransfer, 1);
  if (kind === "move") return movedJournal(bookedTransfer, await toChannelOf(writing, transfer));
  return paidJournal(bookedTransfer);
};

const restGoesBack = ["withdraw", "refund", "move", "draw"];

/**
 * Adjusts a transfer to the amount that the bank really paid, as two people decided (`paid`, cents). If less was paid, the
 * rest is released to the wallet and the transfer gets that amount. If more was paid, the agency bears the difference,
 * because the company did not ask for it. For a returned deposit, less is a difference too. The caller then books the
 * payment (`transferPaid`).
 */
export const paidAsDecided = async (
  writing: Writing,
  transfer: Transfer,
  order: { readonly amount: number },
  paid: number,
): Promise<Transfer> => {
  const unpaidAmount = order.amount - paid;
  if (unpaidAmount < 0 || !restGoesBack.includes(kindOf(transfer))) {
    await post(writing, differenceJournal({ transfer, by: null }, 0 - unpaidAmount));
    return transfer;
  }
  const isFrozen = transfer.frozen_amount > 0;
  if (isFrozen) await post(writing, releaseRestJournal({ transfer, by: null }, unpaidAmount));
  const changes: Changes = {
    amount: transfer.amount - unpaidAmount,
    actual: transfer.actual - unpaidAmount,
    frozen_amount: isFrozen ? transfer.frozen_amount - unpaidAmount : 0,
  };
  return saveTransfer(writing, transfer, changes, "paidLess");
};

/** Books that the bank paid the order. */
export const transferPaid = async (writing: Writing, transfer: Transfer, serial: string): Promise<Transfer> => {
  const sameSerial = await findBySerial(writing.tx, transfer.agency_id, serial);
  // Somebody entered our own payment by hand as a recharge.
  if (
    sameSerial !== undefined &&
    sameSerial.id !== transfer.id &&
    sameSerial.origin === origins.person &&
    sameSerial.type === 1
  ) {
    await giveUpSerial(writing, sameSerial);
  }
  await post(writing, await paidJournalOf(writing, transfer, serial));
  const isDeposit = kindOf(transfer) === "deposit";
  const changes: Changes = {
    status: statusCode(isDeposit ? "returned" : "succeeded"),
    frozen_amount: 0,
    fail_reason: null,
    finished_at: writing.at,
    // A deposit keeps the serial of its receipt.
    ...(!isDeposit && { bank_serial: serial }),
  };
  return saveTransfer(writing, transfer, changes, "paid");
};

/** Books that the bank definitively did not pay: releases the frozen amount; a deposit returns to its earlier state. */
export const transferFailed = async (writing: Writing, transfer: Transfer, reason: string): Promise<Transfer> => {
  if (transfer.frozen_amount > 0) await post(writing, releaseJournal({ transfer, by: null }));
  const isDeposit = kindOf(transfer) === "deposit";
  const changes: Changes = {
    status: statusCode(isDeposit ? "exceptional" : "failed"),
    frozen_amount: 0,
    fail_reason: reason,
    ...(isDeposit ? { proposal: null, proposal_wallet_id: null } : { finished_at: writing.at }),
  };
  return saveTransfer(writing, transfer, changes, "failed");
};

/** Marks the result as unknown: the amount stays frozen, and no other order may be created. */
export const transferUnknown = (writing: Writing, transfer: Transfer): Promise<Transfer> =>
  saveTransfer(writing, transfer, { status: statusCode("unknown") }, "unknown");

const backJournal = async (writing: Writing, transfer: Transfer, serial: string): Promise<Journal> => {
  const bookedTransfer = { transfer, by: null, serial };
  const kind = kindOf(transfer);
  if (kind === "deposit") return suspenseJournal(bookedTransfer);
  if (kind === "draw") return drawJournal(bookedTransfer, -1);
  if (kind !== "move") return returnedJournal(bookedTransfer);
  const to = await walletById(writing.tx, transfer.to_wallet_id ?? 0);
  return movedBackJournal(bookedTransfer, to.channel, to.balance - to.frozen < transfer.amount);
};

/** Books that a completed payment came back. */
export const transferCameBack = async (
  writing: Writing,
  transfer: Transfer,
  serial: string,
  reason: string,
): Promise<Transfer> => {
  await post(writing, await backJournal(writing, transfer, serial));
  const isDeposit = kindOf(transfer) === "deposit";
  const changes: Changes = {
    status: statusCode(isDeposit ? "exceptional" : "returned"),
    fail_reason: reason,
    finished_at: isDeposit ? null : writing.at,
    ...(isDeposit && { proposal: null, proposal_wallet_id: null }),
  };
  return saveTransfer(writing, transfer, changes, "cameBack");
};
