import { monthsOfQuarter } from "../../../src-shared/kernel/values/time/quarter.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { taxPeriodStates } from "../../../src-shared/tax/income-tax/tax-period-states.ts";
import { reportRowChanges, reportRowKinds } from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { lookUp, type Reader, type Tables } from "../../core/database/tables.ts";
import { type FaultFacts, faultsOf, type ReportedIdentity, type ReportFault } from "./faults.ts";
import { type ChangeRow, foldRows, type ReportRow } from "./report-rows.ts";

type Report = Pick<Tables["platform_reports"], "id" | "agency_id" | "quarter" | "revision">;
type StoredRow = Tables["platform_report_rows"];

/** All rows of a report, including those of abandoned revisions. */
export const rowsOfReport = (db: Reader, report: Report): Promise<StoredRow[]> =>
  db.selectFrom("platform_report_rows").selectAll().where("report_id", "=", report.id).orderBy("id").execute();

/** Rows that the tax office has accepted, by key. */
export const acceptedRows = (allRows: readonly StoredRow[]): ReadonlyMap<string, ReportRow> =>
  foldRows(allRows.filter(({ accepted }) => accepted === 1));

/** Accepted rows, with those of the latest revision on top. */
export const acceptedAndLatestRows = (
  allRows: readonly StoredRow[],
  { revision }: Report,
): ReadonlyMap<string, ReportRow> => foldRows(allRows.filter((row) => row.accepted === 1 || row.revision === revision));

export type MonthState = { readonly period: string; readonly state: "locked" | "open" | "empty" };

/** States of a quarter's months in the tax books; `empty`: nothing was paid in it. */
export const monthsOf = async (db: Reader, { agency_id, quarter }: Report): Promise<MonthState[]> => {
  const periods = monthsOfQuarter(quarter);
  const rows = await db
    .selectFrom("tax_periods")
    .select(["period", "status"])
    .where("agency_id", "=", agency_id)
    .where("period", "in", [...periods])
    .execute();
  const status = new Map(rows.map((row) => [row.period, row.status]));
  const locked = taxPeriodStates.code("locked");
  return periods.map((period) => ({
    period,
    state: !status.has(period) ? "empty" : status.get(period) === locked ? "locked" : "open",
  }));
};

/** Identities of workers as the latest earlier quarter's accepted report has them. */
const reportedBefore = async (
  db: Reader,
  { agency_id, quarter }: Report,
  laborIds: Iterable<number>,
): Promise<Map<number, ReportedIdentity>> => {
  const rows = await lookUp(laborIds, (chunk) =>
    db
      .selectFrom("platform_report_rows as r")
      .innerJoin("platform_reports as p", "p.id", "r.report_id")
      .where("r.agency_id", "=", agency_id)
      .where("r.kind", "=", reportRowKinds.worker)
      .where("r.subject_id", "in", chunk)
      .where("r.accepted", "=", 1)
      .where("p.quarter", "<", quarter)
      .orderBy("p.quarter")
      .orderBy("r.revision")
      .select(["r.subject_id", "r.change", "r.name", "r.id_no", "p.quarter"])
      .execute(),
  );
  const byWorker = new Map<number, ReportedIdentity>();
  for (const { subject_id, change, ...identity } of rows) {
    if (change !== reportRowChanges.voided) byWorker.set(subject_id, identity);
    else if (byWorker.get(subject_id)?.quarter === identity.quarter) byWorker.delete(subject_id);
  }
  return byWorker;
};

export type FaultyRow = { readonly row: ChangeRow; readonly errors: readonly ReportFault[] };

/** The rows of a revision that cannot be reported as things stand. `at`: now, Shanghai. */
export const faultyRows = async (
  db: Reader,
  report: Report,
  rows: readonly ChangeRow[],
  at: string,
): Promise<FaultyRow[]> => {
  const months = await monthsOf(db, report);
  const workers = rows.filter(({ kind }) => kind === reportRowKinds.worker).map(({ subject_id }) => subject_id);
  const facts: FaultFacts = {
    today: dayOf(at),
    lockedMonths: new Set(months.flatMap(({ period, state }) => (state === "locked" ? [period] : []))),
    reported: await reportedBefore(db, report, workers),
  };
  return rows.flatMap((row) => {
    const errors = faultsOf(row, facts);
    return errors.length === 0 ? [] : [{ row, errors }];
  });
};
