import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import { quarterOf, workerLimitsOf } from "../../../src-shared/kernel/states/worker-gap.ts";
import { addMonths, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { companyLaborsGet } from "../../../src-shared/workers/workers/workers-calls.ts";
import type { Principal } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { vatOwedBy } from "../../ledger/tax-books/vat-months.ts";
import { companyMonths } from "../../ledger/tax-books/worker-months.ts";
import { incomesFor } from "./workers-source.ts";

type Income = CallOutput<typeof companyLaborsGet>["income"];

/** From this on in twelve months a platform has to guide somebody to register a business (dictionary A3), cents. */
const businessLimit = 500_000_000;

/**
 * Income of a worker in the running month, quarter, year and twelve months, against the company's limits and those of the
 * law; cents before taxes, of paid bills. Null for who sees no incomes (decision 7.8).
 */
export const incomeOfWorker = async (
  db: Database,
  principal: Principal,
  { agency_id, company_id, labor_id }: { agency_id: number; company_id: number; labor_id: number },
  nowMs: number,
): Promise<Income> => {
  const whose = incomesFor(principal);
  if (whose === "none") return null;
  const month = shanghaiNow(nowMs).slice(0, 7);
  const first = addMonths(month, -11);
  const paid = (await companyMonths(db, agency_id, [labor_id], first, month)).filter(
    (one) => whose === "all" || one.company_id === company_id,
  );
  const company = await db
    .selectFrom("companies")
    .select(["labor_value_added_tax_max_month", "labor_value_added_tax_max_quarter"])
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow();
  const limits = workerLimitsOf(company);
  const sum = (has: (period: string) => boolean): number =>
    paid.reduce((total, one) => (has(one.period) ? total + Number(one.gross) : total), 0);
  const quarter: readonly string[] = quarterOf(month);
  return {
    whose,
    vat_owed: whose === "all" ? await vatOwedBy(db, agency_id, labor_id, month) : null,
    month: { used: sum((period) => period === month), limit: limits.month },
    quarter: { used: sum((period) => quarter.includes(period)), limit: limits.quarter },
    year: { used: sum((period) => period.slice(0, 4) === month.slice(0, 4)), limit: businessLimit },
    rolling12: { used: sum(() => true), limit: businessLimit },
    months: Array.from({ length: 12 }, (_, at) => {
      const period = addMonths(first, at);
      const own = paid.filter((one) => one.period === period);
      return {
        period,
        income: sum((one) => one === period),
        tax: own.reduce((total, one) => total + Number(one.pit), 0),
      };
    }),
  };
};
