import { sql } from "kysely";
import { billStates } from "../../src-shared/states/bill.ts";
import type { Database } from "../database/tables.ts";
import type { Check, CheckResult } from "../money/audit-checks.ts";
import { grossOf } from "./worker-months.ts";

type Sums = { agency_id: number; labor_id: number; income: number; tax: number };

const keyOf = ({ agency_id, labor_id }: Sums): string => `${agency_id} ${labor_id}`;

/** Whether the summary has seen every change of the bills; it follows them by a few seconds. */
const isCaughtUp = async (db: Database): Promise<boolean> => {
  const seen = await db.selectFrom("facts").select("value").where("name", "=", "income:seq").executeTakeFirst();
  const newest = await db
    .selectFrom("bills")
    .select((eb) => eb.fn.max("change_seq").as("seq"))
    .where("settlement_id", "is not", null)
    .executeTakeFirst();
  return Number(seen?.value ?? 0) >= Number(newest?.seq ?? 0);
};

/** What the months of each worker declare, corrections included, is what the paid bills say. Nothing to say while behind. */
const monthsEqualBills: Check = async (db): Promise<CheckResult> => {
  const name = "income months equal the paid bills";
  if (!(await isCaughtUp(db))) return { name, examined: 0, faults: [] };
  const declared = await db
    .selectFrom("income_summary")
    .groupBy(["agency_id", "labor_id"])
    .select(["agency_id", "labor_id"])
    .select([
      sql<number>`sum(income + correction_income)`.as("income"),
      sql<number>`sum(month_tax + correction_tax)`.as("tax"),
    ])
    .execute();
  const paid = await db
    .selectFrom("bills as b")
    .where("b.status", "=", billStates.code("settled"))
    .where("b.settlement_id", "is not", null)
    .groupBy(["b.agency_id", "b.labor_id"])
    .select(["b.agency_id", "b.labor_id"])
    .select([sql<number>`sum(${grossOf})`.as("income"), sql<number>`sum(b.pit)`.as("tax")])
    .execute();
  const said = new Map(declared.map((row) => [keyOf(row), row]));
  const faults = paid.flatMap((row) => {
    const other = said.get(keyOf(row));
    said.delete(keyOf(row));
    return Number(other?.income ?? 0) === Number(row.income) && Number(other?.tax ?? 0) === Number(row.tax)
      ? []
      : [`worker ${row.labor_id}: months say ${other?.income ?? 0}/${other?.tax ?? 0}, bills ${row.income}/${row.tax}`];
  });
  const stray = [...said.values()]
    .filter((row) => Number(row.income) !== 0 || Number(row.tax) !== 0)
    .map((row) => `worker ${row.labor_id}: months say ${row.income}/${row.tax}, there are no paid bills`);
  return { name, examined: declared.length, faults: [...faults, ...stray] };
};

export const incomeTaxChecks: readonly Check[] = [monthsEqualBills];
