import { sql } from "kysely";
import type { SettlementChecks } from "../../../../src-shared/billing/settlements/settlement-checks-calls.ts";
import { quarterOf, workerLimitsOf } from "../../../../src-shared/kernel/states/worker-gap.ts";
import { sumCents } from "../../../../src-shared/kernel/values/money/money.ts";
import type { Reader, Tables } from "../../../core/database/tables.ts";
import { grossOf } from "../../../ledger/tax-books/worker-months.ts";
import { isOverOwnLimit } from "./own-limit.ts";
import { incomeOf, paidMonths } from "./worker-limits.ts";

/**
 * Amount by which an unpaid settlement takes workers over the limits of its company: the month's limit where that is
 * exceeded, else the quarter's; cents before taxes. `isWhole`: of what all companies of the agency pay them, else of the
 * company's own payments alone.
 */
export const overLimitExcess = async (
  db: Reader,
  settlement: Pick<Tables["settlements"], "id" | "agency_id" | "company_id">,
  isWhole: boolean,
): Promise<SettlementChecks["over_limit"]> => {
  const company = await db
    .selectFrom("companies")
    .select(["labor_value_added_tax_max_month", "labor_value_added_tax_max_quarter"])
    .where("id", "=", settlement.company_id)
    .executeTakeFirstOrThrow();
  const limits = workerLimitsOf(company);
  const isMarked = isWhole ? sql<boolean>`b.over_limit is not null` : isOverOwnLimit;
  const workers = await db
    .selectFrom("bills as b")
    .innerJoin("companies as c", "c.id", "b.company_id")
    .where("b.settlement_id", "=", settlement.id)
    .groupBy("b.labor_id")
    .select([
      "b.labor_id",
      sql<string | null>`max(b.over_limit)`.as("month"),
      sql<number>`sum(${grossOf})`.as("gross"),
      sql<number>`sum(case when ${isMarked} then b.net_pay else 0 end)`.as("net"),
      sql<number>`sum(case when ${isMarked} then 1 else 0 end)`.as("marked"),
    ])
    .having(sql<number>`sum(case when b.over_limit is not null then 1 else 0 end)`, ">", 0)
    .execute();
  const over = workers.filter(({ marked }) => Number(marked) > 0);
  const none = { people: 0, over: 0, amount: 0, month_limit: limits.month };
  const month = over[0]?.month;
  if (!month) return none;
  const [from, , to] = quarterOf(month);
  const ids = over.map(({ labor_id }) => labor_id);
  const paid = await paidMonths(db, settlement.agency_id, ids, from, to, isWhole ? undefined : settlement.company_id);
  const excesses = over.map(({ labor_id, gross }) => {
    const before = incomeOf(paid, labor_id, month);
    const overMonth = before.month + Number(gross) - limits.month;
    return overMonth > 0 ? overMonth : Math.max(0, before.quarter + Number(gross) - limits.quarter);
  });
  return {
    people: over.length,
    over: sumCents(excesses),
    amount: sumCents(over.map(({ net }) => Number(net))),
    month_limit: limits.month,
  };
};
