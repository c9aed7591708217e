import { sql } from "kysely";
import { billStates } from "../../src-shared/states/bill.ts";
import { regimeOf } from "../../src-shared/tax/line-types.ts";
import { type Step, step } from "../../src-shared/tax/step.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";

type Row = Tables["income_summary"];

/** Modes that tax payments beside cumulative withholding, with the steps that name them. */
const modes = [
  { key: "monthTaxPayments", regime: regimeOf[2] },
  { key: "monthTaxBusiness", regime: regimeOf[3] },
  { key: "monthTaxLevy", regime: regimeOf[4] },
] as const;

/** What the month's paid bills of one regime came to: income without VAT and income tax, cents. */
const paidUnder = async (db: Reader, row: Row, regime: string): Promise<{ income: number; pit: number }> => {
  const sums = await db
    .selectFrom("bills as b")
    .where("b.agency_id", "=", row.agency_id)
    .where("b.labor_id", "=", row.labor_id)
    .where("b.tax_month", "=", row.period)
    .where("b.status", "=", billStates.code("settled"))
    .where("b.tax_rule_version", "like", `${regime}%`)
    .select([sql<number>`sum(b.income_ex_vat)`.as("income"), sql<number>`sum(b.pit)`.as("pit")])
    .executeTakeFirst();
  return { income: Number(sums?.income ?? 0), pit: Number(sums?.pit ?? 0) };
};

/**
 * How a month's tax is more than its cumulative withholding: what each other mode withheld, and the sum. Empty where there
 * is no other tax. `cumulative`: what the month withheld cumulatively, cents. A locked month keeps what it said: where its
 * bills have changed since, only the sum is explained.
 */
export const otherModesSteps = async (db: Reader, row: Row, cumulative: number): Promise<Step[]> => {
  const other = row.month_tax - cumulative;
  if (other === 0) return [];
  const parts: Step[] = [];
  for (const { key, regime } of modes) {
    const { income, pit } = await paidUnder(db, row, regime);
    if (pit !== 0) parts.push(step(key, "Σ pit", { income }, pit));
  }
  const isWhole = parts.reduce((sum, { cents }) => sum + cents, 0) === other;
  const sum = step(
    "monthTax",
    "cumulative_tax + other_tax",
    { cumulative_tax: cumulative, other_tax: other },
    row.month_tax,
  );
  return [...(isWhole ? parts : []), sum];
};
