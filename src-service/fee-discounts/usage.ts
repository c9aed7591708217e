import type { Writing } from "../context.ts";
import { kinds, usableDiscounts } from "./discount-store.ts";
import { mostOfFee, touchDiscounts, usedOf } from "./left.ts";

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
