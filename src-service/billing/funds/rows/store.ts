import { waitingCases } from "../../../../src-shared/billing/bank-cases/bank-case-states.ts";
import { transferStates } from "../../../../src-shared/billing/funds/transfer-states.ts";
import { serialKey } from "../../../../src-shared/kernel/values/banks/bank-serial.ts";
import type { Writing } from "../../../core/context.ts";
import { type Reader, readRow } from "../../../core/database/tables.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";
import type { Wallet } from "../../../ledger/money/find-wallet.ts";
import type { Cause } from "../../../ledger/money/movements.ts";

/** Origin of a transfer: a person, or the bank that reported a deposit. */
export const origins = { person: 1, bank: 2 } as const;
/** Proposals about an exceptional deposit or a difference. */
export const proposals = { match: 1, return: 2, correct: 3, keep: 4 } as const;
/** The outcome of a difference between what was entered by hand and what the bank reported. */
export const disputes = { open: 1, kept: 2, corrected: 3 } as const;

export const isDisputed = ({ dispute }: Pick<Transfer, "dispute">): boolean => dispute === disputes.open;

/** The key that a serial is unique by. */
const keyOf = (serial: string | null): string | null => (serial === null ? null : serialKey(serial));

/** The transfer that already has a serial, in any spelling. */
export const findBySerial = (db: Reader, agencyId: number, serial: string): Promise<Transfer | undefined> =>
  db
    .selectFrom("transfers")
    .selectAll()
    .where("agency_id", "=", agencyId)
    .where("serial_key", "=", serialKey(serial))
    .executeTakeFirst();

/** Kind of a transfer, which decides its bookings and whether an order is sent to the bank. */
export type TransferKind = "deposit" | "recharge" | "withdraw" | "draw" | "move" | "refund" | "adjust";

export const kindOf = ({
  type,
  origin,
  company_id,
}: Pick<Transfer, "type" | "origin" | "company_id">): TransferKind => {
  if (type === 1) return origin === origins.bank ? "deposit" : "recharge";
  if (type === 2) return company_id === 0 ? "draw" : "withdraw";
  return type === 3 ? "move" : type === 4 ? "refund" : "adjust";
};

export const walletById = (db: Reader, id: number): Promise<Wallet> => readRow(db, "wallets", id);

export const companyNameOf = async (db: Reader, companyId: number): Promise<string> => {
  const row = await db.selectFrom("companies").select("name").where("id", "=", companyId).executeTakeFirstOrThrow();
  return row.name;
};

/** The cause under which ledger movements of a transfer on one of its wallets are booked. */
export const causeOf = (transfer: Transfer, walletId: number | null, userId: number | null): Cause => {
  if (walletId === null) throw new RangeError("this transfer has no such wallet");
  return {
    agency_id: transfer.agency_id,
    wallet_id: walletId,
    channel: transfer.channel,
    biz_no: transfer.no,
    created_by: userId,
  };
};

const touch = (writing: Writing, { company_id, agency_id, named_id }: Transfer): void => {
  if (named_id !== null) writing.touched("topUpRecords", company_id);
  if (company_id === 0) writing.touchedAgency("transfers", agency_id);
  else writing.touched("transfers", company_id);
};

export type NewTransfer = Pick<Transfer, "agency_id" | "company_id" | "type" | "status" | "channel" | "amount"> &
  Partial<Omit<Transfer, "id" | "version" | "change_seq" | "no" | "serial_key">>;

const prefixes = { 1: "CZ", 2: "TX", 3: "HB", 4: "TK", 5: "TZ" } as const;

/** Columns of a new transfer that are empty as long as its facts do not say otherwise; a person makes it, without a fee. */
export const emptyTransfer = {
  origin: origins.person,
  from_wallet_id: null,
  to_wallet_id: null,
  fee: 0,
  frozen_amount: 0,
  payer_name: "",
  payer_account: "",
  payee_name: "",
  payee_account: "",
  payee_bank_code: "",
  bank_serial: null,
  source_id: null,
  proposal: null,
  proposal_wallet_id: null,
  note: "",
  reason: "",
  fail_reason: null,
  maker_id: 0,
  checker_id: null,
  approved_at: null,
  finished_at: null,
  bank_amount: null,
  dispute: null,
  disputed_at: null,
  booked_by: null,
  case_status: null,
  named_id: null,
} as const;

/**
 * Writes a new transfer under the next number of its type; other columns are empty, `actual` is the amount less the fee.
 */
export const addTransfer = async (writing: Writing, newTransfer: NewTransfer): Promise<Transfer> => {
  const prefix = prefixes[newTransfer.type as keyof typeof prefixes];
  const [no = ""] = await writing.numbers(prefix, 1);
  const row: Transfer = {
    ...emptyTransfer,
    actual: newTransfer.amount - (newTransfer.fee ?? 0),
    create_at: writing.at,
    ...newTransfer,
    serial_key: keyOf(newTransfer.bank_serial ?? null),
    id: await writing.ids(1),
    version: 1,
    change_seq: await writing.changeSeq(),
    no,
  };
  await writing.tx.insertInto("transfers").values(row).execute();
  touch(writing, row);
  await writing.audit({
    agency_id: row.agency_id,
    action: "transfers.create",
    object: `transfer:${row.id}`,
    after: {
      ...{ type: row.type, status: row.status, amount: row.amount, fee: row.fee, company_id: row.company_id },
      ...(row.named_id !== null && { named_id: row.named_id }),
    },
    reason: row.note,
  });
  return row;
};

const transfers = versioned("transfers");

export type Changes = Partial<Omit<Transfer, "id" | "version" | "change_seq" | "no" | "serial_key">>;

/** Saves a step of a transfer that was read in this transaction, and writes it to the audit log. */
export const saveTransfer = async (
  writing: Writing,
  current: Transfer,
  changes: Changes,
  action: string,
  reason = "",
  more: Readonly<Record<string, unknown>> = {},
): Promise<Transfer> => {
  const serial = changes.bank_serial === undefined ? {} : { serial_key: keyOf(changes.bank_serial) };
  const next = await transfers.save(writing, current, { ...changes, ...serial });
  touch(writing, next);
  await writing.audit({
    agency_id: current.agency_id,
    action: `transfers.${action}`,
    object: `transfer:${current.id}`,
    before: { status: current.status, version: current.version },
    after: { status: next.status, version: next.version, amount: next.amount, ...more },
    reason,
  });
  return next;
};

export const statusCode = transferStates.code;

/** Stores in a transfer the state of its waiting case, if there is one. */
export const followCases = async (writing: Writing, id: number): Promise<void> => {
  const waiting = await writing.tx
    .selectFrom("bank_cases")
    .select("status")
    .where("transfer_id", "=", id)
    .where("status", "in", [...waitingCases])
    .orderBy("id", "desc")
    .executeTakeFirst();
  const transfer = await readRow(writing.tx, "transfers", id);
  const case_status = waiting?.status ?? null;
  if (transfer.case_status !== case_status) await saveTransfer(writing, transfer, { case_status }, "followCases");
};
