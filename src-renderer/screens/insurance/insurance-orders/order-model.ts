import { premiumOf } from "../../../../src-shared/insurance/premium/premium.ts";
import { type PremiumUnit, unitsOf } from "../../../../src-shared/insurance/premium/units.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";

export type OrderDetail = RecordDetail<"insuranceOrders">;

/** Worker who is to be insured: `id` is that of the cooperation; the occupation decides class and price. */
export type StaffLine = { readonly id: string; readonly name: string; readonly post: string; readonly class: number };

/** Price of a class, cents a head and unit. */
export type ClassPrice = { readonly class: number; readonly price: number; readonly list_price: number };

/** Line of a quote: people of one class at its price; `amount` cents. */
export type QuoteLine = {
  readonly class: number;
  readonly heads: number;
  readonly price: number;
  readonly amount: number;
};

/** Premium of people for some days at today's prices; null where the days are none. People of other classes are left out. */
export const quoteFor = (
  staff: readonly Pick<StaffLine, "class">[],
  prices: readonly ClassPrice[],
  { start, end, unit }: { readonly start: string; readonly end: string; readonly unit: PremiumUnit },
): { readonly units: number; readonly lines: readonly QuoteLine[]; readonly standard: number } | null => {
  if (start === "" || end === "" || end < start) return null;
  const units = unitsOf({ start, end, unit });
  const lines = prices.flatMap((one): QuoteLine[] => {
    const heads = staff.filter((person) => person.class === one.class).length;
    const line = { heads, price: one.price };
    return heads === 0 ? [] : [{ class: one.class, ...line, amount: premiumOf([line], units) }];
  });
  return { units, lines, standard: lines.reduce((sum, { amount }) => sum + amount, 0) };
};
