import type { Writing } from "../context.ts";
import type { Transfer } from "../money/find-transfer.ts";
import { type Journal, post } from "../money/ledger.ts";
import { giveUpSerial } from "./differences.ts";
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
} from "./journals.ts";
import { type Changes, findBySerial, kindOf, origins, saveTransfer, statusCode, walletById } from "./store.ts";

const toChannelOf = async (writing: Writing, transfer: Transfer): Promise<number> =>
  (await walletById(writing.tx, transfer.to_wallet_id ?? 0)).channel;

const paidJournalOf = async (writing: Writing, transfer: Transfer, serial: string): Promise<Journal> => {
  const booked = { transfer, by: null, serial };
  const kind = kindOf(transfer);
  if (kind === "deposit") return giveBackJournal(booked);
  if (kind === "draw") return drawJournal(booked, 1);
  if (kind === "move") return movedJournal(booked, await toChannelOf(writing, transfer));
  return paidJournal(booked);
};

const restGoesBack = ["withdraw", "refund", "move", "draw"];

/**
 * Makes a transfer what the bank really paid of its order, as two people decided (`paid`, cents). What it paid less goes back
 * to the wallet, and the transfer is of that amount from now on. What it paid more is a difference that lies with the agency:
 * the company asked for no more and loses no more. A deposit that is given back stays whole, so there less is a difference
 * too. The caller then books the payment (`transferPaid`).
 */
export const paidAsDecided = async (
  writing: Writing,
  transfer: Transfer,
  order: { readonly amount: number },
  paid: number,
): Promise<Transfer> => {
  const rest = order.amount - paid;
  if (rest < 0 || !restGoesBack.includes(kindOf(transfer))) {
    await post(writing, differenceJournal({ transfer, by: null }, 0 - rest));
    return transfer;
  }
  const isHeld = transfer.frozen_amount > 0;
  if (isHeld) await post(writing, releaseRestJournal({ transfer, by: null }, rest));
  const changes: Changes = {
    amount: transfer.amount - rest,
    actual: transfer.actual - rest,
    frozen_amount: isHeld ? transfer.frozen_amount - rest : 0,
  };
  return saveTransfer(writing, transfer, changes, "paidLess");
};

/** The bank has paid what it was told to. */
export const transferPaid = async (writing: Writing, transfer: Transfer, serial: string): Promise<Transfer> => {
  const other = await findBySerial(writing.tx, transfer.agency_id, serial);
  // Somebody entered our own payment by hand as money that came in.
  if (other !== undefined && other.id !== transfer.id && other.origin === origins.person && other.type === 1) {
    await giveUpSerial(writing, other);
  }
  await post(writing, await paidJournalOf(writing, transfer, serial));
  const isDeposit = kindOf(transfer) === "deposit";
  const changes: Changes = {
    status: statusCode(isDeposit ? "returned" : "succeeded"),
    frozen_amount: 0,
    fail_reason: null,
    finished_at: writing.at,
    // A deposit keeps the serial that it came in under.
    ...(!isDeposit && { bank_serial: serial }),
  };
  return saveTransfer(writing, transfer, changes, "paid");
};

/** The bank has definitively not paid: what was set aside is free again, a deposit is where it was. */
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

/** Nobody knows yet: what was set aside stays so, and no other order may be made. */
export const transferUnknown = (writing: Writing, transfer: Transfer): Promise<Transfer> =>
  saveTransfer(writing, transfer, { status: statusCode("unknown") }, "unknown");

const backJournal = async (writing: Writing, transfer: Transfer, serial: string): Promise<Journal> => {
  const booked = { transfer, by: null, serial };
  const kind = kindOf(transfer);
  if (kind === "deposit") return suspenseJournal(booked);
  if (kind === "draw") return drawJournal(booked, -1);
  if (kind !== "move") return returnedJournal(booked);
  const to = await walletById(writing.tx, transfer.to_wallet_id ?? 0);
  return movedBackJournal(booked, to.channel, to.balance - to.frozen < transfer.amount);
};

/** A payment that had been made came back. */
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
