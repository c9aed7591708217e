import { sql } from "kysely";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { convenienceIndustries } from "../../../src-shared/kernel/values/companies/industry-catalogue.ts";
import { monthsOfQuarter } from "../../../src-shared/kernel/values/time/quarter.ts";
import { reportRowKinds } from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { lookUp, type Reader, readRows } from "../../core/database/tables.ts";
import { grossOf } from "../../ledger/tax-books/worker-months.ts";
import { noAmounts, type ReportRow } from "./report-rows.ts";

const settled = billStates.code("settled");
const returned = billStates.code("returned");

const isConvenience = sql<number>`case when t.industry_name in (${sql.join(convenienceIndustries.map((name) => sql.lit(name)))}) then 1 else 0 end`;

/**
 * Payments of the quarter by worker, month, company and whether the work was convenience labour; a returned payment counts as a
 * refund without commission. `tax`: what was withheld of those that stand.
 */
const paymentsOf = (db: Reader, agencyId: number, quarter: string) =>
  db
    .selectFrom("bills as b")
    .leftJoin("tasks as t", "t.id", "b.task_id")
    .where("b.agency_id", "=", agencyId)
    .where("b.tax_month", "in", [...monthsOfQuarter(quarter)])
    .where("b.status", "in", [settled, returned])
    .groupBy(["b.labor_id", "b.tax_month", "b.company_id", isConvenience])
    .select(["b.labor_id", "b.company_id"])
    .select(sql<string>`b.tax_month`.as("period"))
    .select(isConvenience.as("is_convenience"))
    .select(
      sql<number>`sum(case when b.status = ${settled} then b.pit + b.vat + b.surtax + b.vat_recover else 0 end)`.as(
        "tax",
      ),
    )
    .select([
      sql<number>`count(*)`.as("order_count"),
      sql<number>`sum(${grossOf})`.as("gross"),
      sql<number>`sum(case when b.status = ${returned} then ${grossOf} else 0 end)`.as("refunds"),
      sql<number>`sum(case when b.status = ${settled} then b.labor_service_fee else 0 end)`.as("commission"),
    ])
    .execute();

/** Codes of workers on an agency's platform. */
const codesOf = async (db: Reader, agencyId: number, laborIds: Iterable<number>): Promise<Map<number, string>> => {
  const rows = await lookUp(laborIds, (chunk) =>
    db
      .selectFrom("platform_user_codes")
      .select(["labor_id", "code"])
      .where("agency_id", "=", agencyId)
      .where("labor_id", "in", chunk)
      .execute(),
  );
  return new Map(rows.map(({ labor_id, code }) => [labor_id, code]));
};

const workersOf = (db: Reader, laborIds: Iterable<number>) => readRows(db, "labors", laborIds);

/** Income that a report leaves out: months of workers and their cents. */
export type Exempt = { readonly months: number; readonly gross: number };

type Payment = Awaited<ReturnType<typeof paymentsOf>>[number];
const monthKey = ({ labor_id, period }: Payment): string => `${labor_id} ${period}`;

/**
 * Tells payments for convenience labour that owes no tax from the others: income of delivery, transport and housekeeping need not be
 * reported where nothing is owed (State Council Decree 810, article 3). Nothing is owed in a month in which nothing was withheld
 * from the worker.
 */
const exemptOf = (payments: readonly Payment[]): ReadonlySet<Payment> => {
  const taxes = new Map<string, number>();
  for (const paid of payments) taxes.set(monthKey(paid), (taxes.get(monthKey(paid)) ?? 0) + Number(paid.tax));
  return new Set(payments.filter((paid) => Number(paid.is_convenience) === 1 && taxes.get(monthKey(paid)) === 0));
};

/**
 * Rows of a quarter's report from the books: who worked and for whom, and what each was paid by month. A payment counts in
 * its tax month, and so does its return, whenever it came back, because the reported month has to be corrected. A payment
 * that came back and was made again counts only in the month of the new payment. A worker without a code has "" as code.
 * Income that need not be reported is left out and counted in `exempt`; who earned it is reported all the same.
 */
export const gatherReport = async (
  db: Reader,
  agencyId: number,
  quarter: string,
): Promise<{ readonly rows: readonly ReportRow[]; readonly exempt: Exempt }> => {
  const payments = await paymentsOf(db, agencyId, quarter);
  const laborIds = new Set(payments.map(({ labor_id }) => labor_id));
  const codes = await codesOf(db, agencyId, laborIds);
  const workers = (await workersOf(db, laborIds)).map(({ mobile, ...worker }) => ({
    ...worker,
    contact: mobile,
    code: codes.get(worker.id) ?? "",
  }));
  const byId = new Map(workers.map((worker) => [worker.id, worker]));
  const companies = await readRows(db, "companies", new Set(payments.map(({ company_id }) => company_id)));
  const months = new Map<string, ReportRow>();
  const exempt = exemptOf(payments);
  for (const paid of payments) {
    if (exempt.has(paid)) continue;
    const key = monthKey(paid);
    const worker = byId.get(paid.labor_id);
    const previous = months.get(key) ?? noAmounts;
    const gross = previous.gross + Number(paid.gross);
    const refunds = previous.refunds + Number(paid.refunds);
    months.set(key, {
      kind: reportRowKinds.income,
      subject_id: paid.labor_id,
      period: paid.period,
      code: worker?.code ?? "",
      name: worker?.name ?? "",
      id_no: worker?.id_no ?? "",
      contact: "",
      gross,
      refunds,
      net: gross - refunds,
      commission: previous.commission + Number(paid.commission),
      order_count: previous.order_count + Number(paid.order_count),
    });
  }
  const rows = [
    ...workers.map(({ id, ...worker }) => ({
      ...{ kind: reportRowKinds.worker, subject_id: id, period: "", ...worker, ...noAmounts },
    })),
    ...companies.map(({ id, no, name, credit_code, contact_mobile }) => ({
      ...{ kind: reportRowKinds.company, subject_id: id, period: "", code: no, name, id_no: credit_code },
      ...{ contact: contact_mobile, ...noAmounts },
    })),
    ...months.values(),
  ];
  const left = [...exempt];
  return {
    rows,
    exempt: {
      months: new Set(left.map(monthKey)).size,
      gross: left.reduce((sum, paid) => sum + Number(paid.gross), 0),
    },
  };
};

/** Ids of workers who were paid in a quarter and have no code yet. */
export const workersWithoutCode = async (db: Reader, agencyId: number, quarter: string): Promise<number[]> => {
  const { rows } = await gatherReport(db, agencyId, quarter);
  return rows.flatMap((row) => (row.kind === reportRowKinds.worker && row.code === "" ? [row.subject_id] : []));
};
