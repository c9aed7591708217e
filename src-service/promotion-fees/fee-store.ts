import { promotionFeeStates } from "../../src-shared/states/promotion-fee.ts";
import { type Principal, ServiceError, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { recordId } from "../plumbing/answers.ts";
import { visible } from "../plumbing/visible.ts";

export type PromotionFee = Tables["promotion_fees"];

export const statusCode = promotionFeeStates.code;

/** A fee that the person may see, else `not_found`. */
export const findFee = async (db: Reader, principal: Principal, id: string): Promise<PromotionFee> => {
  const row = await db.selectFrom("promotion_fees").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
  return visible(principal, row);
};

/** A channel's name as it is compared: width, case and spaces make no other channel. */
export const claimOf = (channelName: string): string =>
  channelName.normalize("NFKC").replace(/\s+/gu, "").toLowerCase();

type Changes = Partial<Omit<PromotionFee, "id" | "version" | "change_seq" | "no">>;

/** Saves a step of a fee as it was read in this transaction, and writes it into the audit log. */
export const saveFee = async (
  writing: Writing,
  read: PromotionFee,
  changes: Changes,
  action: string,
  reason = "",
): Promise<PromotionFee> => {
  const next: PromotionFee = { ...read, ...changes, version: read.version + 1, change_seq: await writing.changeSeq() };
  const { id, ...values } = next;
  const { numUpdatedRows } = await writing.tx
    .updateTable("promotion_fees")
    .set(values)
    .where("id", "=", id)
    .where("version", "=", read.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ServiceError("stale_version", { current: read.version });
  writing.touched("promotionFees", next.company_id);
  await writing.audit({
    agency_id: read.agency_id,
    action: `promotionFees.${action}`,
    object: `promotionFee:${id}`,
    before: { status: read.status, version: read.version },
    after: { status: next.status, version: next.version, fee: next.fee, tax: next.tax, bank_serial: next.bank_serial },
    reason,
  });
  return next;
};
