import { type RawBuilder, sql } from "kysely";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import type { GapMonthPolicy } from "../../../src-shared/kernel/tax/income-months.ts";
import { regimeOf } from "../../../src-shared/kernel/tax/line-types.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";
import { gapPolicies } from "./gap-policy.ts";

/** Income and taxes of one worker at one company in one tax month, from paid bills. Cents. */
export type CompanyMonth = {
  readonly labor_id: number;
  readonly period: string;
  readonly company_id: number;
  readonly bill_count: number;
  readonly gross: number;
  readonly income_ex_vat: number;
  readonly vat: number;
  readonly surtax: number;
  readonly vat_recover: number;
  readonly pit: number;
  /** The part under cumulative withholding. */
  readonly cum_income: number;
  readonly cum_pit: number;
  /** Deductions beside taxes: service fee of the shared mode and car rental. */
  readonly deducted: number;
  readonly net: number;
};

/** The same over all companies; `companies` ascending. */
export type WorkerMonth = Omit<CompanyMonth, "company_id"> & {
  readonly companies: readonly number[];
  /** Treatment of earlier months without income in its deduction; absent where they count. */
  readonly gap_month_policy?: GapMonthPolicy | undefined;
};

/** Only paid bills are income: payments under way may still fail. */
const paid = billStates.code("settled");

/** A line's gross is what its parts add up to (`LineAmounts`). */
export const grossOf = sql<number>`(b.net_pay + b.pit + b.vat + b.surtax + b.vat_recover + b.labor_service_fee + b.car_rental_fee)`;

const isCumulative = sql`b.tax_rule_version like ${sql.lit(`${regimeOf[1]}%`)}`;
const total = (amount: RawBuilder<unknown>): RawBuilder<number> => sql<number>`sum(${amount})`;

const summed = [
  "bill_count",
  "gross",
  "income_ex_vat",
  "vat",
  "surtax",
  "vat_recover",
  "pit",
  "cum_income",
  "cum_pit",
  "deducted",
  "net",
] as const satisfies readonly (keyof CompanyMonth)[];

/** The months of workers at an agency by company, from one period to another, both included. */
export const companyMonths = (
  db: Reader,
  agencyId: number,
  laborIds: Iterable<number>,
  from: string,
  to: string,
): Promise<CompanyMonth[]> =>
  lookUp(laborIds, (chunk) =>
    db
      .selectFrom("bills as b")
      .where("b.labor_id", "in", chunk)
      .where("b.agency_id", "=", agencyId)
      .where("b.status", "=", paid)
      .where("b.tax_month", ">=", from)
      .where("b.tax_month", "<=", to)
      .groupBy(["b.labor_id", "b.tax_month", "b.company_id"])
      .orderBy("b.labor_id")
      .orderBy("b.tax_month")
      .orderBy("b.company_id")
      .select(["b.labor_id", "b.company_id"])
      .select(sql<string>`b.tax_month`.as("period"))
      .select([
        sql<number>`count(*)`.as("bill_count"),
        total(grossOf).as("gross"),
        total(sql`b.income_ex_vat`).as("income_ex_vat"),
        total(sql`b.vat`).as("vat"),
        total(sql`b.surtax`).as("surtax"),
        total(sql`b.vat_recover`).as("vat_recover"),
        total(sql`b.pit`).as("pit"),
        total(sql`case when ${isCumulative} then b.income_ex_vat else 0 end`).as("cum_income"),
        total(sql`case when ${isCumulative} then b.pit else 0 end`).as("cum_pit"),
        total(sql`b.labor_service_fee + b.car_rental_fee`).as("deducted"),
        total(sql`b.net_pay`).as("net"),
      ])
      .execute(),
  );

/** The months of workers at an agency from one period to another, both included. */
export const workerMonths = async (
  db: Reader,
  agencyId: number,
  laborIds: Iterable<number>,
  from: string,
  to: string,
): Promise<WorkerMonth[]> => {
  const months = new Map<string, WorkerMonth>();
  for (const { company_id, ...part } of await companyMonths(db, agencyId, laborIds, from, to)) {
    const key = `${part.labor_id} ${part.period}`;
    const month = months.get(key);
    const sums = Object.fromEntries(summed.map((name) => [name, Number(month?.[name] ?? 0) + Number(part[name])]));
    months.set(key, { ...part, ...sums, companies: [...(month?.companies ?? []), company_id] });
  }
  const policies = await gapPolicies(
    db,
    agencyId,
    new Set([...months.values()].map(({ labor_id }) => labor_id)),
    from,
    to,
  );
  return [...months].map(([key, month]) => ({ ...month, gap_month_policy: policies.get(key) }));
};
