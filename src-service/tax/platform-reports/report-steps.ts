import type { z } from "zod";
import {
  platformReportRecord,
  platformReportStates,
  type platformReportsUpdate,
  type ReportAction,
} from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { picked } from "../../records/records/decide.ts";
import { saveRecord } from "../../records/records/save.ts";
import { addRevision, makeRevision, planRevision, type Report } from "./make-report.ts";
import { acceptedRows, faultyRows, monthsOf, rowsOfReport } from "./report-plan.ts";
import { digestOf, isIdentity, totalsOf } from "./report-rows.ts";

export type StepBody = z.output<typeof platformReportsUpdate.body>;
/** The columns of the report that a step changes. */
type Step = (writing: Writing, report: Report, body: StepBody, by: string) => Promise<Partial<Report>>;

const code = platformReportStates.code;

const needed = (body: StepBody, field: "digest" | "receipt_no"): string => {
  const text = body[field] ?? "";
  if (text === "") throw new ServiceError("invalid", { fields: { [field]: ["required"] } });
  return text;
};

const revisionsOf = (writing: Writing, { id, revision }: Report) =>
  writing.tx.updateTable("platform_report_revisions").where("report_id", "=", id).where("revision", "=", revision);

const latestRows = async (writing: Writing, report: Report) =>
  (await rowsOfReport(writing.tx, report)).filter(({ revision }) => revision === report.revision);

const assertMonthsLocked = async (writing: Writing, report: Report): Promise<void> => {
  const open = (await monthsOf(writing.tx, report)).find(({ state }) => state === "open");
  if (open !== undefined) throw new ServiceError("report_months_open", { params: { period: open.period } });
};

const draftOf = ({ revision }: Report): number => code(revision === 1 ? "draft" : "correcting");

/** Seals the revision. Its rows must equal the books and have no faults, and its months must be locked. */
const check: Step = async (writing, report, body, by) => {
  const digest = needed(body, "digest");
  await assertMonthsLocked(writing, report);
  const { rows } = await planRevision(writing.tx, report);
  if (digest !== report.digest || digestOf(report.quarter, report.revision, rows) !== digest) {
    throw new ServiceError("report_changed");
  }
  const faulty = await faultyRows(writing.tx, report, rows, writing.at);
  if (faulty.length > 0) throw new ServiceError("report_faulty", { params: { count: faulty.length } });
  if (rows.length === 0 && report.revision > 1) throw new ServiceError("nothing_to_correct");
  await revisionsOf(writing, report).set({ checked_at: writing.at, checked_by: by }).execute();
  const restsOnEarlier = report.revision > 1 && !rows.some(isIdentity);
  return { status: code(restsOnEarlier ? "identityAccepted" : "checked"), error_count: 0, checked_at: writing.at };
};

const reopen: Step = async (writing, report) => {
  await revisionsOf(writing, report).set({ checked_at: null, checked_by: null }).execute();
  return { status: draftOf(report), checked_at: null };
};

/** Checks that the rows are still the sealed ones that the person saw. */
const assertSealed = async (writing: Writing, report: Report, body: StepBody): Promise<void> => {
  const digest = needed(body, "digest");
  const rows = await latestRows(writing, report);
  if (digest !== report.digest || digestOf(report.quarter, report.revision, rows) !== digest) {
    throw new ServiceError("report_changed");
  }
};

const markAccepted = (writing: Writing, { id, revision }: Report, part: "identity" | "income") =>
  writing.tx
    .updateTable("platform_report_rows")
    .set({ accepted: 1 })
    .where("report_id", "=", id)
    .where("revision", "=", revision)
    .where("kind", "in", part === "identity" ? [1, 2] : [3])
    .execute();

const acceptIdentity: Step = async (writing, report, body, by) => {
  const receipt = needed(body, "receipt_no");
  await assertSealed(writing, report, body);
  await markAccepted(writing, report, "identity");
  const acceptance = { identity_receipt: receipt, identity_at: writing.at };
  await revisionsOf(writing, report)
    .set({ ...acceptance, identity_by: by })
    .execute();
  const hasIncome = (await latestRows(writing, report)).some((row) => !isIdentity(row));
  const isDone = report.revision > 1 && !hasIncome;
  return { ...acceptance, status: code(isDone ? "incomeAccepted" : "identityAccepted") };
};

const acceptIncome: Step = async (writing, report, body, by) => {
  const receipt = needed(body, "receipt_no");
  await assertSealed(writing, report, body);
  await markAccepted(writing, report, "income");
  const acceptance = { income_receipt: receipt, income_at: writing.at };
  await revisionsOf(writing, report)
    .set({ ...acceptance, income_by: by })
    .execute();
  return { ...acceptance, status: code("incomeAccepted") };
};

const noReceipts = {
  checked_at: null,
  identity_receipt: null,
  identity_at: null,
  income_receipt: null,
  income_at: null,
};

const correct: Step = async (writing, report, body, by) => {
  const { reason = "" } = body;
  const next = { ...report, revision: report.revision + 1 };
  await addRevision(writing, next, by, reason);
  const revisionColumns = await makeRevision(writing, next);
  const begun = { revision: next.revision, status: code("correcting"), status_before: report.status };
  return { ...begun, ...noReceipts, ...revisionColumns };
};

/** Abandons a correction: the earlier report stays in force. */
const withdraw: Step = async (writing, report) => {
  await assertMonthsLocked(writing, report);
  const { tx } = writing;
  for (const table of ["platform_report_rows", "platform_report_revisions"] as const) {
    await tx.deleteFrom(table).where("report_id", "=", report.id).where("revision", "=", report.revision).execute();
  }
  const before = await tx
    .selectFrom("platform_report_revisions")
    .selectAll()
    .where("report_id", "=", report.id)
    .where("revision", "=", report.revision - 1)
    .executeTakeFirstOrThrow();
  const allRows = await rowsOfReport(tx, report);
  const acceptedBefore = acceptedRows(
    allRows.map((row) => (row.revision === before.revision ? { ...row, accepted: 1 } : row)),
  );
  return {
    ...totalsOf(acceptedBefore.values()),
    status: report.status_before ?? code("incomeAccepted"),
    status_before: null,
    revision: before.revision,
    digest: before.digest,
    row_count: before.identity_rows + before.income_rows,
    error_count: 0,
    made_at: before.checked_at,
    checked_at: before.checked_at,
    identity_receipt: before.identity_receipt,
    identity_at: before.identity_at,
    income_receipt: before.income_receipt,
    income_at: before.income_at,
  };
};

const steps: Readonly<Record<ReportAction, Step>> = {
  make: (writing, report) => makeRevision(writing, report),
  check,
  reopen,
  acceptIdentity,
  acceptIncome,
  correct,
  withdraw,
};

/** Columns that the audit entry of every step carries. */
export const auditedOfReport = ["quarter", "revision", "digest", "row_count", "error_count"] as const;

/** A step in the form of the record's rules. */
const acting =
  (step: Step) =>
  async ({ principal }: SignedIn, writing: Writing, report: Report, body: StepBody) => ({
    changes: { status: report.status, ...(await step(writing, report, body, principal.name)) },
  });

/** Every step of a report. Errors: `invalid` and the step's own; the machinery of records has checked the rest. */
export const reportActs = {
  make: acting(steps.make),
  check: acting(steps.check),
  reopen: acting(steps.reopen),
  acceptIdentity: acting(steps.acceptIdentity),
  acceptIncome: acting(steps.acceptIncome),
  correct: acting(steps.correct),
  withdraw: acting(steps.withdraw),
};

/** Applies a step without a person (for demo data). */
export const moveReport = async (writing: Writing, report: Report, body: StepBody, by: string): Promise<void> => {
  const changes = await steps[body.action](writing, report, body, by);
  await saveRecord(writing, platformReportRecord, report, changes, body.action, (saved) => ({
    reason: body.reason ?? "",
    more: picked(saved, auditedOfReport),
  }));
};
