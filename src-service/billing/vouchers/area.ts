import { voucherRecords, voucherTransactions } from "../../../src-shared/billing/vouchers/voucher-records-list.ts";
import type { HandlersFor } from "../../core/context.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows } from "../../lists/lists/query.ts";
import type { Service } from "../../lists/service.ts";
import { applyForReceipts, reapplyForReceipt } from "./apply.ts";
import { sendSettlementVouchers, sendVoucher, verifyVoucher } from "./files.ts";
import { createReceiptWorker } from "./receipt-worker.ts";
import { uploadToSettlement, uploadToTransaction } from "./upload.ts";
import { voucherFiles } from "./voucher-access.ts";
import { voucherRecordsSource, voucherTransactionsSource } from "./voucher-sources.ts";
import { startVoucherZip, voucherZipKind } from "./zip-kind.ts";

/** A bank day of the sandbox lasts a minute. */
const dayMs = 60_000;

type VoucherCalls =
  | "settlements.uploadVoucher"
  | "bills.voucherRecords"
  | "bills.uploadVoucherTransaction"
  | "voucherTransactions.list"
  | "transactions.voucherApply"
  | "vouchers.verify"
  | "vouchers.applyAgain"
  | "settlements.downloadVouchers";

const handlers = (service: Service): HandlersFor<VoucherCalls> => ({
  "settlements.uploadVoucher": (context, { params, body }) => uploadToSettlement(service, context, params.id, body),
  "bills.voucherRecords": ({ db, principal }, { query }) =>
    listRows(db, principal, voucherRecords, query, voucherRecordsSource),
  "bills.uploadVoucherTransaction": (context, { body }) => uploadToTransaction(service, context, body),
  "voucherTransactions.list": ({ db, principal }, { query }) =>
    listRows(db, principal, voucherTransactions, query, voucherTransactionsSource),
  "transactions.voucherApply": (context, { body }) => applyForReceipts(context, body.transaction_ids, dayMs),
  "vouchers.verify": (context, { params }) => verifyVoucher(service, context, params.id),
  "settlements.downloadVouchers": async (context, { query }) => {
    const started = await startVoucherZip(context, query.ids.split(","), query.locale ?? "zh-CN");
    service.exportQueue.ring();
    return started;
  },
  "vouchers.applyAgain": (context, { params, body }) => reapplyForReceipt(context, params.id, body.version, dayMs),
});

/** Vouchers: uploads, receipts of the bank, their files one by one and as zips. */
export const vouchersArea = defineArea({
  tables: {
    // Their hashes say that a paper is what the bank gave; how often it was downloaded says nothing of it.
    voucher_records: {
      isSealed: true,
      unsealedColumns: { downloaded_count: { noWeight: "only counts; each download is in the audit log" } },
    },
  },
  sources: {
    voucherRecords: { source: voucherRecordsSource, table: "voucher_records" },
    voucherTransactions: { source: voucherTransactionsSource, table: "voucher_records" },
  },
  exports: { vouchers: voucherZipKind },
  files: [voucherFiles],
  serve: (service) => {
    const worker = createReceiptWorker(service);
    return {
      handlers: handlers(service),
      raw: { "vouchers.file": sendVoucher(service), "settlements.voucherDownload": sendSettlementVouchers(service) },
      start: () => {
        if (!service.runsExports) return;
        worker.start();
        service.onClose(() => worker.stop());
      },
    };
  },
});
