import { transferDecisions } from "../../../../src-shared/billing/funds/transfer-decisions.ts";
import type { TransferDetail } from "../../../../src-shared/billing/funds/transfers-calls.ts";
import { transfers } from "../../../../src-shared/billing/funds/transfers-list.ts";
import { rechargeReceipt } from "../../../../src-shared/billing/vouchers/voucher-states.ts";
import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { deciderOf } from "../../../access/agencies/person-limits.ts";
import { orderStates } from "../../../core/channels/bank/order-states.ts";
import type { Principal } from "../../../core/context.ts";
import { type Database, type Reader, readRow } from "../../../core/database/tables.ts";
import { isWithin, seesAgency } from "../../../core/plumbing/data-scope.ts";
import { casesOfTransfer } from "../../../ledger/bank-cases/case-views.ts";
import { findTransfer, type Transfer } from "../../../ledger/money/find-transfer.ts";
import { maskedRow } from "../../../lists/lists/query.ts";
import { verdictsOf } from "../../../records/records/decide.ts";
import { journalsOf } from "../rows/journal-views.ts";
import { companyNameOf, isDisputed, proposals, walletById } from "../rows/store.ts";
import { decidedTransfer } from "./decide.ts";
import { transfersSource } from "./transfers-source.ts";

type OrderState = TransferDetail["orders"][number]["state"];

const stateNames: Readonly<Record<number, OrderState>> = {
  [orderStates.queued]: "waiting",
  [orderStates.claimed]: "waiting",
  [orderStates.sent]: "sent",
  [orderStates.paid]: "paid",
  [orderStates.failed]: "failed",
  [orderStates.returned]: "returned",
};

const textOf = (ms: number | null): string | null => (ms === null ? null : shanghaiNow(ms));

const ordersOf = async (db: Reader, id: number): Promise<TransferDetail["orders"]> => {
  const rows = await db.selectFrom("transfer_orders").selectAll().where("transfer_id", "=", id).orderBy("id").execute();
  return rows.map((row) => ({
    order_no: row.channel_order_no,
    amount: row.amount,
    paid_amount: row.paid_amount,
    state: stateNames[row.state] ?? "unknown",
    fail_reason: row.fail_reason,
    sent_at: textOf(row.sent_ms),
    finished_at: textOf(row.finished_ms),
  }));
};

const walletOf = async (db: Reader, id: number | null): Promise<TransferDetail["from_wallet"]> =>
  id === null ? null : { id: String(id), channel: (await walletById(db, id)).channel };

const proposalOf = async (db: Reader, transfer: Transfer): Promise<TransferDetail["proposal"]> => {
  if (transfer.proposal === null) return null;
  if (transfer.proposal === proposals.correct || transfer.proposal === proposals.keep) {
    const kind = transfer.proposal === proposals.correct ? "correct" : "keep";
    return { kind, company_name: await companyNameOf(db, transfer.company_id) };
  }
  if (transfer.proposal === proposals.return) return { kind: "return", company_name: transfer.payer_name };
  const wallet = await walletById(db, transfer.proposal_wallet_id ?? 0);
  return { kind: "match", company_name: await companyNameOf(db, wallet.company_id) };
};

/** The amounts entered by hand and reported by the bank, while the difference is undecided. */
const differenceOf = async (db: Reader, transfer: Transfer): Promise<TransferDetail["difference"]> => {
  if (!isDisputed(transfer)) return null;
  const person = await db
    .selectFrom("users")
    .select("name")
    .where("id", "=", transfer.booked_by ?? 0)
    .executeTakeFirst();
  return {
    booked: transfer.amount,
    bank: transfer.bank_amount ?? 0,
    held: transfer.frozen_amount,
    booked_by: person?.name ?? "",
    since: transfer.disputed_at ?? "",
  };
};

/** The transfer that this one was created from, if the person may see it, because it may be another company's. */
const sourceOf = async (db: Reader, principal: Principal, transfer: Transfer): Promise<TransferDetail["source"]> => {
  if (transfer.source_id === null) return null;
  const row = await db
    .selectFrom("transfers")
    .select(["id", "no", "agency_id", "company_id", "maker_id"])
    .where("id", "=", transfer.source_id)
    .executeTakeFirst();
  return row !== undefined && isWithin(principal, row) ? { id: String(row.id), no: row.no } : null;
};

/** The person in whose name it was entered; their page only for who sees the agency's users. */
const namedOf = async (db: Reader, principal: Principal, transfer: Transfer): Promise<TransferDetail["in_name_of"]> => {
  if (transfer.named_id === null) return null;
  const { name } = await readRow(db, "users", transfer.named_id);
  const isShown = principal.permissions.has("user.agency_user.view") && seesAgency(principal);
  if (!isShown) return { name, member_id: null };
  const member = await db
    .selectFrom("memberships")
    .select("id")
    .where("user_id", "=", transfer.named_id)
    .where("agency_id", "=", transfer.agency_id)
    .where("company_id", "is", null)
    .executeTakeFirst();
  return { name, member_id: member === undefined ? null : String(member.id) };
};

/** Files that were handed in with it when it was made. */
const receiptsOf = async (db: Reader, transfer: Transfer): Promise<TransferDetail["vouchers"]> => {
  const rows = await db
    .selectFrom("voucher_records")
    .select(["no", "storage_key", "file_name"])
    .where("transfer_id", "=", transfer.id)
    .where("type", "=", rechargeReceipt)
    .orderBy("id")
    .execute();
  return rows.map(({ no, storage_key, file_name }) => ({ no, file_key: storage_key ?? "", file_name }));
};

/** A transfer with its bank orders, its journals, and the actions that this person may do now. */
export const transferDetail = async (db: Database, principal: Principal, id: string): Promise<TransferDetail> => {
  const transfer = await findTransfer(db, principal, id);
  return {
    transfer: await maskedRow(db, principal, transfers, transfersSource, transfer.id),
    from_wallet: await walletOf(db, transfer.from_wallet_id),
    to_wallet: await walletOf(db, transfer.to_wallet_id),
    proposal: await proposalOf(db, transfer),
    difference: await differenceOf(db, transfer),
    source: await sourceOf(db, principal, transfer),
    in_name_of: await namedOf(db, principal, transfer),
    vouchers: await receiptsOf(db, transfer),
    reason: transfer.reason,
    approved_at: transfer.approved_at,
    journals: await journalsOf(db, transfer.agency_id, transfer.no),
    cases: await casesOfTransfer(db, transfer.id, principal.user_id),
    orders: await ordersOf(db, transfer.id),
    actions: verdictsOf(transferDecisions, await decidedTransfer(db, transfer), {}, await deciderOf(db, principal)),
  };
};
