import { feeDiscountStates } from "../../src-shared/states/fee-discount.ts";
import { type Principal, ServiceError, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { recordId } from "../plumbing/answers.ts";
import { visible } from "../plumbing/visible.ts";

export type Discount = Tables["fee_discounts"];

export const statusCode = feeDiscountStates.code;
export const kinds = { serviceFee: 1, usageFee: 2 } as const;
/** A discount that may take the whole of each fee. */
export const wholeFee = 10_000;

/** A grant that the person may see, else `not_found`. */
export const findDiscount = async (db: Reader, principal: Principal, id: string): Promise<Discount> => {
  const row = await db.selectFrom("fee_discounts").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
  return visible(principal, row);
};

/** Grants of a company of one kind that may be used on a day (`YYYY-MM-DD`), those that end first before the others. */
export const usableDiscounts = (
  db: Reader,
  companyId: number,
  kind: number,
  day: string,
): Promise<readonly Discount[]> => {
  return db
    .selectFrom("fee_discounts")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("status", "=", statusCode("granted"))
    .where("start_at", "<=", day)
    .where("end_at", ">=", day)
    .orderBy("end_at")
    .orderBy("id")
    .execute();
};

type Changes = Partial<Omit<Discount, "id" | "version" | "change_seq" | "no">>;

/** Saves a step of a grant as it was read in this transaction, and writes it into the audit log. */
export const saveDiscount = async (
  writing: Writing,
  read: Discount,
  changes: Changes,
  action: string,
  more: { readonly reason?: string; readonly left?: number } = {},
): Promise<Discount> => {
  const next: Discount = { ...read, ...changes, version: read.version + 1, change_seq: await writing.changeSeq() };
  const { id, ...values } = next;
  const { numUpdatedRows } = await writing.tx
    .updateTable("fee_discounts")
    .set(values)
    .where("id", "=", id)
    .where("version", "=", read.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ServiceError("stale_version", { current: read.version });
  writing.touched("feeDiscounts", next.company_id);
  await writing.audit({
    agency_id: read.agency_id,
    action: `feeDiscounts.${action}`,
    object: `fee_discount:${id}`,
    before: { status: read.status, version: read.version },
    after: { status: next.status, version: next.version, ...(more.left !== undefined && { left: more.left }) },
    reason: more.reason ?? "",
  });
  return next;
};
