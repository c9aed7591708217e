import type { z } from "zod";
import type { transfersUpdate } from "../../src-shared/calls/transfers.ts";
import { bankCaseStates } from "../../src-shared/states/bank-case.ts";
import { type BankCase, openCase, saveCase } from "../bank-cases/cases.ts";
import { storeEvidence } from "../bank-cases/evidence.ts";
import {
  approvedCase,
  assertAmount,
  assertBankAllows,
  assertProof,
  assertUndecided,
  bankFile,
  proposedCase,
  statusAfterRejection,
} from "../bank-cases/rules.ts";
import { openOrderStates, orderStates } from "../channels/bank/order-states.ts";
import type { BankAnswer, OrderAnswer } from "../channels/bank/payout-bank.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Transfer } from "../money/find-transfer.ts";
import { post } from "../money/ledger.ts";
import type { Service } from "../service.ts";
import { differenceJournal, holdJournal } from "./journals.ts";
import type { Order } from "./orders.ts";
import { takeAnswer, takeBackOrder } from "./results.ts";
import { findBySerial, followCases, kindOf, proposals, saveTransfer, statusCode, walletById } from "./store.ts";

type Body = z.output<typeof transfersUpdate.body>;

const invalid = (field: string): ServiceError => new ServiceError("invalid", { fields: { [field]: ["required"] } });

const transferById = (writing: Writing, id: number): Promise<Transfer> =>
  writing.tx.selectFrom("transfers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The order of a transfer that goes by a number; undefined: none does. */
export const orderByNo = (db: Reader, transferId: number, orderNo: string): Promise<Order | undefined> =>
  db
    .selectFrom("transfer_orders")
    .selectAll()
    .where("transfer_id", "=", transferId)
    .where("channel_order_no", "=", orderNo)
    .executeTakeFirst();

/** What another person has to decide about a transfer's order; undefined: nothing. */
export const proposedOf = (db: Reader, transferId: number): Promise<BankCase | undefined> =>
  db
    .selectFrom("bank_cases")
    .selectAll()
    .where("transfer_id", "=", transferId)
    .where("status", "=", bankCaseStates.code("proposed"))
    .orderBy("id")
    .executeTakeFirst();

/** What the bank said of an order before the transaction was opened; `stale_version` when it was asked about another. */
const saidOf = (said: OrderAnswer | null, orderNo: string, transfer: Transfer): BankAnswer => {
  if (said?.channel_order_no !== orderNo) throw new ServiceError("stale_version", { current: transfer.version });
  return said.answer;
};

/** The bank's own word of a payment's number counts more than what was copied from a file. */
const serialOf = (answer: BankAnswer, told: string | null): string =>
  answer.state === "paid" || answer.state === "returned" ? answer.serial : (told ?? "");

/** A number that stands under another transfer is another payment's (`bank_serial_used`). */
const assertSerialIsFree = async (db: Reader, transfer: Transfer, serial: string): Promise<void> => {
  if (serial === "") return;
  const other = await findBySerial(db, transfer.agency_id, serial);
  if (other !== undefined && other.id !== transfer.id) throw new ServiceError("bank_serial_used");
};

/**
 * Proposes by the bank's file, which names the order, what the bank really paid of a transfer of which it says nothing or
 * something else than was booked. Another person decides (`decideOrder`). What the bank says by itself when asked is taken at
 * once instead. Errors: `order_not_named`, `illegal_transition`, `bank_differs`,
 * `bank_serial_used`, `not_found` for the file, `invalid`.
 */
export const proposeOrder = async (
  said: OrderAnswer | null,
  service: Service,
  context: SignedIn,
  writing: Writing,
  transfer: Transfer,
  body: Body,
): Promise<Transfer> => {
  const { order: told, voucher_keys = [], reason = "" } = body;
  if (told === undefined) throw invalid("order");
  if (voucher_keys.length === 0) throw invalid("voucher_keys");
  assertAmount(told);
  const serial = (told.serial ?? "").trim();
  if (told.result === "paid" && serial === "") throw invalid("serial");
  const order = await orderByNo(writing.tx, transfer.id, told.order_no.trim());
  if (order === undefined) throw new ServiceError("order_not_named", { params: { line: transfer.no } });
  await assertUndecided(writing.tx, order);
  const answer = saidOf(said, order.channel_order_no, transfer);
  await takeAnswer(writing, order, answer);
  const now = (await orderByNo(writing.tx, transfer.id, order.channel_order_no)) ?? order;
  const isTaken = openOrderStates.includes(order.state) && !openOrderStates.includes(now.state);
  if (isTaken) return transferById(writing, transfer.id);
  assertBankAllows(answer, told);
  await assertSerialIsFree(writing.tx, transfer, serialOf(answer, serial));
  const subject = { transfer_id: transfer.id };
  const evidence = { type: bankFile, remark: reason.trim(), subject } as const;
  const [proof = null] = await storeEvidence(service, context, writing, transfer, voucher_keys, evidence);
  const proposal = {
    ...{ result: told.result, amount: told.amount, serial, reason: reason.trim(), proof },
    ...{ proposer_id: context.principal.user_id, proposed_at: writing.at },
  };
  await saveCase(writing, await openCase(writing, now), proposedCase(proposal));
  await followCases(writing, transfer.id);
  return saveTransfer(writing, await transferById(writing, transfer.id), {}, "propose", reason.trim(), {
    ...{ order: told, proof },
  });
};

/**
 * Brings an order that was booked back to where nobody knows: what was booked is taken back and the amount that was ordered
 * is set aside again. Throws `insufficient_funds` where the wallet does not have it.
 */
const takeUpAgain = async (writing: Writing, read: Transfer, order: Order): Promise<void> => {
  if (order.state === orderStates.paid) await takeBackOrder(writing, order, order.serial ?? "", "");
  const transfer = await transferById(writing, read.id);
  const amount = order.amount + transfer.fee;
  const kind = kindOf(transfer);
  const isFromWallet = transfer.from_wallet_id !== null;
  const next = { ...transfer, amount, actual: order.amount };
  if (isFromWallet) {
    const wallet = await walletById(writing.tx, transfer.from_wallet_id ?? 0);
    if (wallet.balance - wallet.frozen < amount) throw new ServiceError("insufficient_funds");
    await post(writing, holdJournal({ transfer: next, by: null }));
  }
  const changes = {
    ...{ status: statusCode("unknown"), amount, actual: order.amount, finished_at: null, fail_reason: null },
    frozen_amount: isFromWallet ? amount : 0,
    ...(kind === "deposit" && { proposal: proposals.return }),
  };
  await saveTransfer(writing, transfer, changes, "takeUpAgain");
  const reopened = { state: orderStates.unknown, paid_amount: null, finished_ms: null, fail_reason: null };
  await writing.tx.updateTable("transfer_orders").set(reopened).where("id", "=", order.id).execute();
};

const isNewest = async (db: Reader, { transfer_id, attempt }: Order): Promise<boolean> => {
  const later = db.selectFrom("transfer_orders").select("id").where("transfer_id", "=", transfer_id);
  return (await later.where("attempt", ">", attempt).executeTakeFirst()) === undefined;
};

/** Books what was decided. An order after which another one was made is a difference as a whole: it paid a second time. */
const applyDecision = async (
  writing: Writing,
  transfer: Transfer,
  order: Order,
  one: BankCase,
  bank: BankAnswer,
): Promise<void> => {
  const { result, reason } = one;
  const amount = result === "paid" ? (one.amount ?? 0) : 0;
  if (!(await isNewest(writing.tx, order))) {
    const change = amount - (order.paid_amount ?? 0);
    if (change !== 0) await post(writing, differenceJournal({ transfer, by: null }, change));
    const paid_amount = amount === 0 ? null : amount;
    await writing.tx.updateTable("transfer_orders").set({ paid_amount }).where("id", "=", order.id).execute();
    return;
  }
  if (!openOrderStates.includes(order.state)) await takeUpAgain(writing, transfer, order);
  const paid = { serial: serialOf(bank, one.serial), amount };
  // What came back meanwhile was reported once and is not reported again.
  const isBack = result === "paid" && bank.state === "returned";
  const answer: BankAnswer = isBack
    ? { ...bank, ...paid }
    : result === "paid"
      ? { state: "paid", ...paid }
      : { state: "failed", fail_code: "", fail_reason: reason };
  const now = (await orderByNo(writing.tx, transfer.id, order.channel_order_no)) ?? order;
  await takeAnswer(writing, now, answer, true);
};

/**
 * Decides what another person proposed of a transfer's order: approved, it is booked, and an order of which the bank still
 * says nothing goes on being asked about; rejected, its case waits for another proposal. What the bank says by itself when
 * asked is taken instead. Errors: `illegal_transition`, `same_person`, `bank_differs`, `bank_serial_used`, `proof_missing`,
 * `insufficient_funds`.
 */
export const decideOrder = async (
  said: OrderAnswer | null,
  context: SignedIn,
  writing: Writing,
  transfer: Transfer,
  { verdict, reason = "" }: Body,
): Promise<Transfer> => {
  const { user_id } = context.principal;
  if (verdict === undefined) throw invalid("verdict");
  const one = await proposedOf(writing.tx, transfer.id);
  if (one === undefined) throw new ServiceError("illegal_transition", { current: transfer.status });
  if (one.proposer_id === user_id) throw new ServiceError("same_person");
  if (verdict === "reject") await saveCase(writing, one, { status: statusAfterRejection(one) });
  else {
    const answer = saidOf(said, one.channel_order_no, transfer);
    const order = await orderByNo(writing.tx, transfer.id, one.channel_order_no);
    if (order === undefined) throw new ServiceError("not_found");
    await takeAnswer(writing, order, answer);
    const now = await writing.tx
      .selectFrom("bank_cases")
      .selectAll()
      .where("id", "=", one.id)
      .executeTakeFirstOrThrow();
    // Where the bank has spoken by itself since the proposal, its word was taken.
    if (now.status !== bankCaseStates.code("closed")) {
      assertBankAllows(answer, one);
      await assertProof(writing.tx, one);
      const current = await transferById(writing, transfer.id);
      const booked = (await orderByNo(writing.tx, transfer.id, one.channel_order_no)) ?? order;
      await assertSerialIsFree(writing.tx, current, serialOf(answer, one.serial));
      await applyDecision(writing, current, booked, one, answer);
      await saveCase(writing, now, approvedCase(answer, { user_id, at: writing.at, nowMs: writing.nowMs }));
    }
  }
  await followCases(writing, transfer.id);
  return saveTransfer(writing, await transferById(writing, transfer.id), {}, "decide", reason.trim(), {
    ...{ verdict, order_no: one.channel_order_no, result: one.result, paid: one.amount, proof: one.proof },
  });
};
