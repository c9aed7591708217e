import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { importRecords } from "../../../../src-shared/billing/bills/import-records-list.ts";
import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { importJobStates } from "../../../../src-shared/records/imports/import-job-states.ts";
import { type HandlersFor, ServiceError } from "../../../core/context.ts";
import { findRow } from "../../../core/database/tables.ts";
import { recordId } from "../../../core/plumbing/answers.ts";
import { isWithin, seesAgency } from "../../../core/plumbing/data-scope.ts";
import { raised, versioned } from "../../../core/plumbing/versioned.ts";
import { visible } from "../../../core/plumbing/visible.ts";
import { undoUnusedRegistration } from "../../../directory/worker-register/undo-registration.ts";
import { assertImportFree } from "../../../ledger/money/open-plans.ts";
import type { FileRule } from "../../../lists/contributed.ts";
import { listRows, maskedRow } from "../../../lists/lists/query.ts";
import { mayFetch, shownFile } from "../../../records/imports/original-file.ts";
import { importRecordsSource } from "../lists/import-records-source.ts";
import { comparePay, payWarnings } from "./compare-pay.ts";
import { assertMayCreateWorkers, isUnknownWorker, strangerIssues } from "./enter-workers.ts";
import { payOfLine, previewBills } from "./import-batch.ts";
import { dependentsOf } from "./import-dependents.ts";
import { gatherFacts } from "./import-facts.ts";
import { findSameImport, importCompany, receivePart, refusedRows } from "./import-parts.ts";
import { issuesBeforeTasks, issuesOfRow } from "./import-rules.ts";
import { assertMayMakeTasks, lacksRightToMake } from "./task-batch.ts";

const cancellable = billStates.transitions.cancel.from.map((key) => billStates.code(key));
const cancelled = billStates.code("cancelled");

/** Original files of bill imports. */
export const billImportFiles: FileRule = async (db, principal, key) => {
  const records = await db
    .selectFrom("bill_imports")
    .selectAll()
    .where("agency_id", "=", principal.agency_id)
    .where("import_file_url", "=", key)
    .orderBy("id")
    .execute();
  const maySee = principal.permissions.has(importRecords.permission);
  const record = records.find(
    (one) => one.created_by === principal.user_id || (maySee && isWithin(principal, one) && mayFetch(principal, one)),
  );
  if (record?.import_file_sha256 == null) return false;
  const { agency_id, import_file_sha256: sha256 } = record;
  return { area: "bills", object: `import:${record.id}`, agency_id, sha256 };
};

/** Bill imports: parts, pre-check, records, roll-back. */
export const importHandlers: HandlersFor<
  | "bills.import"
  | "bills.simpleImport"
  | "bills.precheck"
  | "bills.importRecords"
  | "bills.importRecord"
  | "bills.importRollback"
> = {
  "bills.import": (context, { body }, writing) => receivePart(context, writing, body),
  "bills.simpleImport": (context, { body }, writing) => receivePart(context, writing, body),

  "bills.precheck": async (context, { body }) => {
    const { db, principal, clock } = context;
    assertMayCreateWorkers(context, body);
    const company = await importCompany(db, context, body);
    const day = dayOf(shanghaiNow(clock.now()));
    const { agency_id } = principal;
    const scope = { agency_id, company, type: body.inner_bill_type, seesAgency: seesAgency(principal), day };
    const rowsWithFacts = await gatherFacts(db, scope, body.bills, "warnings");
    const earlierImport =
      body.digest === undefined ? undefined : await findSameImport(db, principal.agency_id, company.id, body.digest);
    const strangers = body.create_workers === true ? rowsWithFacts.filter(isUnknownWorker) : [];
    const ofStrangers = await strangerIssues(db, company, scope, strangers);
    assertMayMakeTasks(context, body);
    const judge = body.makes_tasks === true ? issuesBeforeTasks : issuesOfRow;
    const withoutRight = lacksRightToMake(context, scope.type);
    const checkedRows = rowsWithFacts.map((one) => ({
      one,
      issues: ofStrangers.get(one.row.row) ?? judge(one.row, scope.type, one.facts),
    }));
    const fit = checkedRows.filter(({ issues }) => issues.every(({ severity }) => severity !== "error"));
    const { accepted } = await previewBills(
      { tx: db, at: shanghaiNow(clock.now()) },
      { agency_id: principal.agency_id, company },
      fit.map(({ one }) => one),
      { ahead: body.fees_before ?? 0, after: body.fees_after ?? 0 },
    );
    const pays = accepted.map(payOfLine);
    const fees = pays.reduce((sum, { row }) => sum + row.accounting_fee, 0);
    return {
      pay: { ...comparePay(pays), fees },
      seen:
        earlierImport === undefined
          ? null
          : { batch_sn: earlierImport.batch_sn, create_at: earlierImport.create_at, by: earlierImport.by ?? "" },
      issues: [
        ...checkedRows.flatMap(({ one, issues }) =>
          issues.map((issue) => ({
            ...{ row: one.row.row, ...issue, params: { ...issue.params } },
            code: withoutRight && issue.code === "task_unknown" ? "task_not_yours_to_make" : issue.code,
          })),
        ),
        ...payWarnings(pays),
      ],
    };
  },

  "bills.importRecords": ({ db, principal }, { query }) =>
    listRows(db, principal, importRecords, query, importRecordsSource),

  "bills.importRecord": async ({ db, principal }, { params }) => {
    const id = recordId(params.id);
    const record = await maskedRow(db, principal, importRecords, importRecordsSource, id);
    const importRow = await db
      .selectFrom("bill_imports")
      .select(["import_file_url", "import_file_sha256", "created_by"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { record, refused: await refusedRows(db, id), file: await shownFile(db, principal, importRow) };
  },

  "bills.importRollback": (context, { params }) =>
    context.write(async (writing) => {
      const { tx } = writing;
      const id = recordId(params.id);
      const importRow = await findRow(tx, "bill_imports", id);
      const record = visible(context.principal, importRow);
      if (!importJobStates.allows("rollBack", record.status)) {
        throw new ServiceError("illegal_transition", { current: record.status });
      }
      const dependents = await dependentsOf(tx, id, [...cancellable, cancelled]);
      if (dependents.count > 0) throw new ServiceError("has_dependents", { params: dependents });
      await assertImportFree(tx, id);
      const { numUpdatedRows } = await tx
        .updateTable("bills")
        .set({ ...(await raised(writing)), status: cancelled, cancel_at: writing.at })
        .where("import_id", "=", id)
        .where("status", "in", cancellable)
        .executeTakeFirst();
      const stopped = await undoUnusedRegistration(
        writing,
        { company_id: record.company_id, no: record.batch_sn },
        context.principal.user_id,
      );
      const status = importJobStates.code("rolledBack");
      await versioned("bill_imports").raise(writing, [id], { status });
      writing.touched("bills", record.company_id);
      writing.touched("importRecords", record.company_id);
      writing.touched("billBatches", record.company_id);
      await writing.audit({
        agency_id: record.agency_id,
        action: "bills.importRollback",
        object: `import:${id}`,
        before: { status: record.status },
        after: { status, cancelled: Number(numUpdatedRows), stopped },
      });
      return { ok: true, cancelled: Number(numUpdatedRows) } as const;
    }),
};
