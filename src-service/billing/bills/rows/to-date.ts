import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { regimeOf, type TaxMode } from "../../../../src-shared/kernel/tax/line-types.ts";
import { addMonths } from "../../../../src-shared/kernel/values/time/time.ts";
import { lookUp, type Reader } from "../../../core/database/tables.ts";
import type { ContractTerms } from "../../../directory/companies/contract-terms.ts";
import { noVat, recoveredIn, unevenVatMonths } from "../../../ledger/tax-books/vat-months.ts";
import { nothingToDate, type WorkerToDate } from "./compute-lines.ts";

/** Statuses of bills that are being paid or are paid; failed, returned and cancelled ones are no income. */
const countedStatuses = [billStates.code("settling"), billStates.code("settled")];

type Sums = {
  labor_id: number;
  tax_month: string | null;
  income: number;
  pit: number;
  /** Condition: bills under the given tax mode. */
  bills: number;
  gross: number;
  vat: number;
  surtax: number;
  /** VAT recovered, or given back. */
  recovered: number;
};

/** Workers per query; each has a year of bills. */
const workersAtOnce = 500;

/** Condition that leaves out the bills of one settlement, if given. */
const besides = (except: number | undefined): Expression<SqlBool> =>
  except === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`b.settlement_id <> ${except}`;

/** Condition: bills that were taxed under a mode; those without a rule were not taxed. */
const underRegime = (mode: TaxMode): RawBuilder<boolean> =>
  regimeOf[mode] === ""
    ? sql<boolean>`b.tax_rule_version = ''`
    : sql<boolean>`b.tax_rule_version like ${`${regimeOf[mode]}%`}`;

/** The months of the year up to the tax month, so that sums and the list of months are about the same payments. */
const monthly = (
  db: Reader,
  agencyId: number,
  taxMonth: string,
  laborIds: number[],
  mode: TaxMode,
  except: number | undefined,
): Promise<Sums[]> =>
  db
    .selectFrom("bills as b")
    .where("b.labor_id", "in", laborIds)
    .where("b.agency_id", "=", agencyId)
    .where("b.status", "in", countedStatuses)
    .where("b.tax_month", ">=", `${taxMonth.slice(0, 4)}-01`)
    .where("b.tax_month", "<=", taxMonth)
    .where(besides(except))
    .groupBy(["b.labor_id", "b.tax_month"])
    .select(["b.labor_id", "b.tax_month"])
    .select([
      sql<number>`sum(case when ${underRegime(mode)} then b.income_ex_vat else 0 end)`.as("income"),
      sql<number>`sum(case when ${underRegime(mode)} then b.pit else 0 end)`.as("pit"),
      sql<number>`sum(case when ${underRegime(mode)} then 1 else 0 end)`.as("bills"),
      sql<number>`sum(b.net_pay + b.pit + b.vat + b.surtax + b.vat_recover + b.labor_service_fee + b.car_rental_fee)`.as(
        "gross",
      ),
      sql<number>`sum(b.vat)`.as("vat"),
      sql<number>`sum(b.surtax)`.as("surtax"),
      sql<number>`sum(abs(b.vat_recover))`.as("recovered"),
    ])
    .execute();

/**
 * The year and month to date of workers at this agency, cents, as a payment in `taxMonth` ("YYYY-MM") meets them: counted
 * from the bills that were paid or are being paid, each in its own tax month (`bills.tax_month`), none of later months.
 * Income and tax are those of `mode` alone (modes never add up); the month's gross, for VAT, is that of all modes.
 * `earlier`: months whose VAT is not even since a payment came back.
 * `except`: the id of a settlement whose own bills are left out, for who computes all of it again. Workers without any are
 * left out. Rules: dictionary A2.1, A2.2.
 */
export const workersToDate = async (
  db: Reader,
  agencyId: number,
  laborIds: readonly number[],
  taxMonth: string,
  mode: TaxMode,
  except?: number,
): Promise<Map<number, WorkerToDate>> => {
  const rows = await lookUp(laborIds, (chunk) => monthly(db, agencyId, taxMonth, chunk, mode, except), workersAtOnce);
  const workers = new Map<number, WorkerToDate>();
  for (const row of rows) {
    const previous = workers.get(row.labor_id);
    const year = {
      income_ex_vat: (previous?.year.income_ex_vat ?? 0) + row.income,
      withheld: (previous?.year.withheld ?? 0) + row.pit,
      income_months: [...(previous?.year.income_months ?? []), ...(row.bills > 0 ? [row.tax_month ?? ""] : [])],
    };
    const isPayment = row.tax_month === taxMonth && row.bills > 0;
    const payment = isPayment ? { income_ex_vat: row.income, withheld: row.pit } : previous?.payment;
    let month = previous?.month ?? { gross: 0, vat_withheld: 0, surtax_withheld: 0 };
    if (row.tax_month === taxMonth) {
      const { vat, surtax } =
        Number(row.recovered) === 0
          ? noVat
          : ((await recoveredIn(db, agencyId, row.labor_id, taxMonth, except)) ?? noVat);
      month = { gross: row.gross, vat_withheld: row.vat + vat, surtax_withheld: row.surtax + surtax };
    }
    workers.set(row.labor_id, { year, month, payment });
  }
  for (const [labor, earlier] of await unevenVatMonths(db, agencyId, laborIds, taxMonth, except)) {
    workers.set(labor, { ...(workers.get(labor) ?? nothingToDate), earlier });
  }
  return workers;
};

const quarterStart = (taxMonth: string): string => {
  const month = Number(taxMonth.slice(5, 7));
  return `${taxMonth.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, "0")}`;
};

/** Which payments of a company add up for its fee. */
export type FeeSpan = {
  /** First month ("YYYY-MM"); of a contract the first that lies in it wholly. */
  readonly from: string;
  /** The contract under which they were paid; null: all. */
  readonly contract: number | null;
};

/** The fee period that a payment in `taxMonth` ("YYYY-MM") belongs to; null: each settlement stands alone. */
export const feeSpanOf = (contract: ContractTerms, taxMonth: string): FeeSpan | null => {
  switch (contract.fee_period) {
    case 1:
      return null;
    case 2:
      return { from: taxMonth, contract: null };
    case 3:
      return { from: quarterStart(taxMonth), contract: null };
    case 4:
      return { from: `${taxMonth.slice(0, 4)}-01`, contract: null };
    case 5: {
      const month = contract.start_at.slice(0, 7);
      const from = contract.start_at.slice(8, 10) === "01" ? month : addMonths(month, 1);
      return { from, contract: contract.contract_id };
    }
  }
};

/**
 * True when a payment lies in a fee period: over a contract all that was paid under it, from its first day on. Of payments that
 * kept no contract (of earlier versions) those of its whole months do.
 */
export const isInSpan = (
  { from, contract }: FeeSpan,
  paid: { readonly tax_month: string | null; readonly contract_id: number | null },
): boolean =>
  contract === null || paid.contract_id === null
    ? (paid.tax_month ?? "") >= from
    : paid.tax_month !== null && paid.contract_id === contract;

/**
 * Fee base (cents) that the contract's fee period has seen of this company before a payment in `taxMonth` ("YYYY-MM"):
 * accounting fees of bills paid or being paid, by their tax months. `except`: the id of a settlement whose own bills are
 * left out. 0 when each settlement stands alone (the lines of one settlement still add up among themselves). Rule:
 * dictionary A3.
 */
export const feeBaseBefore = async (
  db: Reader,
  companyId: number,
  contract: ContractTerms,
  taxMonth: string,
  except?: number,
): Promise<number> => {
  const span = feeSpanOf(contract, taxMonth);
  if (span === null) return 0;
  const row = await db
    .selectFrom("bills as b")
    .where("b.company_id", "=", companyId)
    .where("b.tax_month", "<=", taxMonth)
    .where((eb) => {
      const since = eb("b.tax_month", ">=", span.from);
      return span.contract === null
        ? since
        : eb.or([eb("b.contract_id", "=", span.contract), eb.and([eb("b.contract_id", "is", null), since])]);
    })
    .where("b.status", "in", countedStatuses)
    .where(besides(except))
    .select(sql<number | null>`sum(b.accounting_fee)`.as("base"))
    .executeTakeFirst();
  return row?.base ?? 0;
};
