import { createHash, randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { transactionDirections } from "../../../src-shared/billing/funds/transactions-list.ts";
import { voucherStates } from "../../../src-shared/billing/vouchers/voucher-states.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { type ReceiptFacts, receiptPdf } from "../../core/channels/bank/receipt-pdf.ts";
import { faultFields, logLine } from "../../core/plumbing/log.ts";
import { noteVoucher, type Voucher, vouchers } from "../../ledger/evidence/voucher-store.ts";
import type { Service } from "../../lists/service.ts";
import { writeStored } from "../../lists/storage/stored-files.ts";
import { voucherFile } from "./voucher-access.ts";

const lookEveryMs = 1_000;
/** Drawing a PDF blocks the thread for a moment, so one at a time. */
const atOnce = 1;
/** Time for which the bank keeps a receipt for download. */
const validMs = 365 * 86_400_000;

export type ReceiptWorker = {
  /** One round: fetches due receipts and expires old ones. */
  tick(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

const transactionFacts = async (service: Service, voucher: Voucher) =>
  service.reading
    .selectFrom("transactions as t")
    .innerJoin("companies as c", "c.id", "t.company_id")
    .innerJoin("agencies as a", "a.id", "t.agency_id")
    .select(["t.no", "t.direction", "t.amount", "t.occurred_at", "t.bank_serial", "t.biz_no"])
    .select(["c.name as company_name", "a.name as agency_name"])
    .where("t.id", "=", voucher.transaction_id)
    .executeTakeFirst();

/** A settlement's receipt is one of all its payments that succeeded. */
const settlementFacts = async (service: Service, voucher: Voucher) => {
  const row = await service.reading
    .selectFrom("settlements as s")
    .innerJoin("companies as c", "c.id", "s.company_id")
    .innerJoin("agencies as a", "a.id", "s.agency_id")
    .select(["s.no", "s.success_amount as amount", "s.settlement_at", "s.create_at"])
    .select(["c.name as company_name", "a.name as agency_name"])
    .where("s.id", "=", voucher.settlement_id)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      direction: transactionDirections.expense,
      occurred_at: row.settlement_at ?? row.create_at,
      bank_serial: null,
      biz_no: row.no,
    }
  );
};

const factsOf = async (service: Service, voucher: Voucher): Promise<ReceiptFacts | undefined> => {
  const find = voucher.settlement_id === null ? transactionFacts : settlementFacts;
  const row = await find(service, voucher);
  return row && { ...row, voucher_no: voucher.no };
};

/**
 * Fetches the receipts that were applied for once the bank has them, and lets old ones expire. Its whole state is in the
 * database: if it is killed between file and record, it writes the file again.
 */
export const createReceiptWorker = (service: Service): ReceiptWorker => {
  const context = service.system("receipts");
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  /** Returns whether the voucher was still unchanged. */
  const save = (voucher: Voucher, changes: Partial<Voucher>): Promise<boolean> =>
    context.write(async (writing) => {
      const next = await vouchers.unlessStale(writing, voucher, changes);
      if (next !== null) await noteVoucher(writing, next);
      return next !== null;
    });

  const fetch = async (voucher: Voucher): Promise<void> => {
    const facts = await factsOf(service, voucher);
    if (facts === undefined) {
      await save(voucher, { status: voucherStates.code("failed"), fail_code: "not_found" });
      return;
    }
    const bytes = await receiptPdf(facts);
    // A unique name, because another copy of the service may be fetching the same receipt.
    const storage_key = `receipt:${voucher.id}-${randomBytes(8).toString("hex")}`;
    const file = voucherFile(service, { storage_key });
    if (file === null) return;
    await writeStored(service, file, bytes);
    const now = service.clock.now();
    const isFirst = await save(voucher, {
      status: voucherStates.code("ready"),
      storage_key,
      file_name: `${facts.no}.pdf`,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      finish_at: shanghaiNow(now),
      expire_at: shanghaiNow(now + validMs),
      due_ms: null,
    });
    if (!isFirst) await rm(file.path, { force: true });
  };

  const expire = async (): Promise<void> => {
    const expiredReceipts = await service.reading
      .selectFrom("voucher_records")
      .selectAll()
      .where("status", "=", voucherStates.code("ready"))
      .where("expire_at", "<=", shanghaiNow(service.clock.now()))
      .limit(atOnce)
      .execute();
    for (const voucher of expiredReceipts) {
      await save(voucher, { status: voucherStates.code("expired"), storage_key: null });
      await rm(voucherFile(service, voucher)?.path ?? "", { force: true });
    }
  };

  const tick = async (): Promise<void> => {
    const dueReceipts = await service.reading
      .selectFrom("voucher_records")
      .selectAll()
      .where("status", "=", voucherStates.code("applied"))
      .where("due_ms", "<=", service.clock.now())
      .orderBy("due_ms")
      .limit(atOnce)
      .execute();
    for (const voucher of dueReceipts) await fetch(voucher);
    await expire();
  };

  return {
    tick,
    start: () => {
      timer = setInterval(() => {
        running ??= tick()
          .catch((error: unknown) => logLine("error", "receipts_stalled", faultFields(error)))
          .finally(() => {
            running = undefined;
          });
      }, lookEveryMs);
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
