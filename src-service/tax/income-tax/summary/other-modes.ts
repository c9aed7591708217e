import { sql } from "kysely";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { regimeOf } from "../../../../src-shared/kernel/tax/line-types.ts";
import { type Step, step } from "../../../../src-shared/kernel/tax/step.ts";
import type { Reader, Tables } from "../../../core/database/tables.ts";

type Row = Tables["income_summary"];

/** Tax modes other than cumulative withholding, with the keys of their steps. */
const modes = [
  { key: "monthTaxPayments", regime: regimeOf[2] },
  { key: "monthTaxBusiness", regime: regimeOf[3] },
  { key: "monthTaxLevy", regime: regimeOf[4] },
] as const;

/** Sums of the month's paid bills under one mode: income without VAT and income tax, cents. */
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
 * Steps that explain why a month's tax is more than its cumulative withholding: the tax of each other mode, and the sum.
 * Empty without such tax. `cumulative`: cumulative withholding of the month, cents. A locked month keeps its figures: where
 * its bills have changed since, only the sum is explained.
 */
export const otherModesSteps = async (db: Reader, row: Row, cumulative: number): Promise<Step[]> => {
  const otherTax = row.month_tax - cumulative;
  if (otherTax === 0) return [];
  const steps: Step[] = [];
  for (const { key, regime } of modes) {
    const { income, pit } = await paidUnder(db, row, regime);
    if (pit !== 0) steps.push(step(key, "Σ pit", { income }, pit));
  }
  const isWhole = steps.reduce((sum, { cents }) => sum + cents, 0) === otherTax;
  const sum = step(
    "monthTax",
    "cumulative_tax + other_tax",
    { cumulative_tax: cumulative, other_tax: otherTax },
    row.month_tax,
  );
  return [...(isWhole ? steps : []), sum];
};
