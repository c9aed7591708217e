import { z } from "zod";
import { defineCall, idText, sha256Hex, shortText, version } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { exportStarted } from "../../records/exports/export-shapes-calls.ts";
import { voucherRecords, voucherTransactions } from "./voucher-records-list.ts";

/** Most files of one upload. */
export const mostVoucherUploads = 20;

/** Files of one upload. Each was uploaded to the storage before, by the same person. */
const files = z
  .array(z.strictObject({ key: idText, remark: shortText().optional() }))
  .min(1)
  .max(mostVoucherUploads);

/**
 * Result for each file: `added`, or `duplicate` when the same content is there already for the same record (nothing is
 * added; `no` is the voucher that holds it). `elsewhere`: numbers of vouchers of other records with the same content.
 */
export const voucherUploaded = z.object({
  results: z.array(
    z.object({
      key: z.string(),
      file_name: z.string(),
      outcome: z.enum(["added", "duplicate"]),
      no: z.string(),
      elsewhere: z.array(z.string()),
    }),
  ),
});

/** Adds pictures or PDFs as vouchers to a settlement, or to one of its lines. */
export const settlementsUploadVoucher = defineCall({
  name: "settlements.uploadVoucher",
  method: "POST",
  path: "/cdl/1/settlements/{id}/upload_voucher",
  access: "settlement.voucher.import",
  body: () => z.strictObject({ type: z.literal([1, 3, 4, 5, 6]), line_id: idText.optional(), files }),
  output: () => voucherUploaded.extend({ voucher_status: z.int() }),
  refusals: ["voucher_not_due", "invalid", "not_found", "forbidden"],
});

/** All vouchers of one settlement as a zip with a manifest of their hashes. */
export const settlementsVoucherDownload = defineCall({
  name: "settlements.voucherDownload",
  method: "GET",
  path: "/cdl/1/settlements/{id}/voucher_download",
  access: "settlement.voucher.export",
  output: () => z.unknown(),
});

/** Begins a job that packs the vouchers of several settlements (ids comma-joined). `gaps`: settlements without any. */
export const settlementsDownloadVouchers = defineCall({
  name: "settlements.downloadVouchers",
  method: "GET",
  path: "/cdl/1/settlements/download_vouchers",
  access: "settlement.voucher.export",
  query: () =>
    z.strictObject({
      ids: z
        .string()
        .max(8_000)
        .regex(/^[0-9A-Za-z_-]{1,64}(,[0-9A-Za-z_-]{1,64})*$/),
      locale: z.enum(["zh-CN", "en"]).optional(),
    }),
  output: () => exportStarted.extend({ gaps: z.array(z.string()) }),
});

export const billsVoucherRecords = listCall(voucherRecords, { path: "/cdl/1/bills/voucher_records" });

/** Adds pictures or PDFs as vouchers to a transaction. */
export const billsUploadVoucherTransaction = defineCall({
  name: "bills.uploadVoucherTransaction",
  method: "POST",
  path: "/cdl/1/bills/upload_voucher_transaction",
  access: "settlement.voucher.import",
  body: () => z.strictObject({ transaction_id: idText, type: z.literal([1, 2]), files }),
  output: voucherUploaded,
  refusals: ["invalid", "not_found", "forbidden"],
});

export const voucherTransactionsList = listCall(voucherTransactions, {
  path: "/cdl/1/voucher_transaction",
});

/**
 * Applies for the bank's receipts of transactions. One result each: `applied`; `open` (applied for or there already);
 * `no_receipt` (a booking that no bank was part of, such as a freeze).
 */
export const transactionsVoucherApply = defineCall({
  name: "transactions.voucherApply",
  method: "POST",
  path: "/cdl/1/transactions/voucher_apply",
  access: "fund.transaction.export",
  body: () => z.strictObject({ transaction_ids: z.array(idText).min(1).max(200) }),
  output: () =>
    z.object({
      results: z.array(
        z.object({
          transaction_id: z.string(),
          outcome: z.enum(["applied", "open", "no_receipt"]),
          no: z.string().nullable(),
        }),
      ),
    }),
});

/** The file of one voucher, its hash checked before; counted, and in the audit log. */
export const vouchersFile = defineCall({
  name: "vouchers.file",
  method: "GET",
  path: "/cdl/1/vouchers/{id}/file",
  access: "signed-in",
  output: () => z.unknown(),
});

/** Hashes the kept file again and says whether it still is what was registered. */
export const vouchersVerify = defineCall({
  name: "vouchers.verify",
  method: "POST",
  path: "/cdl/1/vouchers/{id}/verify",
  access: "signed-in",
  output: () => z.object({ ok: z.boolean(), sha256: sha256Hex, actual: sha256Hex.nullable() }),
});

/** Applies again for a receipt that the bank could not give or that has expired. */
export const vouchersApplyAgain = defineCall({
  name: "vouchers.applyAgain",
  method: "POST",
  path: "/cdl/1/vouchers/{id}/apply_again",
  access: "fund.transaction.export",
  body: () => z.strictObject({ version }),
  output: () => z.object({ version }),
  refusals: ["illegal_transition", "stale_version", "not_found"],
});
