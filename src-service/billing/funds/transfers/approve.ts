import { commitAmount } from "../../../access/agencies/person-limits.ts";
import { ownAccount } from "../../../core/channels/bank/own-accounts.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";
import { post } from "../../../ledger/money/ledger.ts";
import { boundAccount } from "../rows/bound-account.ts";
import { availableToAgency } from "../rows/channel-money.ts";
import { adjustJournal, claimJournal, creditJournal } from "../rows/journals.ts";
import { queueOrder } from "../rows/orders.ts";
import { assertNotReplaced } from "../rows/replaced-account.ts";
import {
  addTransfer,
  type Changes,
  companyNameOf,
  isDisputed,
  kindOf,
  origins,
  proposals,
  saveTransfer,
  statusCode,
  walletById,
} from "../rows/store.ts";
import { assertMayDebit } from "./assert-may-debit.ts";
import { decideDifference } from "./differences.ts";

type Approve = (context: SignedIn, writing: Writing, transfer: Transfer, changes: Changes) => Promise<Transfer>;

const succeeded = (writing: Writing): Changes => ({ status: statusCode("succeeded"), finished_at: writing.at });

/** Refuses when it goes to another account than the bound one: money never follows an account that was replaced. */
const assertPayee = async (writing: Writing, transfer: Transfer): Promise<void> => {
  const account = await boundAccount(writing.tx, transfer);
  if (account?.account_no === transfer.payee_account && account.bank_code === transfer.payee_bank_code) return;
  throw new ServiceError("payee_changed", { params: { count: 1 } });
};

/** Hands it to the bank. */
const send: Approve = async (_context, writing, transfer, changes) => {
  const kind = kindOf(transfer);
  if (kind === "withdraw" || kind === "draw") await assertPayee(writing, transfer);
  await assertNotReplaced(writing.tx, transfer);
  if (kind === "draw" && (await availableToAgency(writing.tx, transfer)) < 0) {
    throw new ServiceError("insufficient_funds");
  }
  const payee = { name: transfer.payee_name, account: transfer.payee_account, bank_code: transfer.payee_bank_code };
  if (kind === "move") {
    const own = ownAccount((await walletById(writing.tx, transfer.to_wallet_id ?? 0)).channel);
    Object.assign(payee, { account: own.account_no, bank_code: own.bank_code });
  }
  if (kind === "deposit") Object.assign(payee, { name: transfer.payer_name, account: transfer.payer_account });
  await queueOrder(writing, transfer, payee);
  return saveTransfer(writing, transfer, { ...changes, status: statusCode("processing") }, "approve");
};

const credit: Approve = async (context, writing, transfer, changes) => {
  await post(writing, creditJournal({ transfer, by: context.principal.user_id }));
  return saveTransfer(writing, transfer, { ...changes, ...succeeded(writing) }, "approve");
};

const adjust: Approve = async (context, writing, transfer, changes) => {
  await post(writing, adjustJournal({ transfer, by: context.principal.user_id }));
  return saveTransfer(writing, transfer, { ...changes, ...succeeded(writing), frozen_amount: 0 }, "approve");
};

/**
 * Credits an exceptional deposit. For the company of its account the deposit itself succeeds; for another company a
 * recharge of that company is created and the deposit is closed, so that neither company sees the other's records.
 */
const claim: Approve = async (context, writing, transfer, changes) => {
  const by = context.principal.user_id;
  const wallet = await walletById(writing.tx, transfer.proposal_wallet_id ?? 0);
  if (wallet.id === transfer.to_wallet_id) {
    await post(writing, claimJournal({ transfer, by }));
    return saveTransfer(writing, transfer, { ...changes, ...succeeded(writing) }, "approve");
  }
  const credited = await addTransfer(writing, {
    agency_id: transfer.agency_id,
    company_id: wallet.company_id,
    type: 1,
    origin: origins.person,
    channel: wallet.channel,
    to_wallet_id: wallet.id,
    amount: transfer.amount,
    payer_name: transfer.payer_name,
    payer_account: transfer.payer_account,
    payee_name: await companyNameOf(writing.tx, wallet.company_id),
    source_id: transfer.id,
    note: transfer.reason,
    maker_id: transfer.maker_id,
    checker_id: by,
    approved_at: writing.at,
    ...succeeded(writing),
    status: statusCode("succeeded"),
  });
  await post(writing, claimJournal({ transfer: credited, by }));
  const closed = { ...changes, status: statusCode("cancelled"), finished_at: writing.at };
  return saveTransfer(writing, transfer, closed, "approve");
};

const approveOf = (transfer: Transfer): Approve => {
  if (isDisputed(transfer)) return decideDifference;
  const kind = kindOf(transfer);
  if (kind === "deposit") return transfer.proposal === proposals.match ? claim : send;
  if (kind === "recharge") return credit;
  return kind === "adjust" ? adjust : send;
};

/**
 * Approves a transfer: books it, or hands it to the bank. Throws `company_stopped`, `payee_changed`, `insufficient_funds`,
 * `amount_limit`, `day_limit`.
 */
export const approveTransfer = async (context: SignedIn, writing: Writing, transfer: Transfer): Promise<Transfer> => {
  const { id, amount } = transfer;
  await assertMayDebit(writing.tx, transfer);
  await commitAmount(writing, context.principal, { step: "transfers.approve", object: `transfer:${id}`, amount });
  const changes = { checker_id: context.principal.user_id, approved_at: writing.at };
  return approveOf(transfer)(context, writing, transfer, changes);
};
