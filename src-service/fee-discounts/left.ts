import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import type { Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { type Discount, wholeFee } from "./discount-store.ts";

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
