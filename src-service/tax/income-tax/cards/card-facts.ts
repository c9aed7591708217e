import { sql } from "kysely";
import { payoutLineStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { maskField } from "../../../../src-shared/kernel/values/people/mask.ts";
import { type Database, lookUp, readRows } from "../../../core/database/tables.ts";
import { companyMonths } from "../../../ledger/tax-books/worker-months.ts";
import type { CardMonth, CardPayment, CardReturn, TaxCard } from "./tax-card.ts";

type Named<T> = T & { readonly labor_id: number };

const summaryMonths = (db: Database, agencyId: number, ids: readonly number[], year: string) =>
  lookUp(ids, (chunk) =>
    db
      .selectFrom("income_summary")
      .where("agency_id", "=", agencyId)
      .where("labor_id", "in", chunk)
      .where("period", ">=", `${year}-01`)
      .where("period", "<=", `${year}-12`)
      .orderBy("period")
      .select(["labor_id", "period", "income", "income_ex_vat", "months", "cum_income", "cum_expense", "cum_basic"])
      .select(["taxable", "rate", "quick_deduction", "cum_tax", "expected_tax", "month_tax", "cum_withheld", "diff"])
      .select([
        "correction_income",
        "correction_tax",
        "correction_vat",
        "correction_surtax",
        "paid_tax",
        "declare_status",
        "declare_at",
        "receipt_no",
        "has_proof",
      ])
      .select("rule_version")
      .execute(),
  );

/** Payments that came back and were not paid again since. */
const returnsOf = (db: Database, agencyId: number, ids: readonly number[], year: string) =>
  lookUp(ids, (chunk) =>
    db
      .selectFrom("payout_lines as p")
      .innerJoin("settlements as s", "s.id", "p.settlement_id")
      .innerJoin("bills as b", "b.id", "p.bill_id")
      .innerJoin("companies as c", "c.id", "s.company_id")
      .where("p.labor_id", "in", chunk)
      .where("p.agency_id", "=", agencyId)
      .where("p.status", "=", payoutLineStates.code("returned"))
      .where("b.tax_month", ">=", `${year}-01`)
      .where("b.tax_month", "<=", `${year}-12`)
      .orderBy("b.tax_month")
      .orderBy("p.id")
      .select(["p.labor_id", "c.name as company", "s.no as settlement_no", "p.finished_at", "p.net", "p.pit"])
      .select(sql<string>`b.tax_month`.as("period"))
      .execute(),
  );

const ofWorker = <T>(rows: readonly Named<T>[], id: number): T[] =>
  rows.flatMap(({ labor_id, ...columns }) => (labor_id === id ? [columns as T] : []));

/**
 * The cards of some workers of an agency for a year, in the order of the ids: the income summary's months, who paid, what
 * came back. Names and numbers are masked unless `isClear`. Reads a few hundred workers at most at once.
 */
export const taxCards = async (
  db: Database,
  agencyId: number,
  ids: readonly number[],
  year: string,
  isClear: boolean,
): Promise<TaxCard[]> => {
  const workers = await readRows(db, "labors", ids);
  const months: readonly Named<CardMonth>[] = await summaryMonths(db, agencyId, ids, year);
  const paid = await companyMonths(db, agencyId, ids, `${year}-01`, `${year}-12`);
  const companies = await db.selectFrom("companies").select(["id", "name"]).where("agency_id", "=", agencyId).execute();
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const payments: readonly Named<CardPayment>[] = paid.map(({ company_id, ...month }) => ({
    labor_id: month.labor_id,
    period: month.period,
    company: names.get(company_id) ?? "",
    bill_count: Number(month.bill_count),
    gross: Number(month.gross),
    vat: Number(month.vat),
    surtax: Number(month.surtax),
    vat_recover: Number(month.vat_recover),
    deducted: Number(month.deducted),
    pit: Number(month.pit),
    net: Number(month.net),
  }));
  const returns: readonly Named<CardReturn>[] = (await returnsOf(db, agencyId, ids, year)).map(
    ({ finished_at, ...line }) => ({ ...line, returned_at: finished_at ?? "" }),
  );
  return ids.flatMap((id): TaxCard[] => {
    const worker = workers.find((one) => one.id === id);
    if (worker === undefined) return [];
    return [
      {
        labor_name: isClear ? worker.name : maskField("name", worker.name),
        id_no: isClear ? worker.id_no : maskField("idNumber", worker.id_no),
        months: ofWorker(months, id),
        payments: ofWorker(payments, id),
        returns: ofWorker(returns, id),
      },
    ];
  });
};
