import { sql } from "kysely";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { companyLaborsGet } from "../../../src-shared/workers/workers/workers-calls.ts";
import type { Principal } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { companyMonths } from "../../ledger/tax-books/worker-months.ts";
import type { Cooperation } from "./find-cooperation.ts";
import { incomesFor } from "./workers-source.ts";

type WorkerCompany = CallOutput<typeof companyLaborsGet>["companies"][number];

const paid = billStates.code("settled");
const over = [paid, billStates.code("cancelled")];

const billsOf = (db: Database, laborId: number) =>
  db
    .selectFrom("bills")
    .where("labor_id", "=", laborId)
    .groupBy("company_id")
    .select("company_id")
    .select([
      sql<number>`sum(case when status in (${sql.join(over)}) then 0 else net_pay end)`.as("unpaid"),
      sql<number>`sum(case when status in (${sql.join(over)}) then 0 else 1 end)`.as("open"),
      sql<number>`sum(case when status = ${paid} then 1 else 0 end)`.as("paid"),
    ])
    .execute();

/** Contracts of these cooperations; of each the newest stands last. */
const contractsOf = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("labor_contracts")
    .where("company_labor_id", "in", ids)
    .select(["id", "no", "company_labor_id"])
    .orderBy("id")
    .execute();

const incomesOf = async (db: Database, principal: Principal, { agency_id, labor_id }: Cooperation, nowMs: number) => {
  if (incomesFor(principal) === "none") return null;
  const month = shanghaiNow(nowMs).slice(0, 7);
  const months = await companyMonths(db, agency_id, [labor_id], `${month.slice(0, 4)}-01`, month);
  return (companyId: number) => {
    const own = months.filter(({ company_id }) => company_id === companyId);
    const sum = (of: (one: (typeof own)[number]) => number) => own.reduce((total, one) => total + of(one), 0);
    return {
      month_income: sum(({ period, gross }) => (period === month ? Number(gross) : 0)),
      year_income: sum(({ gross }) => Number(gross)),
      year_tax: sum(({ pit }) => Number(pit)),
    };
  };
};

/** The companies that somebody works for, within what this person may see: the one asked about first, then by their beginning. */
export const companiesOf = async (
  db: Database,
  principal: Principal,
  one: Cooperation,
  nowMs: number,
): Promise<WorkerCompany[]> => {
  const rows = await db
    .selectFrom("company_labors as r")
    .innerJoin("companies as c", "c.id", "r.company_id")
    .leftJoin("organizations as o", "o.id", "r.organization_id")
    .where("r.labor_id", "=", one.labor_id)
    .where((eb) => eb.or([eb("r.id", "=", one.id), eb("r.cooperation_status", "<>", cooperation.merged)]))
    .where(withinSql(principal, { agency: "r.agency_id", company: "r.company_id", maker: null }))
    .select(["r.id", "r.company_id", "c.name as company_name", "o.name as organization_name", "r.cooperation_status"])
    .select(["r.standing", "r.contract_sign_type", "r.contract_end_at"])
    .orderBy("r.id")
    .execute();
  const ids = rows.map(({ id }) => id);
  const contracts = new Map((await contractsOf(db, ids)).map((contract) => [contract.company_labor_id, contract]));
  const bills = new Map((await billsOf(db, one.labor_id)).map((sums) => [sums.company_id, sums]));
  const incomes = await incomesOf(db, principal, one, nowMs);
  const nothing = { month_income: null, year_income: null, year_tax: null };
  const companies = rows.map(({ company_id, id, ...row }) => {
    const [contract, sums] = [contracts.get(id), bills.get(company_id)];
    return {
      ...{ ...row, id: String(id), standing: Number(row.standing) },
      contract_id: contract === undefined ? null : String(contract.id),
      contract_no: contract?.no ?? null,
      ...(incomes?.(company_id) ?? nothing),
      unpaid: Number(sums?.unpaid ?? 0),
      open_bills: Number(sums?.open ?? 0),
      paid_bills: Number(sums?.paid ?? 0),
    };
  });
  return companies.toSorted((left, right) => Number(right.id === String(one.id)) - Number(left.id === String(one.id)));
};
