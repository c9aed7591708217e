import { addDays } from "../../src-shared/values/time.ts";
import { contractCategories, statusesEverInForce } from "../companies/lay-terms.ts";
import type { Reader } from "../database/bulk.ts";
import { soonDays } from "./companies-source.ts";

/** Companies of which a main contract begins, ends or is soon over by the days after `last` up to `today`. */
const byContracts = async (db: Reader, last: string, today: string): Promise<number[]> => {
  const rows = await db
    .selectFrom("company_contracts")
    .select(["company_id", "start_at", "end_at", "abort_at"])
    .where("category", "=", contractCategories.main)
    .where("status", "in", [...statusesEverInForce])
    .where((eb) =>
      eb.or([
        eb.and([eb("start_at", ">=", addDays(last, 1)), eb("start_at", "<", addDays(today, 1))]),
        // Over on the day after the last one, soon over some days before.
        ...(["end_at", "abort_at"] as const).flatMap((end) => [
          eb.and([eb(end, ">=", last), eb(end, "<", today)]),
          eb.and([eb(end, ">=", addDays(last, soonDays + 1)), eb(end, "<", addDays(today, soonDays + 1))]),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ company_id }) => company_id);
};

const byModes = async (db: Reader, last: string, today: string): Promise<number[]> => {
  const rows = await db
    .selectFrom("company_modes")
    .select("company_id")
    .where("start_at", ">", last)
    .where("start_at", "<=", today)
    .execute();
  return rows.map(({ company_id }) => company_id);
};

/** With another month what was settled "this month" is another sum, with another year that of the year too. */
const byMonths = async (db: Reader, last: string, today: string): Promise<number[]> => {
  if (last.slice(0, 7) === today.slice(0, 7)) return [];
  const isOtherYear = last.slice(0, 4) !== today.slice(0, 4);
  const rows = await db
    .selectFrom("invoice_months")
    .select("company_id")
    .distinct()
    .where("period", ">=", isOtherYear ? `${last.slice(0, 4)}-01` : last.slice(0, 7))
    .execute();
  return rows.map(({ company_id }) => company_id);
};

/**
 * Companies that the list may show otherwise on `today` than it did on `last` (both "YYYY-MM-DD") though nobody changed anything:
 * by contracts, modes and months; in the order of their ids. All of them where no day was followed before.
 */
export const shownOtherwise = async (db: Reader, last: string | undefined, today: string): Promise<number[]> => {
  if (last === undefined) {
    const rows = await db.selectFrom("company_figures").select("company_id").orderBy("company_id").execute();
    return rows.map(({ company_id }) => company_id);
  }
  const found = [
    ...(await byContracts(db, last, today)),
    ...(await byModes(db, last, today)),
    ...(await byMonths(db, last, today)),
  ];
  return [...new Set(found)].toSorted((a, b) => a - b);
};
