import { lookUp, type Reader, type Tables } from "../../core/database/tables.ts";

type Cooperation = Tables["company_labors"];
type Incomes = Pick<Cooperation, "income_month" | "month_income" | "year_income" | "rolling12_income">;

/**
 * New rows of people at a company with what the agency has paid them already, as their rows at other companies say it: the
 * same figure stands in each row of a person from the first moment. Cents before taxes.
 */
export const withKnownIncomes = async (db: Reader, rows: readonly Cooperation[]): Promise<Cooperation[]> => {
  const known = await lookUp(
    rows.map(({ labor_id }) => labor_id),
    (chunk) =>
      db
        .selectFrom("company_labors")
        .select(["labor_id", "income_month", "month_income", "year_income", "rolling12_income"])
        .where("labor_id", "in", chunk)
        .where("income_month", "is not", null)
        .orderBy("income_month")
        .execute(),
  );
  const byLabor = new Map<number, Incomes>(known.map(({ labor_id, ...incomes }) => [labor_id, incomes]));
  return rows.map((row) => ({ ...row, ...byLabor.get(row.labor_id) }));
};
