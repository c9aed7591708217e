import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import type { UrbanArea } from "../../../src-shared/kernel/tax/rules.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";
import { readLineRecord } from "./line-record.ts";
import { termsReader } from "./terms-reader.ts";

type WorkerMonth = { readonly labor_id: number; readonly month: string };

/** By the surcharges that they mean, highest first. */
const byRate = ["city", "town", "other"] as const satisfies readonly UrbanArea[];

const counted = [billStates.code("settling"), billStates.code("settled")];

/**
 * The area with the lowest surcharges among a month's payments under VAT, by worker and month ("id YYYY-MM"): what a month is
 * short of is asked by it, in whatever order they were paid. Months with a payment of which it is not known are left out.
 * `except`: a settlement whose bills do not count.
 */
export const lowestAreas = async (
  db: Reader,
  agencyId: number,
  months: readonly WorkerMonth[],
  except?: number,
): Promise<ReadonlyMap<string, UrbanArea>> => {
  const wanted = new Set(months.map(({ labor_id, month }) => `${labor_id} ${month}`));
  const bills = await lookUp(new Set(months.map(({ labor_id }) => labor_id)), (chunk) =>
    db
      .selectFrom("bills")
      .where("labor_id", "in", chunk)
      .where("agency_id", "=", agencyId)
      .where("tax_month", "in", [...new Set(months.map(({ month }) => month))])
      .where("status", "in", counted)
      .where("tax_rule_version", "like", "%vat-%")
      .$if(except !== undefined, (query) => query.where("settlement_id", "<>", except ?? 0))
      .select(["labor_id", "tax_month", "steps"])
      .execute(),
  );
  const termsOf = termsReader(db);
  const areas = new Map<string, UrbanArea | null>();
  for (const { labor_id, tax_month, steps } of bills) {
    const key = `${labor_id} ${tax_month}`;
    if (!wanted.has(key) || areas.get(key) === null) continue;
    const record = readLineRecord(steps);
    const terms = record === null ? null : await termsOf(record);
    const own = terms === null ? null : (terms.terms.urban_area ?? "city");
    const before = areas.get(key) ?? "city";
    areas.set(key, own === null || byRate.indexOf(own) > byRate.indexOf(before) ? own : before);
  }
  return new Map([...areas].flatMap(([key, area]) => (area === null ? [] : [[key, area]])));
};
