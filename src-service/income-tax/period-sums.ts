import { sql } from "kysely";
import { declarationStates } from "../../src-shared/states/declaration.ts";
import { taxPeriodStates } from "../../src-shared/states/tax-period.ts";
import { addMonths } from "../../src-shared/values/time.ts";
import type { Writing } from "../context.ts";

const inStates = (...keys: Parameters<typeof declarationStates.code>[0][]) =>
  sql<number>`sum(case when declare_status in (${sql.join(keys.map((key) => declarationStates.code(key)))}) then 1 else 0 end)`;

/** The 15th of the month after: the day a monthly return is due (dictionary A4). */
const dueDay = (period: string): string => `${addMonths(period, 1)}-15`;

/** Adds the rows of months up into the months of the tax books; opens months that are new. */
export const sumPeriods = async (writing: Writing, agencyId: number, periods: Iterable<string>): Promise<void> => {
  const { tx } = writing;
  const seq = await writing.changeSeq();
  for (const period of periods) {
    const sums = await tx
      .selectFrom("income_summary")
      .where("agency_id", "=", agencyId)
      .where("period", "=", period)
      .select([
        sql<number>`count(*)`.as("worker_count"),
        inStates("reported", "accepted", "paid", "corrected").as("declared_count"),
        inStates("paid", "corrected").as("paid_count"),
        sql<number>`sum(differs)`.as("differ_count"),
        sql<number>`sum(income)`.as("income"),
        sql<number>`sum(month_tax)`.as("month_tax"),
        sql<number>`sum(vat + vat_recover)`.as("vat"),
        sql<number>`sum(surtax)`.as("surtax"),
        sql<number>`sum(correction_tax)`.as("correction_tax"),
        sql<number>`sum(correction_vat + correction_surtax)`.as("correction_vat"),
        sql<number>`sum(paid_tax)`.as("paid_tax"),
      ])
      .executeTakeFirstOrThrow();
    if (sums.worker_count === 0) continue;
    const known = await tx
      .selectFrom("tax_periods")
      .select("id")
      .where("agency_id", "=", agencyId)
      .where("period", "=", period)
      .executeTakeFirst();
    if (known !== undefined) {
      await tx
        .updateTable("tax_periods")
        .set((eb) => ({ ...sums, version: eb("version", "+", 1), change_seq: seq }))
        .where("id", "=", known.id)
        .execute();
      continue;
    }
    await tx
      .insertInto("tax_periods")
      .values({
        id: await writing.ids(1),
        version: 1,
        change_seq: seq,
        agency_id: agencyId,
        company_id: 0,
        period,
        status: taxPeriodStates.code("open"),
        due_at: dueDay(period),
        ...sums,
        locked_at: null,
        locked_by: null,
      })
      .execute();
  }
  writing.touchedAgency("incomeSummary", agencyId);
  writing.touchedAgency("taxPeriods", agencyId);
};
