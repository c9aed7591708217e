import path from "node:path";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import { findRow, type Reader, type Tables } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { isWithin } from "../../core/plumbing/data-scope.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import type { Voucher } from "../../ledger/evidence/voucher-store.ts";
import { findSettlement } from "../../ledger/money/find-settlement.ts";
import { findTransfer } from "../../ledger/money/find-transfer.ts";
import type { FileRule } from "../../lists/contributed.ts";
import type { Service } from "../../lists/service.ts";
import { objectFile, type StoredFile } from "../../lists/storage/stored-files.ts";

/** A transaction that the person may see, else `not_found`. */
export const findTransaction = async (
  db: Reader,
  principal: Principal,
  id: string,
): Promise<Tables["transactions"]> => {
  const row = await findRow(db, "transactions", recordId(id));
  // A transaction has no maker: people who see the company's wallet see it.
  if (row === undefined || !isWithin(principal, { agency_id: row.agency_id, company_id: row.company_id })) {
    throw notFound();
  }
  return row;
};

const findTask = finderOf("tasks");

/** Permission needed to see a voucher. Throws `not_found` when the person may not see the record that it is about. */
const permissionFor = async (db: Reader, principal: Principal, row: Voucher): Promise<PermissionKey> => {
  if (row.settlement_id !== null) {
    await findSettlement(db, principal, String(row.settlement_id));
    return "settlement.settlement.view";
  }
  if (row.transfer_id !== null) {
    await findTransfer(db, principal, String(row.transfer_id));
    return "fund.transfer.view";
  }
  if (row.task_id !== null) {
    await findTask(db, principal, String(row.task_id));
    return "task.task.view";
  }
  await findTransaction(db, principal, String(row.transaction_id));
  return "fund.transaction.view";
};

/**
 * A voucher that the person may see: through its settlement, its transfer, its task or its transaction, with the permission of that
 * list. Else `not_found`; `forbidden` without the permission.
 */
export const findVoucher = async (db: Reader, principal: Principal, id: string): Promise<Voucher> => {
  const row = await findRow(db, "voucher_records", recordId(id));
  if (row === undefined || row.agency_id !== principal.agency_id) throw notFound();
  if (!principal.permissions.has(await permissionFor(db, principal, row))) throw new ServiceError("forbidden");
  return row;
};

/** Files of vouchers, for people who may see the voucher. */
export const voucherFiles: FileRule = async (db, principal, key) => {
  const rows = await db
    .selectFrom("voucher_records")
    .select("id")
    .where("agency_id", "=", principal.agency_id)
    .where("storage_key", "=", key)
    .execute();
  for (const { id } of rows) {
    try {
      await findVoucher(db, principal, String(id));
      return true;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
  }
  return false;
};

/** The file of a voucher: uploaded files are objects of the storage, receipts have a folder of their own. */
export const voucherFile = (
  service: Pick<Service, "storageDir">,
  { storage_key }: Pick<Voucher, "storage_key">,
): StoredFile | null => {
  if (storage_key === null) return null;
  const receipt = /^receipt:([0-9a-f-]+)$/.exec(storage_key)?.[1];
  if (receipt === undefined) return objectFile(service, storage_key);
  return { path: path.join(service.storageDir, "receipts", `${receipt}.pdf`), about: storage_key };
};
