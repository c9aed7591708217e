import { sql } from "kysely";
import type { Reader } from "../../../core/database/tables.ts";
import type { LineCost } from "../../../ledger/money/movements.ts";

const none = { net: 0, fee: 0, tax: 0, withheld: 0, discount: 0 } satisfies LineCost;

/** Cost of lines of a settlement for the company, by component, cents. `lineIds` null: all its lines. */
export const costOf = async (
  db: Reader,
  settlementId: number,
  lineIds: readonly number[] | null,
): Promise<LineCost> => {
  if (lineIds?.length === 0) return none;
  const lines = db
    .selectFrom("payout_lines as p")
    .innerJoin("bills as b", "b.id", "p.bill_id")
    .where("p.settlement_id", "=", settlementId)
    .select([
      sql<number | null>`sum(p.net)`.as("net"),
      sql<number | null>`sum(b.service_fee + b.labor_service_fee)`.as("fee"),
      sql<number | null>`sum(b.pit + b.vat + b.surtax + b.vat_recover)`.as("tax"),
      sql<number | null>`sum(b.car_rental_fee)`.as("withheld"),
      sql<number | null>`sum(p.discount)`.as("discount"),
    ]);
  const chosenLines = lineIds === null ? lines : lines.where("p.id", "in", [...lineIds]);
  const row = await chosenLines.executeTakeFirst();
  return {
    net: row?.net ?? 0,
    fee: row?.fee ?? 0,
    tax: row?.tax ?? 0,
    withheld: row?.withheld ?? 0,
    discount: row?.discount ?? 0,
  };
};

/** Sum of costs. */
export const addCosts = (costs: readonly LineCost[]): LineCost =>
  costs.reduce<Required<LineCost>>(
    (sum, cost) => ({
      net: sum.net + cost.net,
      fee: sum.fee + cost.fee,
      tax: sum.tax + cost.tax,
      withheld: sum.withheld + cost.withheld,
      discount: sum.discount + (cost.discount ?? 0),
    }),
    none,
  );
