import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import { voucherCover, voucherStates } from "../../src-shared/states/voucher.ts";
import type { Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";

/** Types that prove that money went: the bank's payment receipt, and the company's own proof of an offline payment. */
const provesPayment: readonly number[] = [1, 5];

/**
 * What vouchers prove of a settlement (dictionary B6): all, when one of them proves the whole payment or each paid line has
 * one of its own; a part, when there is any; else nothing. Only vouchers with a file count.
 */
export const coverOf = async (db: Reader, settlementId: number): Promise<number> => {
  const vouchers = await db
    .selectFrom("voucher_records")
    .select(["line_id", "type"])
    .where("settlement_id", "=", settlementId)
    .where("status", "=", voucherStates.code("ready"))
    .execute();
  if (vouchers.length === 0) return voucherCover.none;
  const paying = vouchers.filter(({ type }) => provesPayment.includes(type));
  if (paying.some(({ line_id }) => line_id === null)) return voucherCover.all;
  const proven = new Set(paying.map(({ line_id }) => line_id));
  const paid = await db
    .selectFrom("payout_lines")
    .select("id")
    .where("settlement_id", "=", settlementId)
    .where("status", "=", payoutLineStates.code("paid"))
    .execute();
  return paid.length > 0 && paid.every(({ id }) => proven.has(id)) ? voucherCover.all : voucherCover.part;
};

/** Writes what the vouchers of a settlement prove now. Its version stays: what somebody decides about it has not changed. */
export const refreshCover = async (writing: Writing, settlementId: number): Promise<void> => {
  const cover = await coverOf(writing.tx, settlementId);
  const changed = await writing.tx
    .updateTable("settlements")
    .set({ voucher_status: cover, change_seq: await writing.changeSeq() })
    .where("id", "=", settlementId)
    .where("voucher_status", "!=", cover)
    .returning("company_id")
    .executeTakeFirst();
  if (changed) writing.touched("settlements", changed.company_id);
};
