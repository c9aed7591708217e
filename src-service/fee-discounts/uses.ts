import { feeDiscountStates } from "../../src-shared/records/fee-discounts.ts";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import type { Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";

export type Discount = Tables["fee_discounts"];

export const statusCode = feeDiscountStates.code;
export const kinds = { serviceFee: 1, usageFee: 2 } as const;
/** A discount that may take the whole of each fee. */
export const wholeFee = 10_000;

/** The most that a discount may take of one fee, cents: its share, rounded down. */
export const mostOfFee = (fee: number, { ratio }: Pick<Discount, "ratio">): number =>
  Number((BigInt(Math.max(0, fee)) * BigInt(ratio)) / BigInt(wholeFee));

const voided = serviceBillStates.code("voided");

/** What is used of grants, by grant, in cents; what `settlementId` uses is left out where one is named. */
export const usedOf = async (
  db: Reader,
  discountIds: readonly number[],
  settlementId?: number,
): Promise<ReadonlyMap<number, number>> => {
  const used = new Map<number, number>();
  if (discountIds.length === 0) return used;
  const settlements = await db
    .selectFrom("fee_discount_uses")
    .select(["discount_id", "amount", "settlement_id"])
    .where("discount_id", "in", [...discountIds])
    .execute();
  const bills = await db
    .selectFrom("fee_discount_bill_uses as u")
    .innerJoin("service_bills as b", "b.id", "u.bill_id")
    .select(["u.discount_id", "u.amount"])
    .where("u.discount_id", "in", [...discountIds])
    .where("b.status", "<>", voided)
    .execute();
  for (const { discount_id, amount } of [
    ...settlements.filter((use) => use.settlement_id !== settlementId),
    ...bills,
  ]) {
    used.set(discount_id, (used.get(discount_id) ?? 0) + amount);
  }
  return used;
};

/** Marks grants whose uses changed, so that lists show what is left of them now. */
export const touchDiscounts = async (writing: Writing, discountIds: readonly number[]): Promise<void> => {
  if (discountIds.length === 0) return;
  const change_seq = await writing.changeSeq();
  const rows = await writing.tx
    .updateTable("fee_discounts")
    .set({ change_seq })
    .where("id", "in", [...discountIds])
    .returning("company_id")
    .execute();
  for (const { company_id } of rows) writing.touched("feeDiscounts", company_id);
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

/**
 * Takes off a usage fee what its company was granted for the day, those that end first before the others, each up to its
 * share of the fee and what is left of it. Gives what is taken off, cents.
 */
export const takeUsageDiscounts = async (
  writing: Writing,
  bill: { readonly id: number; readonly company_id: number; readonly fee: number },
  day: string,
): Promise<number> => {
  const discounts = await usableDiscounts(writing.tx, bill.company_id, kinds.usageFee, day);
  const used = await usedOf(
    writing.tx,
    discounts.map(({ id }) => id),
  );
  let rest = bill.fee;
  const uses = discounts.flatMap((discount) => {
    const left = discount.amount - (used.get(discount.id) ?? 0);
    const amount = Math.min(rest, left, mostOfFee(bill.fee, discount));
    rest -= amount;
    return amount <= 0 ? [] : [{ bill_id: bill.id, discount_id: discount.id, amount }];
  });
  if (uses.length > 0) await writing.tx.insertInto("fee_discount_bill_uses").values(uses).execute();
  await touchDiscounts(
    writing,
    uses.map(({ discount_id }) => discount_id),
  );
  return bill.fee - rest;
};
