import { payoutLineStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { voucherCover, voucherStates } from "../../../src-shared/billing/vouchers/voucher-states.ts";
import type { Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";

const bankReceipt = 1;
/** The company's proof of a payment that it made itself. */
const offlineProof = 5;

type Proof = { readonly line_id: number | null; readonly type: number; readonly finish_at: string | null };

/**
 * Latest time up to which payments of each line (null: of all) are proven. A bank receipt does not cover later payments; a
 * company's own payment is often reported later than its proof.
 */
const provenUntil = (proofs: readonly Proof[]): ReadonlyMap<number | null, string> => {
  const until = new Map<number | null, string>();
  for (const { line_id, type, finish_at } of proofs) {
    const day = type === offlineProof ? "9999" : (finish_at ?? "");
    if (day >= (until.get(line_id) ?? "")) until.set(line_id, day);
  }
  return until;
};

/**
 * Proof of a settlement by its vouchers (dictionary B6): all, when each paid line has a receipt of its own or is in one of
 * the whole payment; a part, when there is any; else nothing. Only vouchers with a file count, and a receipt covers only
 * payments up to its own time: a line that is paid again needs another one.
 */
export const coverOf = async (db: Reader, settlementId: number): Promise<number> => {
  const vouchers = await db
    .selectFrom("voucher_records")
    .select(["line_id", "type", "finish_at"])
    .where("settlement_id", "=", settlementId)
    .where("status", "=", voucherStates.code("ready"))
    .execute();
  if (vouchers.length === 0) return voucherCover.none;
  const proofs = vouchers.filter(({ type }) => type === bankReceipt || type === offlineProof);
  const paid = await db
    .selectFrom("payout_lines")
    .select(["id", "finished_at", "net"])
    .where("settlement_id", "=", settlementId)
    .where("status", "=", payoutLineStates.code("paid"))
    .execute();
  const until = provenUntil(proofs);
  const isProven = (lineId: number | null, at: string): boolean => (until.get(lineId) ?? "") >= at && until.has(lineId);
  const isAll =
    paid.length === 0
      ? until.has(null)
      : // A line of 0.00 was settled without a payment that anything could prove.
        paid.every(
          ({ id, finished_at, net }) =>
            net === 0 || isProven(null, finished_at ?? "") || isProven(id, finished_at ?? ""),
        );
  return isAll ? voucherCover.all : voucherCover.part;
};

/**
 * Stores what the vouchers of a settlement now prove. The version stays, because nothing that people decide about has
 * changed.
 */
export const refreshCover = async (writing: Writing, settlementId: number): Promise<void> => {
  const cover = await coverOf(writing.tx, settlementId);
  const updated = await writing.tx
    .updateTable("settlements")
    .set({ voucher_status: cover, change_seq: await writing.changeSeq() })
    .where("id", "=", settlementId)
    .where("voucher_status", "!=", cover)
    .returning("company_id")
    .executeTakeFirst();
  if (updated) writing.touched("settlements", updated.company_id);
};
