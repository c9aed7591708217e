import { voucherStates } from "../../../src-shared/billing/vouchers/voucher-states.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { assertVersion } from "../../core/plumbing/versioned.ts";
import { applyForVoucher, noteVoucher, vouchers } from "../../ledger/evidence/voucher-store.ts";
import { findTransaction, findVoucher } from "./voucher-access.ts";

/**
 * Kinds of transactions that a bank carried out: payment, returned payment, recharge, withdrawal (codes of
 * `transactionTypes`).
 */
const atTheBank: readonly number[] = [1, 4, 5, 6];
const payment = 1;
const recharge = 5;
const types = { payment: 1, recharge: 2 } as const;
/** The bank gives receipts about two bank days later. */
const bankDays = 2;

const open = [voucherStates.code("applied"), voucherStates.code("ready")];

/** True when a payment is of a settlement that leaves its workers nothing to pay, so that the bank never saw it. */
const paidNobody = async (
  db: Reader,
  { business_type, biz_no, agency_id }: Pick<Tables["transactions"], "business_type" | "biz_no" | "agency_id">,
): Promise<boolean> => {
  if (business_type !== payment) return false;
  const settlement = await db
    .selectFrom("settlements")
    .select("labor_net")
    .where("agency_id", "=", agency_id)
    .where("no", "=", biz_no)
    .executeTakeFirst();
  return settlement?.labor_net === 0;
};

type Applied = { transaction_id: string; outcome: "applied" | "open" | "no_receipt"; no: string | null };

/**
 * Applies for the bank's receipts of transactions, one result each; asking twice applies once. `dayMs`: length of a bank
 * day.
 */
export const applyForReceipts = (context: SignedIn, ids: readonly string[], dayMs: number) => {
  const { principal } = context;
  return context.write(async (writing) => {
    const results: Applied[] = [];
    for (const id of new Set(ids)) {
      const transaction = await findTransaction(writing.tx, principal, id);
      const { agency_id, company_id, business_type } = transaction;
      const there = await writing.tx
        .selectFrom("voucher_records")
        .select("no")
        .where("transaction_id", "=", transaction.id)
        .where("status", "in", open)
        .where("storage_key", "is", null)
        .executeTakeFirst();
      const receipt = await writing.tx
        .selectFrom("voucher_records")
        .select("no")
        .where("transaction_id", "=", transaction.id)
        .where("status", "=", voucherStates.code("ready"))
        .where("storage_key", "like", "receipt:%")
        .executeTakeFirst();
      const voucher = there ?? receipt;
      if (voucher !== undefined) results.push({ transaction_id: id, outcome: "open", no: voucher.no });
      else if (!atTheBank.includes(business_type) || (await paidNobody(writing.tx, transaction)))
        results.push({ transaction_id: id, outcome: "no_receipt", no: null });
      else {
        const type = business_type === recharge ? types.recharge : types.payment;
        const about = { transaction_id: transaction.id };
        const input = { agency_id, company_id, created_by: principal.user_id, type, about };
        const { no } = await applyForVoucher(writing, input, writing.nowMs + bankDays * dayMs);
        results.push({ transaction_id: id, outcome: "applied", no });
      }
    }
    await writing.audit({
      agency_id: principal.agency_id,
      action: "vouchers.apply",
      object: "list:transactions",
      after: { applied: results.flatMap(({ no, outcome }) => (outcome === "applied" && no !== null ? [no] : [])) },
    });
    return { results };
  });
};

/** Applies again for a receipt that failed or has expired. */
export const reapplyForReceipt = (
  context: SignedIn,
  id: string,
  version: number,
  dayMs: number,
): Promise<{ version: number }> =>
  context.write(async (writing) => {
    const voucher = await findVoucher(writing.tx, context.principal, id);
    if (!voucherStates.allows("applyAgain", voucher.status)) {
      throw new ServiceError("illegal_transition", { current: voucher.status });
    }
    assertVersion(voucher, version);
    const next = await vouchers.save(writing, voucher, {
      status: voucherStates.code("applied"),
      fail_code: null,
      storage_key: null,
      due_ms: writing.nowMs + bankDays * dayMs,
    });
    await noteVoucher(writing, next);
    await writing.audit({
      agency_id: voucher.agency_id,
      action: "vouchers.apply",
      object: `voucher:${voucher.id}`,
      before: { status: voucher.status },
      after: { status: next.status },
    });
    return { version: next.version };
  });
