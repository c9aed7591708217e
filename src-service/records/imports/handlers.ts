import { strangeDayCode, strangeDays } from "../../../src-shared/kernel/calls/day-places.ts";
import { takenOutcomes } from "../../../src-shared/kernel/calls/import-parts.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { importJobStates } from "../../../src-shared/records/imports/import-job-states.ts";
import { failedRowsOfPage } from "../../../src-shared/registries/imports/import-jobs-calls.ts";
import { importJobs, laborImports, taskImports } from "../../../src-shared/registries/imports/import-jobs-list.ts";
import { taskImportKinds } from "../../../src-shared/registries/imports/submits.ts";
import { type HandlersFor, type Principal, ServiceError } from "../../core/context.ts";
import { findRow, type Reader } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { isWithin } from "../../core/plumbing/data-scope.ts";
import type { ImportJob, RowRemark } from "../../core/plumbing/import-kind.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import type { FileRule } from "../../lists/contributed.ts";
import { listRows, maskedRow } from "../../lists/lists/query.ts";
import { jobAnswer, refusedOf, rowOutcomes, saveJob } from "./job-store.ts";
import { importJobsSource, laborImportsSource, taskImportsSource } from "./jobs-source.ts";
import { type DeclaredKind, visibleKinds } from "./kinds.ts";
import { mayFetch, shownFile } from "./original-file.ts";

export type ImportJobCall =
  | "importJobs.list"
  | "laborImports.list"
  | "taskImports.list"
  | "taskImports.exportFailures"
  | "importJobs.get"
  | "importJobs.state"
  | "importJobs.failedRows"
  | "importJobs.precheck"
  | "importJobs.rollBack";

const isOwn = (principal: Principal, job: ImportJob): boolean =>
  job.agency_id === principal.agency_id && job.created_by === principal.user_id;

const maySeeJob = (principal: Principal, job: ImportJob): boolean =>
  isOwn(principal, job) || (visibleKinds(principal).includes(job.kind) && isWithin(principal, job));

/** A record that the person may see, else `not_found`. */
const findJob = async (db: Reader, principal: Principal, id: string): Promise<ImportJob> => {
  const job = await findRow(db, "import_jobs", recordId(id));
  if (job === undefined || !maySeeJob(principal, job)) throw notFound();
  return job;
};

/** Original files of imports other than bills. */
export const importJobFiles: FileRule = async (db, principal, key) => {
  const jobs = await db
    .selectFrom("import_jobs")
    .selectAll()
    .where("agency_id", "=", principal.agency_id)
    .where("import_file_url", "=", key)
    .orderBy("id")
    .execute();
  const job = jobs.find((one) => maySeeJob(principal, one) && mayFetch(principal, one));
  if (job?.import_file_sha256 == null) return false;
  const { agency_id, import_file_sha256: sha256 } = job;
  return { area: "importJobs", object: `importJob:${job.id}`, agency_id, sha256 };
};

const hasFailedRows = async (db: Reader, importId: number): Promise<boolean> => {
  const row = await db
    .selectFrom("import_job_rows")
    .select("row")
    .where("import_id", "=", importId)
    .where("outcome", "=", rowOutcomes.refused)
    .where("body", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Counts the taken rows by outcome, where the kind tells it (`takenOutcomes`). */
const outcomesOf = async (db: Reader, importId: number) => {
  const rows = await db
    .selectFrom("import_job_rows")
    .select(({ fn }) => ["code", fn.countAll<number | string>().as("count")])
    .where("import_id", "=", importId)
    .where("outcome", "=", rowOutcomes.taken)
    .where("code", "in", [...takenOutcomes])
    .groupBy("code")
    .execute();
  const counts = new Map(rows.map(({ code, count }) => [code, Number(count)]));
  return takenOutcomes.flatMap((outcome) => {
    const count = counts.get(outcome) ?? 0;
    return count === 0 ? [] : [{ outcome, count }];
  });
};

/** Counts the rows of a batch that wait for an answer. */
const openRows = async (db: Reader, importId: number): Promise<number> => {
  const { count } = await db
    .selectFrom("import_job_rows")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("import_id", "=", importId)
    .where("outcome", "=", rowOutcomes.open)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Ids of the records that a batch made. */
const madeBy = async (db: Reader, importId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("import_job_rows")
    .select("record_id")
    .where("import_id", "=", importId)
    .where("outcome", "in", [rowOutcomes.taken, rowOutcomes.open])
    .where("record_id", "is not", null)
    .orderBy("row")
    .execute();
  return rows.flatMap(({ record_id }) => (record_id === null ? [] : [record_id]));
};

/** Days and months of a row that nobody can mean; the batch would be refused for them. */
const strangeDaysOf = ({ submit }: DeclaredKind, row: { readonly row: number }, today: string): RowRemark[] =>
  strangeDays(submit.row, row, today).map((fault) => ({
    ...{
      row: row.row,
      field: fault.path,
      severity: "error",
      code: strangeDayCode(fault),
      params: { limit: fault.limit },
    },
  }));

/** The refused rows of a batch as they were sent, those after row `after`. */
const failedRows = async (db: Reader, principal: Principal, job: ImportJob, after = 0) => {
  // Only the sender may read the rows, because they may contain names and numbers that other people see masked.
  if (!isOwn(principal, job)) throw notFound();
  const refusedRows = await db
    .selectFrom("import_job_rows")
    .select(["row", "code", "field", "params", "body"])
    .where("import_id", "=", job.id)
    .where("outcome", "=", rowOutcomes.refused)
    .where("row", ">", after)
    .orderBy("row")
    .limit(failedRowsOfPage + 1)
    .execute();
  const rows = refusedRows.slice(0, failedRowsOfPage).map(({ row, code, field, params, body }) => ({
    row,
    code: code ?? "",
    ...(field !== null && { field }),
    params: JSON.parse(params) as Record<string, string | number>,
    values: JSON.parse(body ?? "{}") as Record<string, string | number | boolean>,
  }));
  return { kind: job.kind, rows, has_more: refusedRows.length > failedRowsOfPage };
};

/** Handlers for import records: list, detail with refused rows, progress, refused rows as sent, rolling back. */
export const importJobHandlers = (kinds: ReadonlyMap<number, DeclaredKind>): HandlersFor<ImportJobCall> => {
  const mayRollBack = (principal: Principal, job: ImportJob): boolean => {
    const rollBack = kinds.get(job.kind)?.kind.rollBack;
    return rollBack !== undefined && principal.permissions.has(rollBack.permission);
  };
  return {
    "importJobs.list": ({ db, principal }, { query }) => listRows(db, principal, importJobs, query, importJobsSource),

    "laborImports.list": ({ db, principal }, { query }) =>
      listRows(db, principal, laborImports, query, laborImportsSource),

    "taskImports.list": ({ db, principal }, { query }) =>
      listRows(db, principal, taskImports, query, taskImportsSource),

    "importJobs.get": async ({ db, principal }, { params }) => {
      const job = await findJob(db, principal, params.id);
      return {
        record: await maskedRow(db, principal, importJobs, importJobsSource, job.id),
        refused: await refusedOf(db, job.id),
        outcomes: await outcomesOf(db, job.id),
        open_count: await openRows(db, job.id),
        can_roll_back: mayRollBack(principal, job) && importJobStates.allows("rollBack", job.status),
        file: await shownFile(db, principal, job),
        has_failed_rows: isOwn(principal, job) && (await hasFailedRows(db, job.id)),
      };
    },

    "importJobs.state": async ({ db, principal }, { params }) => {
      const job = await db
        .selectFrom("import_jobs")
        .selectAll()
        .where("agency_id", "=", principal.agency_id)
        .where("created_by", "=", principal.user_id)
        .where("batch_key", "=", params.batch_key.toLowerCase())
        .executeTakeFirst();
      if (job === undefined) throw notFound();
      return { ...(await jobAnswer(db, job)), ...(await kinds.get(job.kind)?.kind.answers?.(db, job.id)) };
    },

    "importJobs.failedRows": async ({ db, principal }, { params, query }) =>
      failedRows(db, principal, await findJob(db, principal, params.id), query.after),

    "taskImports.exportFailures": async ({ db, principal }, { params, query }) => {
      const job = await findJob(db, principal, params.id);
      if (!taskImportKinds.includes(job.kind)) throw notFound();
      return failedRows(db, principal, job, query.after);
    },

    "importJobs.precheck": async (context, { body }) => {
      const declared = [...kinds.values()].find(({ submit }) => submit.name === body.template);
      if (declared?.kind.check === undefined) throw notFound();
      if (!context.principal.permissions.has(declared.submit.permission)) throw new ServiceError("forbidden");
      const company = await findCompany(context.db, context.principal, body.company_id);
      const rows = body.rows.map((row) => {
        const parsed = declared.submit.row.safeParse(row);
        if (!parsed.success) throw new ServiceError("invalid", { fields: { rows: ["invalid"] } });
        return parsed.data as { readonly row: number };
      });
      const today = dayOf(shanghaiNow(context.clock.now()));
      const issues = [
        ...rows.flatMap((row) => strangeDaysOf(declared, row, today)),
        ...(await declared.kind.check({ context, company_id: company.id, rows })),
      ];
      return { issues: issues.map((issue) => ({ ...issue, params: { ...issue.params } })) };
    },

    "importJobs.rollBack": (context, { params }) =>
      context.write(async (writing) => {
        const job = await findJob(writing.tx, context.principal, params.id);
        const rollBack = kinds.get(job.kind)?.kind.rollBack;
        if (rollBack === undefined || !mayRollBack(context.principal, job)) throw new ServiceError("forbidden");
        if (!importJobStates.allows("rollBack", job.status)) {
          throw new ServiceError("illegal_transition", { current: job.status });
        }
        const madeRecords = await madeBy(writing.tx, job.id);
        const taken_back = await rollBack.undo(writing, job, madeRecords, context.principal.user_id);
        const status = importJobStates.code("rolledBack");
        await saveJob(writing, job, { status });
        await writing.audit({
          agency_id: job.agency_id,
          action: "importJobs.importRollback",
          object: `importJob:${job.id}`,
          before: { status: job.status },
          after: { status, taken_back },
        });
        return { ok: true, taken_back };
      }),
  };
};
