import { type Expression, type SqlBool, sql } from "kysely";
import { billStates } from "../../src-shared/states/bill.ts";
import { lookUp, type Reader } from "../database/bulk.ts";
import type { WorkerToDate } from "./compute-lines.ts";
import type { ContractTerms } from "./contract-terms.ts";
import { readLineRecord } from "./line-record.ts";

/** Bills whose money is under way or has arrived; failed, returned and cancelled ones never were income. */
const counted = [billStates.code("settling"), billStates.code("settled")];

type Sums = {
  labor_id: number;
  period: string;
  income: number;
  pit: number;
  gross: number;
  vat: number;
  surtax: number;
  recovered: number;
};

/** Each has a year of bills. */
const workersAtOnce = 500;

const monthly = (db: Reader, agencyId: number, year: string, laborIds: number[]): Promise<Sums[]> =>
  db
    .selectFrom("bills as b")
    .innerJoin("settlements as s", "s.id", "b.settlement_id")
    .where("b.labor_id", "in", laborIds)
    .where("b.agency_id", "=", agencyId)
    .where("b.status", "in", counted)
    .where("s.period", ">=", `${year}-01`)
    .where("s.period", "<=", `${year}-12`)
    .groupBy(["b.labor_id", "s.period"])
    .select(["b.labor_id", "s.period"])
    .select([
      sql<number>`sum(b.income_ex_vat)`.as("income"),
      sql<number>`sum(b.pit)`.as("pit"),
      sql<number>`sum(b.net_pay + b.pit + b.vat + b.surtax + b.vat_recover + b.labor_service_fee + b.car_rental_fee)`.as(
        "gross",
      ),
      sql<number>`sum(b.vat)`.as("vat"),
      sql<number>`sum(b.surtax)`.as("surtax"),
      sql<number>`sum(b.vat_recover)`.as("recovered"),
    ])
    .execute();

/** Splits what was recovered in a month into VAT and surcharges: the bills keep only their sum as a column. */
const recoveredSplit = async (db: Reader, laborId: number, period: string): Promise<[vat: number, surtax: number]> => {
  const rows = await db
    .selectFrom("bills as b")
    .innerJoin("settlements as s", "s.id", "b.settlement_id")
    .where("b.labor_id", "=", laborId)
    .where("s.period", "=", period)
    .where("b.status", "in", counted)
    .where("b.vat_recover", ">", 0)
    .select(["b.steps", "b.vat_recover"])
    .execute();
  let vat = 0;
  let surtax = 0;
  for (const row of rows) {
    const recovered = readLineRecord(row.steps)?.recovered ?? [row.vat_recover, 0];
    vat += recovered[0];
    surtax += recovered[1];
  }
  return [vat, surtax];
};

/**
 * The year and month to date of workers on this agency, counted from the lines of settlements that were paid or are being
 * paid, by the settlement's period. Workers without any are left out.
 */
export const workersToDate = async (
  db: Reader,
  agencyId: number,
  laborIds: Iterable<number>,
  period: string,
): Promise<Map<number, WorkerToDate>> => {
  const rows = await lookUp(laborIds, (chunk) => monthly(db, agencyId, period.slice(0, 4), chunk), workersAtOnce);
  const workers = new Map<number, WorkerToDate>();
  for (const row of rows) {
    const known = workers.get(row.labor_id);
    const year = {
      income_ex_vat: (known?.year.income_ex_vat ?? 0) + row.income,
      withheld: (known?.year.withheld ?? 0) + row.pit,
      income_months: [...(known?.year.income_months ?? []), row.period],
    };
    let month = known?.month ?? { gross: 0, vat_withheld: 0, surtax_withheld: 0 };
    if (row.period === period) {
      const [vat, surtax] = row.recovered === 0 ? [0, 0] : await recoveredSplit(db, row.labor_id, period);
      month = { gross: row.gross, vat_withheld: row.vat + vat, surtax_withheld: row.surtax + surtax };
    }
    workers.set(row.labor_id, { year, month });
  }
  return workers;
};

const quarterStart = (period: string): string => {
  const month = Number(period.slice(5, 7));
  return `${period.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, "0")}`;
};

const firstMonth = (contract: ContractTerms, period: string): string | null => {
  switch (contract.fee_period) {
    case 1:
      return null;
    case 2:
      return period;
    case 3:
      return quarterStart(period);
    case 4:
      return `${period.slice(0, 4)}-01`;
    case 5:
      return contract.start_at.slice(0, 7);
  }
};

/**
 * Fee base that the contract's fee period has seen of this company before: accounting fees of lines paid or being paid.
 * 0 when each settlement stands alone (the lines of one settlement still add up among themselves).
 */
export const feeBaseBefore = async (
  db: Reader,
  companyId: number,
  contract: ContractTerms,
  period: string,
): Promise<number> => {
  const from = firstMonth(contract, period);
  if (from === null) return 0;
  const row = await db
    .selectFrom("bills as b")
    .innerJoin("settlements as s", "s.id", "b.settlement_id")
    .where("s.company_id", "=", companyId)
    .where((eb): Expression<SqlBool> => eb.and([eb("s.period", ">=", from), eb("s.period", "<=", period)]))
    .where("b.status", "in", counted)
    .select(sql<number | null>`sum(b.accounting_fee)`.as("base"))
    .executeTakeFirst();
  return row?.base ?? 0;
};
