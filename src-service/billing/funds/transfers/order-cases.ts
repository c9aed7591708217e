import type { z } from "zod";
import { bankCaseStates } from "../../../../src-shared/billing/bank-cases/bank-case-states.ts";
import type { transfersUpdate } from "../../../../src-shared/billing/funds/transfers-calls.ts";
import { openOrderStates, orderStates } from "../../../core/channels/bank/order-states.ts";
import type { BankAnswer, OrderAnswer } from "../../../core/channels/bank/payout-bank.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { type Reader, readRow } from "../../../core/database/tables.ts";
import { type BankCase, openCase, saveCase } from "../../../ledger/bank-cases/cases.ts";
import { storeEvidence } from "../../../ledger/bank-cases/evidence.ts";
import {
  approvedCase,
  assertAmount,
  assertBankAllows,
  assertProof,
  assertUndecided,
  bankFile,
  proposedCase,
  statusAfterRejection,
} from "../../../ledger/bank-cases/rules.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";
import { post } from "../../../ledger/money/ledger.ts";
import type { Service } from "../../../lists/service.ts";
import { differenceJournal, holdJournal } from "../rows/journals.ts";
import type { Order } from "../rows/orders.ts";
import { findBySerial, followCases, kindOf, proposals, saveTransfer, statusCode, walletById } from "../rows/store.ts";
import { applyAnswer, reverseOrder } from "./results.ts";

type Body = z.output<typeof transfersUpdate.body>;

const invalid = (field: string): ServiceError => new ServiceError("invalid", { fields: { [field]: ["required"] } });

const transferById = (writing: Writing, id: number): Promise<Transfer> => readRow(writing.tx, "transfers", id);

/** The order of a transfer with this number; undefined if there is none. */
export const orderByNo = (db: Reader, transferId: number, orderNo: string): Promise<Order | undefined> =>
  db
    .selectFrom("transfer_orders")
    .selectAll()
    .where("transfer_id", "=", transferId)
    .where("channel_order_no", "=", orderNo)
    .executeTakeFirst();

/** The proposed case of a transfer that waits for another person's decision; undefined if there is none. */
export const proposedOf = (db: Reader, transferId: number): Promise<BankCase | undefined> =>
  db
    .selectFrom("bank_cases")
    .selectAll()
    .where("transfer_id", "=", transferId)
    .where("status", "=", bankCaseStates.code("proposed"))
    .orderBy("id")
    .executeTakeFirst();

/** The bank's answer about an order from before the transaction. Throws `stale_version` when another order was queried. */
const bankAnswerOf = (bankAnswer: OrderAnswer | null, orderNo: string, transfer: Transfer): BankAnswer => {
  if (bankAnswer?.channel_order_no !== orderNo) throw new ServiceError("stale_version", { current: transfer.version });
  return bankAnswer.answer;
};

/** The bank's own answer about a payment's serial takes precedence over the one copied from a file. */
const serialOf = (answer: BankAnswer, serialInFile: string | null): string =>
  answer.state === "paid" || answer.state === "returned" ? answer.serial : (serialInFile ?? "");

/** Throws `bank_serial_used` when another transfer already has the serial. */
const assertSerialIsFree = async (db: Reader, transfer: Transfer, serial: string): Promise<void> => {
  if (serial === "") return;
  const sameSerial = await findBySerial(db, transfer.agency_id, serial);
  if (sameSerial !== undefined && sameSerial.id !== transfer.id) throw new ServiceError("bank_serial_used");
};

/**
 * Proposes the result of a transfer's order about which the bank gives no definitive answer, or one that contradicts the
 * books, from the bank's file, which names the order and the amount. Another person decides (`decideOrder`). A definitive
 * answer of the bank is booked at once instead. Errors: `order_not_named`, `illegal_transition`, `bank_differs`,
 * `bank_serial_used`, `not_found` for the file, `invalid`.
 */
export const proposeOrder = async (
  bankAnswer: OrderAnswer | null,
  service: Service,
  context: SignedIn,
  writing: Writing,
  transfer: Transfer,
  body: Body,
): Promise<Transfer> => {
  const { order: proposedOrder, voucher_keys = [], reason = "" } = body;
  if (proposedOrder === undefined) throw invalid("order");
  if (voucher_keys.length === 0) throw invalid("voucher_keys");
  assertAmount(proposedOrder);
  const serial = (proposedOrder.serial ?? "").trim();
  if (proposedOrder.result === "paid" && serial === "") throw invalid("serial");
  const order = await orderByNo(writing.tx, transfer.id, proposedOrder.order_no.trim());
  if (order === undefined) throw new ServiceError("order_not_named", { params: { line: transfer.no } });
  await assertUndecided(writing.tx, order);
  const answer = bankAnswerOf(bankAnswer, order.channel_order_no, transfer);
  await applyAnswer(writing, order, answer);
  const now = (await orderByNo(writing.tx, transfer.id, order.channel_order_no)) ?? order;
  const isNowResolved = openOrderStates.includes(order.state) && !openOrderStates.includes(now.state);
  if (isNowResolved) return transferById(writing, transfer.id);
  assertBankAllows(answer, proposedOrder);
  await assertSerialIsFree(writing.tx, transfer, serialOf(answer, serial));
  const subject = { transfer_id: transfer.id };
  const evidence = { type: bankFile, remark: reason.trim(), subject } as const;
  const [proof = null] = await storeEvidence(service, context, writing, transfer, voucher_keys, evidence);
  const proposal = {
    ...{ result: proposedOrder.result, amount: proposedOrder.amount, serial, reason: reason.trim(), proof },
    ...{ proposer_id: context.principal.user_id, proposed_at: writing.at },
  };
  await saveCase(writing, await openCase(writing, now), proposedCase(proposal));
  await followCases(writing, transfer.id);
  return saveTransfer(writing, await transferById(writing, transfer.id), {}, "propose", reason.trim(), {
    ...{ order: proposedOrder, proof },
  });
};

/**
 * Sets a booked order back to unknown: reverses its booking and freezes the ordered amount again. Throws
 * `insufficient_funds` where the wallet does not have it.
 */
const reopenOrder = async (writing: Writing, current: Transfer, order: Order): Promise<void> => {
  if (order.state === orderStates.paid) await reverseOrder(writing, order, order.serial ?? "", "");
  const transfer = await transferById(writing, current.id);
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

/**
 * Books a decision. For an order that was replaced by a later one the whole amount is a difference, because it paid a
 * second time.
 */
const applyDecision = async (
  writing: Writing,
  transfer: Transfer,
  order: Order,
  bankCase: BankCase,
  bank: BankAnswer,
): Promise<void> => {
  const { result, reason } = bankCase;
  const amount = result === "paid" ? (bankCase.amount ?? 0) : 0;
  if (!(await isNewest(writing.tx, order))) {
    const change = amount - (order.paid_amount ?? 0);
    if (change !== 0) await post(writing, differenceJournal({ transfer, by: null }, change));
    const paid_amount = amount === 0 ? null : amount;
    await writing.tx.updateTable("transfer_orders").set({ paid_amount }).where("id", "=", order.id).execute();
    return;
  }
  if (!openOrderStates.includes(order.state)) await reopenOrder(writing, transfer, order);
  const paid = { serial: serialOf(bank, bankCase.serial), amount };
  // A return that was already reported is not reported again, so it is booked here.
  const isBack = result === "paid" && bank.state === "returned";
  const answer: BankAnswer = isBack
    ? { ...bank, ...paid }
    : result === "paid"
      ? { state: "paid", ...paid }
      : { state: "failed", fail_code: "", fail_reason: reason };
  const now = (await orderByNo(writing.tx, transfer.id, order.channel_order_no)) ?? order;
  await applyAnswer(writing, now, answer, true);
};

/**
 * Decides another person's proposal about a transfer's order: an approved one is booked, and an order without a definitive
 * answer is still queried; after a rejection the case waits for another proposal. A definitive answer of the bank takes
 * precedence. Errors: `illegal_transition`, `same_person`, `bank_differs`, `bank_serial_used`, `proof_missing`,
 * `insufficient_funds`.
 */
export const decideOrder = async (
  bankAnswer: OrderAnswer | null,
  context: SignedIn,
  writing: Writing,
  transfer: Transfer,
  { verdict, reason = "" }: Body,
): Promise<Transfer> => {
  const { user_id } = context.principal;
  if (verdict === undefined) throw invalid("verdict");
  const bankCase = await proposedOf(writing.tx, transfer.id);
  if (bankCase === undefined) throw new ServiceError("illegal_transition", { current: transfer.status });
  if (bankCase.proposer_id === user_id) throw new ServiceError("same_person");
  if (verdict === "reject") await saveCase(writing, bankCase, { status: statusAfterRejection(bankCase) });
  else {
    const answer = bankAnswerOf(bankAnswer, bankCase.channel_order_no, transfer);
    const order = await orderByNo(writing.tx, transfer.id, bankCase.channel_order_no);
    if (order === undefined) throw new ServiceError("not_found");
    await applyAnswer(writing, order, answer);
    const now = await readRow(writing.tx, "bank_cases", bankCase.id);
    // If the bank has answered definitively since the proposal, its answer was booked.
    if (now.status !== bankCaseStates.code("closed")) {
      assertBankAllows(answer, bankCase);
      await assertProof(writing.tx, bankCase);
      const current = await transferById(writing, transfer.id);
      const currentOrder = (await orderByNo(writing.tx, transfer.id, bankCase.channel_order_no)) ?? order;
      await assertSerialIsFree(writing.tx, current, serialOf(answer, bankCase.serial));
      await applyDecision(writing, current, currentOrder, bankCase, answer);
      await saveCase(writing, now, approvedCase(answer, { user_id, at: writing.at, nowMs: writing.nowMs }));
    }
  }
  await followCases(writing, transfer.id);
  return saveTransfer(writing, await transferById(writing, transfer.id), {}, "decide", reason.trim(), {
    ...{
      verdict,
      order_no: bankCase.channel_order_no,
      result: bankCase.result,
      paid: bankCase.amount,
      proof: bankCase.proof,
    },
  });
};
