import { transactionVouchers } from "../../../src-shared/billing/funds/transactions-list.ts";
import { voucherStates } from "../../../src-shared/billing/vouchers/voucher-states.ts";
import type { Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { raised, versioned } from "../../core/plumbing/versioned.ts";
import { refreshCover } from "./voucher-cover.ts";

export type Voucher = Tables["voucher_records"];

export const vouchers = versioned("voucher_records");

/** A file in the storage, with the hash from its upload. */
export type VoucherFile = {
  readonly storage_key: string;
  readonly file_name: string;
  readonly bytes: number;
  readonly sha256: string;
};

/**
 * Subject of a voucher: a settlement, one of its lines, a transaction, a transfer (the bank's file of its order), or what was accepted
 * in a task (`task_code`), also as a proof of the settlement that it is billed in.
 */
export type VoucherSubject =
  | { readonly settlement_id: number; readonly line_id?: number }
  | { readonly transaction_id: number }
  | { readonly transfer_id: number }
  | { readonly task_id: number; readonly task_code: string; readonly settlement_id?: number };

export type NewVoucher = {
  readonly agency_id: number;
  readonly company_id: number;
  /** Null when the bank or the service made it. */
  readonly created_by: number | null;
  /** Codes of `voucherTypes`. */
  readonly type: number;
  readonly about: VoucherSubject;
  readonly remark?: string;
};

const noSubject = {
  settlement_id: null,
  line_id: null,
  transaction_id: null,
  transfer_id: null,
  ...{ task_id: null, task_code: null },
};

const subjectColumns = (about: VoucherSubject) => ({ ...noSubject, ...about });

const insert = async (
  writing: Writing,
  input: NewVoucher,
  fileColumns: Pick<Voucher, "status" | "storage_key" | "file_name" | "bytes" | "sha256" | "finish_at" | "due_ms">,
): Promise<Voucher> => {
  const { about, remark = "", ...own } = input;
  const [no = ""] = await writing.numbers("PZ", 1);
  const row: Voucher = {
    ...own,
    ...subjectColumns(about),
    ...fileColumns,
    id: await writing.ids(1),
    version: 1,
    change_seq: await writing.changeSeq(),
    no,
    remark,
    fail_code: null,
    downloaded_count: 0,
    create_at: writing.at,
    expire_at: null,
  };
  await writing.tx.insertInto("voucher_records").values(row).execute();
  await noteVoucher(writing, row);
  return row;
};

/** Best first: a transaction shows the best status of its vouchers. */
const ranked = [
  ["ready", transactionVouchers.there],
  ["applied", transactionVouchers.applied],
  ["failed", transactionVouchers.failed],
  ["expired", transactionVouchers.expired],
] as const;

/** Updates the voucher status of a transaction. */
const markTransaction = async (writing: Writing, id: number): Promise<void> => {
  const rows = await writing.tx
    .selectFrom("voucher_records")
    .select("status")
    .where("transaction_id", "=", id)
    .execute();
  const best = ranked.find(([key]) => rows.some(({ status }) => status === voucherStates.code(key)));
  const vouchered = best?.[1] ?? null;
  const row = await writing.tx
    .updateTable("transactions")
    .set({ vouchered, ...(await raised(writing)) })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("vouchered", "is", null), eb("vouchered", "<>", vouchered)]))
    .returning("company_id")
    .executeTakeFirst();
  if (row !== undefined) writing.touched("transactions", row.company_id);
};

/** Pushes a changed voucher to the lists and updates the voucher status of its settlement or transaction. */
export const noteVoucher = async (writing: Writing, voucher: Voucher): Promise<void> => {
  writing.touched(voucher.transaction_id === null ? "voucherRecords" : "voucherTransactions", voucher.company_id);
  if (voucher.settlement_id !== null) await refreshCover(writing, voucher.settlement_id);
  if (voucher.transaction_id !== null) await markTransaction(writing, voucher.transaction_id);
};

/**
 * Keeps an uploaded file as a voucher, in the caller's transaction: its record, the push to the lists and the settlement's
 * `voucher_status`. The caller has checked the person, the file (`readVoucherFile`) and whether the step is legal, and
 * writes the audit entry of the step that the voucher belongs to.
 */
export const addVoucher = (writing: Writing, input: NewVoucher, file: VoucherFile): Promise<Voucher> =>
  insert(writing, input, {
    ...file,
    status: voucherStates.code("ready"),
    finish_at: writing.at,
    due_ms: null,
  });

/** Applies for the bank's receipt: a voucher without a file, to be fetched from `dueMs` on (epoch milliseconds). */
export const applyForVoucher = (writing: Writing, input: NewVoucher, dueMs: number): Promise<Voucher> =>
  insert(writing, input, {
    status: voucherStates.code("applied"),
    storage_key: null,
    file_name: "",
    bytes: 0,
    sha256: "",
    finish_at: null,
    due_ms: dueMs,
  });

/** The vouchers of a settlement and its lines, oldest first. */
export const vouchersOfSettlement = (db: Reader, settlementId: number): Promise<Voucher[]> =>
  db.selectFrom("voucher_records").selectAll().where("settlement_id", "=", settlementId).orderBy("id").execute();

/** Records downloads of vouchers, in their rows and in the audit log. */
export const countDownloads = async (writing: Writing, vouchers: readonly Voucher[]): Promise<void> => {
  for (const voucher of vouchers) {
    await writing.tx
      .updateTable("voucher_records")
      .set(({ eb }) => ({ downloaded_count: eb("downloaded_count", "+", 1) }))
      .set({ change_seq: await writing.changeSeq() })
      .where("id", "=", voucher.id)
      .execute();
    writing.touched(voucher.transaction_id === null ? "voucherRecords" : "voucherTransactions", voucher.company_id);
  }
  const [first] = vouchers;
  if (first === undefined) return;
  await writing.audit({
    agency_id: first.agency_id,
    action: "vouchers.download",
    object: vouchers.length === 1 ? `voucher:${first.id}` : "list:voucherRecords",
    after: { vouchers: vouchers.map(({ no }) => no) },
  });
};
