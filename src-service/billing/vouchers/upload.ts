import { settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import type { AuditObject } from "../../../src-shared/registries/audit/audit-objects.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader, Tx } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { coverOf } from "../../ledger/evidence/voucher-cover.ts";
import { readVoucherFile } from "../../ledger/evidence/voucher-file.ts";
import {
  addVoucher,
  type NewVoucher,
  type VoucherFile,
  type VoucherSubject,
} from "../../ledger/evidence/voucher-store.ts";
import { findSettlement, type Settlement } from "../../ledger/money/find-settlement.ts";
import type { Service } from "../../lists/service.ts";
import { findTransaction } from "./voucher-access.ts";

type UploadedFile = { readonly key: string; readonly remark?: string | undefined };
/** Subjects of uploads; the bank's file of a transfer is uploaded with its proposal. */
type UploadSubject = Exclude<VoucherSubject, { readonly transfer_id: number } | { readonly task_id: number }>;

type Result = {
  key: string;
  file_name: string;
  outcome: "added" | "duplicate";
  no: string;
  elsewhere: string[];
};

const paymentReceipt = 1;
const offlineVoucher = 5;
const offline = [settlementStates.code("offlineHandling"), settlementStates.code("offlineSettled")];

/** Only an existing payment can be proven: a paid line, or a payment that the company makes itself. */
const checkDue = (settlement: Settlement, type: number): void => {
  const isOffline = offline.includes(settlement.status);
  const isPaid = settlement.paid_count > 0 || settlement.returned_count > 0;
  if (type === paymentReceipt && !isPaid) throw new ServiceError("voucher_not_due", { current: settlement.status });
  if (type === offlineVoucher && !isOffline) throw new ServiceError("voucher_not_due", { current: settlement.status });
};

const withHash = (tx: Tx, agencyId: number, sha256: string) =>
  tx
    .selectFrom("voucher_records")
    .select(["no", "settlement_id", "line_id", "transaction_id"])
    .where("agency_id", "=", agencyId)
    .where("sha256", "=", sha256)
    .orderBy("id")
    .execute();

/** Files are read and checked before the transaction begins. */
const readFiles = (
  service: Service,
  { principal }: SignedIn,
  files: readonly UploadedFile[],
): Promise<(VoucherFile & { remark: string })[]> =>
  Promise.all(
    files.map(async ({ key, remark = "" }) => ({ ...(await readVoucherFile(service, principal, key)), remark })),
  );

/** Adds each file once: a file that the same record already has is reported as a duplicate. */
const addFiles = async (
  writing: Writing,
  input: Omit<NewVoucher, "remark" | "about"> & { readonly about: UploadSubject },
  files: readonly (VoucherFile & { remark: string })[],
): Promise<Result[]> => {
  const { about } = input;
  const results: Result[] = [];
  for (const { remark, ...file } of files) {
    const duplicate = await withHash(writing.tx, input.agency_id, file.sha256);
    const isSame = (one: (typeof duplicate)[number]): boolean =>
      "transaction_id" in about
        ? one.transaction_id === about.transaction_id
        : one.settlement_id === about.settlement_id && one.line_id === (about.line_id ?? null);
    const existing = duplicate.find(isSame);
    const no = existing?.no ?? (await addVoucher(writing, { ...input, remark }, file)).no;
    results.push({
      key: file.storage_key,
      file_name: file.file_name,
      outcome: existing ? "duplicate" : "added",
      no,
      elsewhere: duplicate.filter((one) => !isSame(one)).map((one) => one.no),
    });
  }
  return results;
};

const auditUpload = (
  writing: Writing,
  agency_id: number,
  object: AuditObject,
  type: number,
  results: readonly Result[],
) =>
  writing.audit({
    agency_id,
    action: "vouchers.upload",
    object,
    after: { type, added: results.filter(({ outcome }) => outcome === "added").map(({ no }) => no) },
  });

const findLine = async (db: Reader, settlementId: number, id: string): Promise<number> => {
  const line = await db
    .selectFrom("payout_lines")
    .select("id")
    .where("id", "=", recordId(id))
    .where("settlement_id", "=", settlementId)
    .executeTakeFirst();
  if (line === undefined) throw notFound();
  return line.id;
};

type SettlementUpload = {
  readonly type: number;
  readonly line_id?: string | undefined;
  readonly files: readonly UploadedFile[];
};

/**
 * Adds uploaded files as vouchers of a settlement, or of one of its lines. Returns the outcome of each file and what the
 * vouchers now prove.
 */
export const uploadToSettlement = async (service: Service, context: SignedIn, id: string, body: SettlementUpload) => {
  const { principal } = context;
  const { id: settlementId } = await findSettlement(context.db, principal, id);
  const line_id = body.line_id === undefined ? undefined : await findLine(context.db, settlementId, body.line_id);
  const files = await readFiles(service, context, body.files);
  return context.write(async (writing) => {
    const settlement = await findSettlement(writing.tx, principal, id);
    checkDue(settlement, body.type);
    const results = await addFiles(
      writing,
      {
        agency_id: settlement.agency_id,
        company_id: settlement.company_id,
        created_by: principal.user_id,
        type: body.type,
        about: { settlement_id: settlement.id, ...(line_id !== undefined && { line_id }) },
      },
      files,
    );
    await auditUpload(writing, settlement.agency_id, `settlement:${settlement.id}`, body.type, results);
    return { results, voucher_status: await coverOf(writing.tx, settlement.id) };
  });
};

type TransactionUpload = {
  readonly transaction_id: string;
  readonly type: number;
  readonly files: readonly UploadedFile[];
};

/** Adds uploaded files as vouchers of a transaction. */
export const uploadToTransaction = async (service: Service, context: SignedIn, body: TransactionUpload) => {
  const { principal } = context;
  await findTransaction(context.db, principal, body.transaction_id);
  const files = await readFiles(service, context, body.files);
  return context.write(async (writing) => {
    const transaction = await findTransaction(writing.tx, principal, body.transaction_id);
    const { agency_id, company_id } = transaction;
    const about = { transaction_id: transaction.id };
    const input = { agency_id, company_id, created_by: principal.user_id, type: body.type, about };
    const results = await addFiles(writing, input, files);
    await auditUpload(writing, agency_id, `transaction:${transaction.id}`, body.type, results);
    return { results };
  });
};
