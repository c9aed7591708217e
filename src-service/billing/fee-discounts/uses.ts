import { sql } from "kysely";
import { feeDiscountRecord, feeDiscountStates } from "../../../src-shared/billing/fees/fee-discounts-record.ts";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import type { Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { touchRecords } from "../../records/records/touch.ts";

export type Discount = Tables["fee_discounts"];

export const statusCode = feeDiscountStates.code;
export const kinds = { serviceFee: 1, usageFee: 2 } as const;
/** A discount that may take the whole of each fee. */
export const wholeFee = 10_000;

/** The most that a discount may take of one fee, cents: its share, rounded down. */
export const maxDiscountOfFee = (fee: number, { ratio }: Pick<Discount, "ratio">): number =>
  Number((BigInt(Math.max(0, fee)) * BigInt(ratio)) / BigInt(wholeFee));

const voided = sql.lit(serviceBillStates.code("voided"));

/** SQL of the used amount of the grant `r`, cents, without what the settlement `except` uses. */
export const usedBy = (except = 0) => sql<number>`(
  coalesce((select sum(u.amount) from fee_discount_uses u
    where u.discount_id = r.id and u.settlement_id <> ${sql.lit(except)}), 0)
  + coalesce((select sum(u.amount) from fee_discount_bill_uses u
      join service_bills b on b.id = u.bill_id where u.discount_id = r.id and b.status <> ${voided}), 0))`;

/** Used amounts by grant, cents, without what the settlement `settlementId` uses, if given. */
export const usedOf = async (
  db: Reader,
  discountIds: readonly number[],
  settlementId?: number,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom("fee_discounts as r")
    .where("r.id", "in", [0, ...discountIds])
    .select(["r.id", usedBy(settlementId).as("used")])
    .execute();
  return new Map(rows.flatMap(({ id, used }) => (Number(used) === 0 ? [] : [[id, Number(used)]])));
};

/** Marks grants whose uses changed, so that lists show what is left of them now. */
export const touchDiscounts = (writing: Writing, ids: readonly number[]): Promise<void> =>
  touchRecords(writing, feeDiscountRecord, ids);

/** Grants of a company of one kind that may be used on a day (`YYYY-MM-DD`), those that end first before the others. */
export const usableDiscounts = (db: Reader, companyId: number, kind: number, day: string): Promise<Discount[]> =>
  db
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

/**
 * Applies the company's discounts of the day to a usage fee, earliest ending first, each up to its share of the fee and its
 * remaining amount. Returns the discount, cents.
 */
export const applyUsageDiscounts = async (
  writing: Writing,
  bill: { readonly id: number; readonly company_id: number; readonly fee: number },
  day: string,
): Promise<number> => {
  const discounts = await usableDiscounts(writing.tx, bill.company_id, kinds.usageFee, day);
  const ids = discounts.map(({ id }) => id);
  const usedCents = await usedOf(writing.tx, ids);
  let remainingFee = bill.fee;
  const uses = discounts.flatMap((discount) => {
    const remainingDiscount = discount.amount - (usedCents.get(discount.id) ?? 0);
    const amount = Math.min(remainingFee, remainingDiscount, maxDiscountOfFee(bill.fee, discount));
    remainingFee -= amount;
    return amount <= 0 ? [] : [{ bill_id: bill.id, discount_id: discount.id, amount }];
  });
  if (uses.length > 0) await writing.tx.insertInto("fee_discount_bill_uses").values(uses).execute();
  const discountIds = uses.map(({ discount_id }) => discount_id);
  await touchDiscounts(writing, discountIds);
  return bill.fee - remainingFee;
};
