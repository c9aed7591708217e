import type { z } from "zod";
import { transferDecisions } from "../../../../src-shared/billing/funds/transfer-decisions.ts";
import type { TransferStep, transfersUpdate } from "../../../../src-shared/billing/funds/transfers-calls.ts";
import { actionOf } from "../../../../src-shared/kernel/records/judge.ts";
import { deciderOf } from "../../../access/agencies/person-limits.ts";
import { queryOrders } from "../../../core/channels/bank/bank-answers.ts";
import { orderStates } from "../../../core/channels/bank/order-states.ts";
import type { OrderAnswer, PayoutBank } from "../../../core/channels/bank/payout-bank.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { type Reader, readRow } from "../../../core/database/tables.ts";
import { findTransfer, type Transfer } from "../../../ledger/money/find-transfer.ts";
import { findWallet } from "../../../ledger/money/find-wallet.ts";
import { post } from "../../../ledger/money/ledger.ts";
import type { Service } from "../../../lists/service.ts";
import { assertForm, assertMay } from "../../../records/records/decide.ts";
import { releaseJournal } from "../rows/journals.ts";
import type { Order } from "../rows/orders.ts";
import { isDisputed, kindOf, proposals, saveTransfer, statusCode } from "../rows/store.ts";
import { approveTransfer } from "./approve.ts";
import { decidedTransfer } from "./decide.ts";
import { decideOrder, orderByNo, proposedOf, proposeOrder } from "./order-cases.ts";
import { applyAnswer } from "./results.ts";

type Body = z.output<typeof transfersUpdate.body>;
type Step = (context: SignedIn, writing: Writing, transfer: Transfer, body: Body) => Promise<Transfer>;

const reasonOf = ({ reason = "" }: Body): string => reason.trim();

/** Cancels a transfer: releases the frozen amount; an exceptional deposit waits for another proposal. */
const callOff = async (context: SignedIn, writing: Writing, transfer: Transfer, action: string, reason: string) => {
  const by = context.principal.user_id;
  const isOpen = isDisputed(transfer);
  if (transfer.frozen_amount > 0 && !isOpen) await post(writing, releaseJournal({ transfer, by }));
  const isDeposit = isOpen || kindOf(transfer) === "deposit";
  const changes = {
    status: statusCode(isDeposit ? "exceptional" : "cancelled"),
    // A disputed amount stays frozen until it is decided.
    frozen_amount: isOpen ? transfer.frozen_amount : 0,
    reason,
    ...(action === "reject" && { checker_id: by }),
    // A serial that was not credited is available for the bank's report.
    ...(isDeposit ? { proposal: null, proposal_wallet_id: null } : { finished_at: writing.at, bank_serial: null }),
  };
  return saveTransfer(writing, transfer, changes, action, reason);
};

const suggest = (proposal: number, walletId: number | null): Step => {
  return (context, writing, transfer, body) => {
    const reason = reasonOf(body);
    const changes = {
      status: statusCode("toReview"),
      proposal,
      proposal_wallet_id: walletId,
      reason,
      maker_id: context.principal.user_id,
      checker_id: null,
      approved_at: null,
    };
    return saveTransfer(writing, transfer, changes, body.action, reason);
  };
};

const match: Step = async (context, writing, transfer, body) => {
  if (body.wallet_id === undefined) throw new ServiceError("invalid", { fields: { wallet_id: ["required"] } });
  const wallet = await findWallet(writing.tx, context.principal, body.wallet_id);
  // The money is at the bank of the channel through which it came in.
  if (wallet.channel !== transfer.channel) {
    throw new ServiceError("invalid", { fields: { wallet_id: ["invalid_value"] } });
  }
  return suggest(proposals.match, wallet.id)(context, writing, transfer, body);
};

const queriedStates: readonly number[] = [orderStates.sent, orderStates.unknown];

/** The newest order of a transfer, if it can be queried at the bank. */
const openOrderOf = async (db: Reader, transferId: number): Promise<Order | undefined> => {
  const order = await db
    .selectFrom("transfer_orders")
    .selectAll()
    .where("transfer_id", "=", transferId)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();
  return order !== undefined && queriedStates.includes(order.state) ? order : undefined;
};

/** The number of the order that a step needs to query; undefined if there is none. */
const orderFor = async (db: Reader, transferId: number, body: Body): Promise<string | undefined> => {
  if (body.action === "query") return (await openOrderOf(db, transferId))?.channel_order_no;
  if (body.action === "propose") {
    return (await orderByNo(db, transferId, body.order?.order_no.trim() ?? ""))?.channel_order_no;
  }
  if (body.action !== "decide" || body.verdict !== "approve") return undefined;
  return (await proposedOf(db, transferId))?.channel_order_no;
};

/**
 * Queries the bank about a transfer for a person's step, while no transaction is open; null: nothing to query. Throws
 * nothing.
 */
export const queryTransfer = async (
  bank: PayoutBank,
  { db, principal }: SignedIn,
  id: string,
  body: Body,
): Promise<OrderAnswer | null> => {
  try {
    const orderNo = await orderFor(db, (await findTransfer(db, principal, id)).id, body);
    const [answer] = orderNo === undefined ? [] : await queryOrders(bank, [orderNo]);
    return answer ?? null;
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
};

/** Applies the bank's answer, if the transfer still has the queried order. */
const query =
  (bankAnswer: OrderAnswer | null): Step =>
  async (_context, writing, transfer) => {
    const order = await openOrderOf(writing.tx, transfer.id);
    if (order !== undefined && order.channel_order_no === bankAnswer?.channel_order_no) {
      await applyAnswer(writing, order, bankAnswer.answer);
    }
    return readRow(writing.tx, "transfers", transfer.id);
  };

/**
 * Moves a transfer along its lifecycle; `bankAnswer`: the bank's answer from before (`queryTransfer`). Errors: `not_found`,
 * `forbidden`, `stale_version` and `illegal_transition` (409 with the current version or status), `same_person`,
 * `amount_limit`, `payee_changed`, `insufficient_funds`, `invalid`, and those of `proposeOrder` and `decideOrder`.
 */
export const updateTransfer = async (
  bankAnswer: OrderAnswer | null,
  service: Service,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Body,
): Promise<Transfer> => {
  const steps: Readonly<Record<TransferStep, Step>> = {
    approve: approveTransfer,
    reject: (_context, _writing, current) => callOff(context, writing, current, "reject", reasonOf(body)),
    cancel: (_context, _writing, current) => callOff(context, writing, current, "cancel", body.reason ?? ""),
    match,
    return: suggest(proposals.return, null),
    correct: suggest(proposals.correct, null),
    keep: suggest(proposals.keep, null),
    query: query(bankAnswer),
    propose: (_context, _writing, current) => proposeOrder(bankAnswer, service, context, writing, current, body),
    decide: (_context, _writing, current) => decideOrder(bankAnswer, context, writing, current, body),
  };
  const transfer = await findTransfer(writing.tx, context.principal, id);
  const decider = await deciderOf(writing.tx, context.principal);
  assertMay(transferDecisions, body.action, await decidedTransfer(writing.tx, transfer), {}, body.version, decider);
  assertForm(actionOf(transferDecisions, body.action).form ?? {}, body);
  return steps[body.action](context, writing, transfer, body);
};
