import type { Reader } from "../../core/database/tables.ts";

/** Company id of prices that hold for everybody. */
export const everybody = 0;

/** Price of a class, cents per head and unit, and that of everybody. */
export type ClassPrice = { readonly price: number; readonly list_price: number; readonly from_day: string };

/**
 * Prices of a plan by class that hold on a day ("YYYY-MM-DD") for a company: its own of that day, else those of everybody. A class that
 * nobody has a price for is left out; a company's own price without one of everybody counts as its list price too.
 */
export const pricesOn = async (
  db: Reader,
  planId: number,
  companyId: number,
  day: string,
): Promise<ReadonlyMap<number, ClassPrice>> => {
  const rows = await db
    .selectFrom("insurance_prices")
    .select(["company_id", "class", "price", "from_day"])
    .where("plan_id", "=", planId)
    .where("company_id", "in", [everybody, companyId])
    .where("from_day", "<=", day)
    .orderBy("from_day")
    .execute();
  const listed = new Map<number, ClassPrice>();
  for (const { class: of, price, from_day } of rows.filter(({ company_id }) => company_id === everybody))
    if (price !== null) listed.set(of, { price, list_price: price, from_day });
  const own = new Map<number, (typeof rows)[number]>();
  for (const row of rows) if (companyId !== everybody && row.company_id === companyId) own.set(row.class, row);
  for (const [of, { price, from_day }] of own)
    if (price !== null) listed.set(of, { price, list_price: listed.get(of)?.list_price ?? price, from_day });
  return new Map([...listed].toSorted(([a], [b]) => a - b));
};
