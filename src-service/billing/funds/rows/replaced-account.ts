import type { OrderAnswer } from "../../../core/channels/bank/payout-bank.ts";
import { ServiceError, type Writing } from "../../../core/context.ts";
import { type Reader, readRow } from "../../../core/database/tables.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";
import { post } from "../../../ledger/money/ledger.ts";
import { replacementOf, wasAndIs } from "./bound-account.ts";
import { releaseJournal } from "./journals.ts";
import { kindOf, proposals, saveTransfer, statusCode } from "./store.ts";

type Account = { readonly account_no: string; readonly bank_code: string };
type Party = { readonly agency_id: number; readonly company_id: number };

/** The account outside that a transfer pays to; null: it stays among the agency's own. */
const paysTo = (transfer: Transfer): string | null => {
  switch (kindOf(transfer)) {
    case "withdraw":
    case "draw":
    case "refund":
      return transfer.payee_account;
    case "deposit":
      return transfer.proposal === proposals.match ? null : transfer.payer_account;
    default:
      return null;
  }
};

/** True when a deposit came from an account that its company has replaced, so that it cannot be given back there. */
export const isPayerReplaced = async (db: Reader, transfer: Transfer): Promise<boolean> =>
  kindOf(transfer) === "deposit" && (await replacementOf(db, transfer, transfer.payer_account)) !== undefined;

/** Refuses a transfer to an account that was replaced since: `payee_changed`. */
export const assertNotReplaced = async (db: Reader, transfer: Transfer): Promise<void> => {
  const account = paysTo(transfer);
  if (account === null || (await replacementOf(db, transfer, account)) === undefined) return;
  throw new ServiceError("payee_changed", { params: { count: 1 } });
};

/** Lets lists read anew what came from an account: it cannot go back there any more. */
const touchPaidFrom = async (writing: Writing, party: Party, { account_no }: Account): Promise<void> => {
  const change_seq = await writing.changeSeq();
  await writing.tx
    .updateTable("transfers")
    .set({ change_seq })
    .where("agency_id", "=", party.agency_id)
    .where("company_id", "=", party.company_id)
    .where("type", "=", 1)
    .where("payer_account", "=", account_no)
    .execute();
  if (party.company_id !== 0) writing.touched("transfers", party.company_id);
};

/**
 * Sends what waits for a second person and would go to a replaced account back to who asked for it: withdrawals and refunds
 * are called off and what they froze is free, a deposit that was to be given back waits for another proposal. The reason names
 * the account that was and the one that is. `company_id` 0: the agency's own. What is queued and the bank does not have is
 * stopped by the queue (`answersToReplaced`); what the bank has already finishes with the account that it was ordered to.
 */
export const sendBackTransfers = async (
  writing: Writing,
  party: Party,
  was: Account,
  now: Account,
  by: number,
): Promise<void> => {
  const waiting = await writing.tx
    .selectFrom("transfers")
    .selectAll()
    .where("agency_id", "=", party.agency_id)
    .where("company_id", "=", party.company_id)
    .where("status", "=", statusCode("toReview"))
    .orderBy("id")
    .execute();
  const reason = wasAndIs(was, now);
  for (const transfer of waiting) {
    if (paysTo(transfer) !== was.account_no) continue;
    if (transfer.frozen_amount > 0) await post(writing, releaseJournal({ transfer, by }));
    const isDeposit = kindOf(transfer) === "deposit";
    const changes = {
      ...{ status: statusCode(isDeposit ? "exceptional" : "cancelled"), frozen_amount: 0, reason },
      ...(isDeposit ? { proposal: null, proposal_wallet_id: null } : { finished_at: writing.at }),
    };
    await saveTransfer(writing, transfer, changes, "cancel", reason);
  }
  await touchPaidFrom(writing, party, was);
};

/** Of these orders of transfers those that never left for the bank and whose account was replaced: how they end without it. */
export const answersToReplaced = async (db: Reader, ids: readonly number[]): Promise<readonly OrderAnswer[]> => {
  const orders = await db
    .selectFrom("transfer_orders")
    .select(["transfer_id", "channel_order_no"])
    .where("id", "in", [...ids])
    .where("first_claim_ms", "is", null)
    .orderBy("id")
    .execute();
  const answers: OrderAnswer[] = [];
  for (const { transfer_id, channel_order_no } of orders) {
    const transfer = await readRow(db, "transfers", transfer_id);
    const account = paysTo(transfer);
    const replaced = account === null ? undefined : await replacementOf(db, transfer, account);
    if (replaced === undefined) continue;
    const fail_reason = wasAndIs(replaced.was, replaced.now);
    answers.push({ channel_order_no, answer: { state: "failed", fail_code: "", fail_reason } });
  }
  return answers;
};
