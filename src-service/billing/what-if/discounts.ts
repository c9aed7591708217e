import { lookUp, type Reader } from "../../core/database/tables.ts";
import { maxDiscountOfFee } from "../fee-discounts/uses.ts";
import type { AgainLine } from "./compute-again.ts";

type Use = { readonly settlement_id: number; readonly amount: number; readonly ratio: number };

/** The discounts that settlements used: amounts in cents, and the share of a fee that each may take. */
export const readUses = async (
  db: Reader,
  settlementIds: Iterable<number>,
): Promise<ReadonlyMap<number, readonly Use[]>> => {
  const rows = await lookUp(settlementIds, (chunk) =>
    db
      .selectFrom("fee_discount_uses as u")
      .innerJoin("fee_discounts as d", "d.id", "u.discount_id")
      .where("u.settlement_id", "in", chunk)
      .select(["u.settlement_id", "u.amount", "d.ratio"])
      .execute(),
  );
  return Map.groupBy(rows, ({ settlement_id }) => settlement_id);
};

/** Splits a sum over lines by their fees, to the cent: rounded down, what is left to the largest remainders. */
const shares = (total: number, fees: readonly number[]): readonly number[] => {
  const whole = fees.reduce((sum, fee) => sum + BigInt(fee), 0n);
  if (whole === 0n) return fees.map(() => 0);
  const parts = fees.map((fee, index) => {
    const product = BigInt(total) * BigInt(fee);
    return { index, share: Number(product / whole), rest: product % whole };
  });
  const result = parts.map(({ share }) => share);
  const left = total - result.reduce((sum, share) => sum + share, 0);
  const byRest = [...parts].sort((one, other) =>
    one.rest > other.rest ? -1 : one.rest < other.rest ? 1 : one.index - other.index,
  );
  for (const { index } of byRest.slice(0, left)) result[index] = (result[index] ?? 0) + 1;
  return result;
};

const feeNow = ({ line, now }: AgainLine): number => now?.service_fee ?? line.service_fee;

/**
 * The discount of each line (cents, by bill) under the new fees: what the settlement used stays, as far as the shares of the
 * grants let it be taken of the new fee, and lies on the lines by their new fees. Where no fee changes, no share does.
 */
export const discountsNow = (
  lines: readonly AgainLine[],
  uses: ReadonlyMap<number, readonly Use[]>,
): ReadonlyMap<number, number> => {
  const discounts = new Map(lines.map(({ line }) => [line.bill_id, line.discount]));
  const bySettlement = Map.groupBy(lines, ({ line }) => line.settlement_id);
  for (const [settlementId, used] of uses) {
    const own = [...(bySettlement.get(settlementId) ?? [])].sort((one, other) => one.line.seq - other.line.seq);
    if (own.every((one) => feeNow(one) === one.line.service_fee)) continue;
    const fees = own.map(feeNow);
    const fee = fees.reduce((sum, each) => sum + each, 0);
    const most = used.reduce((sum, { amount, ratio }) => sum + Math.min(amount, maxDiscountOfFee(fee, { ratio })), 0);
    const split = shares(Math.min(most, fee), fees);
    own.forEach(({ line }, index) => {
      discounts.set(line.bill_id, split[index] ?? 0);
    });
  }
  return discounts;
};
