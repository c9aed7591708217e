import { sql } from "kysely";
import { promotionFeeStates } from "../../../src-shared/billing/fees/promotion-fees-record.ts";
import { addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import { declarationStates } from "../../../src-shared/tax/income-tax/declaration-states.ts";
import { taxPeriodStates } from "../../../src-shared/tax/income-tax/tax-period-states.ts";
import type { Writing } from "../../core/context.ts";
import { versioned } from "../../core/plumbing/versioned.ts";

const inStates = (...keys: Parameters<typeof declarationStates.code>[0][]) =>
  sql<number>`coalesce(sum(case when declare_status in (${sql.join(keys.map((key) => declarationStates.code(key)))}) then 1 else 0 end), 0)`;

/** SQL of a sum that is 0 without rows. */
const total = (columns: string) => sql<number>`coalesce(sum(${sql.raw(columns)}), 0)`;

/** The 15th of the month after: the day a monthly return is due (dictionary A4). */
const dueDay = (period: string): string => `${addMonths(period, 1)}-15`;

/** Taxes of promotion fees: those withheld in a month, and those paid to the tax office with it. */
const promotionSums = async ({ tx }: Writing, agencyId: number, period: string) => {
  const withheldTaxes = await tx
    .selectFrom("promotion_fees")
    .where("agency_id", "=", agencyId)
    .where("status", "=", promotionFeeStates.code("paid"))
    .where("paid_at", ">=", `${period}-01 00:00:00`)
    .where("paid_at", "<", `${addMonths(period, 1)}-01 00:00:00`)
    .select(total("tax").as("amount"))
    .executeTakeFirstOrThrow();
  const paid = await tx
    .selectFrom("promotion_fees")
    .where("agency_id", "=", agencyId)
    .where("tax_paid_period", "=", period)
    .select(total("tax_paid").as("amount"))
    .executeTakeFirstOrThrow();
  return { withheld: Number(withheldTaxes.amount), paid: Number(paid.amount) };
};

/**
 * Adds the rows of months, and the taxes of promotion fees that go with them, up into the months of the tax books; opens
 * months that are new.
 */
export const sumPeriods = async (writing: Writing, agencyId: number, periods: Iterable<string>): Promise<void> => {
  const { tx } = writing;
  const seq = await writing.changeSeq();
  for (const period of periods) {
    const promotion = await promotionSums(writing, agencyId, period);
    const rows = await tx
      .selectFrom("income_summary")
      .where("agency_id", "=", agencyId)
      .where("period", "=", period)
      .select([
        sql<number>`count(*)`.as("worker_count"),
        inStates("reported", "accepted", "paid", "corrected").as("declared_count"),
        inStates("paid", "corrected").as("paid_count"),
        total("differs").as("differ_count"),
        total("income").as("income"),
        total("month_tax").as("month_tax"),
        total("vat + vat_recover").as("vat"),
        total("surtax").as("surtax"),
        total("correction_tax").as("correction_tax"),
        total("correction_vat + correction_surtax").as("correction_vat"),
        total("paid_tax").as("paid_tax"),
      ])
      .executeTakeFirstOrThrow();
    const sums = {
      ...rows,
      promotion_tax: promotion.withheld,
      paid_tax: Number(rows.paid_tax) + promotion.paid,
    };
    if (Number(sums.worker_count) === 0 && promotion.withheld === 0 && promotion.paid === 0) continue;
    const existing = await tx
      .selectFrom("tax_periods")
      .select("id")
      .where("agency_id", "=", agencyId)
      .where("period", "=", period)
      .executeTakeFirst();
    if (existing !== undefined) {
      await versioned("tax_periods").raise(writing, [existing.id], sums);
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
