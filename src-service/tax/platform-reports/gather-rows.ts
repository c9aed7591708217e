import { sql } from "kysely";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { monthsOfQuarter } from "../../../src-shared/kernel/values/time/quarter.ts";
import { reportRowKinds } from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { lookUp, type Reader, readRows } from "../../core/database/tables.ts";
import { grossOf } from "../../ledger/tax-books/worker-months.ts";
import { noAmounts, type ReportRow } from "./report-rows.ts";

const settled = billStates.code("settled");
const returned = billStates.code("returned");

/** Payments of the quarter by worker, month and company; a returned payment counts as a refund without commission. */
const paymentsOf = (db: Reader, agencyId: number, quarter: string) =>
  db
    .selectFrom("bills as b")
    .where("b.agency_id", "=", agencyId)
    .where("b.tax_month", "in", [...monthsOfQuarter(quarter)])
    .where("b.status", "in", [settled, returned])
    .groupBy(["b.labor_id", "b.tax_month", "b.company_id"])
    .select(["b.labor_id", "b.company_id"])
    .select(sql<string>`b.tax_month`.as("period"))
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

/**
 * Rows of a quarter's report from the books: who worked and for whom, and what each was paid by month. A payment counts in
 * its tax month, and so does its return, whenever it came back, because the reported month has to be corrected. A payment
 * that came back and was made again counts only in the month of the new payment. A worker without a code has "" as code.
 */
export const gatherRows = async (db: Reader, agencyId: number, quarter: string): Promise<ReportRow[]> => {
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
  for (const paid of payments) {
    const key = `${paid.labor_id} ${paid.period}`;
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
  return [
    ...workers.map(({ id, ...worker }) => ({
      ...{ kind: reportRowKinds.worker, subject_id: id, period: "", ...worker, ...noAmounts },
    })),
    ...companies.map(({ id, no, name, credit_code, contact_mobile }) => ({
      ...{ kind: reportRowKinds.company, subject_id: id, period: "", code: no, name, id_no: credit_code },
      ...{ contact: contact_mobile, ...noAmounts },
    })),
    ...months.values(),
  ];
};

/** Ids of workers who were paid in a quarter and have no code yet. */
export const workersWithoutCode = async (db: Reader, agencyId: number, quarter: string): Promise<number[]> => {
  const rows = await gatherRows(db, agencyId, quarter);
  return rows.flatMap((row) => (row.kind === reportRowKinds.worker && row.code === "" ? [row.subject_id] : []));
};
