import { sourceTypes } from "../../../src-shared/kernel/states/worker.ts";
import { bankByName } from "../../../src-shared/kernel/values/banks/bank.ts";
import { namedRegion } from "../../../src-shared/kernel/values/regions/named-region.ts";
import type { WorkerFieldsRow } from "../../../src-shared/workers/workers/worker-fields.ts";
import type { WorkerRow } from "../../../src-shared/workers/workers/worker-import.ts";
import type { Reader } from "../../core/database/tables.ts";
import { seesAgency } from "../../core/plumbing/data-scope.ts";
import { type Department, departmentNamed, departmentsOf } from "../../core/plumbing/departments.ts";
import type { ImportChecking, ImportKind, ImportTurn, RowRemark, RowResult } from "../../core/plumbing/import-kind.ts";
import { assertCompanyMay } from "../../directory/companies/company-work.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { templateColumns } from "../../directory/companies/worker-columns.ts";
import {
  type Entry,
  type Registering,
  registerWorkers,
  toldOutcome,
} from "../../directory/worker-register/register.ts";
import type { WorkerInput, WorkerIssue } from "../../directory/worker-register/rules.ts";
import { undoRegistration } from "../../directory/worker-register/undo-registration.ts";
import { checkWorkers } from "./precheck.ts";

type Door<Row> = {
  /** Reads the worker's data from a row, or the reason why it cannot be used. */
  readonly inputOf: (
    row: Row,
    departments: readonly Department[],
  ) => WorkerInput | { readonly code: string; readonly field: string };
  readonly columns: (db: Reader, companyId: number) => Promise<Registering["columns"]>;
};

const contentPrefix = "content.";
/** The column of the template that an issue's field is in. */
const columnOf = (field: string): string =>
  field.startsWith(contentPrefix) ? field.slice(contentPrefix.length) : field;

/** The same as the record keeps it: the company's own columns by their titles, because its template may be another one later. */
const recordedColumn = ({ field, params }: WorkerIssue): string =>
  field.startsWith(contentPrefix) && typeof params["column"] === "string" ? params["column"] : columnOf(field);

const resultOf = (row: number, entry: Entry, isAllSeen: boolean): RowResult => {
  if (entry.taken === undefined) {
    const { code, params } = entry.refused;
    return { row, outcome: "refused", code, params, field: recordedColumn(entry.refused) };
  }
  const { outcome, id } = entry.taken;
  if (outcome === "unchanged") return { row, outcome: "same" };
  return { row, outcome: "taken", code: toldOutcome(outcome, isAllSeen), record_id: id };
};

/** Takes the rows of a door: each becomes a worker of the company, joins it, comes back to it, or is refused with a code. */
const takeBy =
  <Row extends { readonly row: number }>({ inputOf, columns }: Door<Row>) =>
  async (turn: ImportTurn<Row>): Promise<RowResult[]> => {
    const { context, writing, job, rows } = turn;
    const company = await findCompany(writing.tx, context.principal, String(job.company_id));
    assertCompanyMay(company, "addWorkers");
    const departments = await departmentsOf(writing.tx, company.id);
    const registering = {
      ...{ company, userId: context.principal.user_id, seesAgency: seesAgency(context.principal) },
      ...{ source_type: sourceTypes.imported, batch: job.no },
      columns: await columns(writing.tx, company.id),
    };
    const read = rows.map((row) => ({ row: row.row, input: inputOf(row, departments) }));
    const usable = read.flatMap(({ row, input }) => ("code" in input ? [] : [{ row, input }]));
    const entries = await registerWorkers(
      writing,
      registering,
      usable.map(({ input }) => input),
    );
    return [
      ...usable.map(({ row }, at) => resultOf(row, entries[at] as Entry, registering.seesAgency)),
      ...read.flatMap(({ row, input }): RowResult[] =>
        "code" in input ? [{ row, outcome: "refused", code: input.code, field: input.field }] : [],
      ),
    ];
  };

/** Says of each row of a door what would become of it. */
const checkBy =
  <Row extends { readonly row: number }>({ inputOf, columns }: Door<Row>) =>
  async ({ context, company_id, rows }: ImportChecking<Row>): Promise<RowRemark[]> => {
    const { db, principal } = context;
    const company = await findCompany(db, principal, String(company_id));
    const departments = await departmentsOf(db, company.id);
    const read = rows.map((row) => ({ row: row.row, input: inputOf(row, departments) }));
    const usable = read.flatMap(({ row, input }) => ("code" in input ? [] : [{ row, input }]));
    const issues = await checkWorkers(
      context,
      company,
      usable.map(({ input }) => input),
      await columns(db, company.id),
    );
    return [
      ...usable.flatMap(({ row }, at) =>
        (issues[at] ?? []).map((issue) => ({ row, ...issue, field: columnOf(issue.field) })),
      ),
      ...read.flatMap(({ row, input }): RowRemark[] =>
        "code" in input ? [{ row, field: input.field, severity: "error", code: input.code, params: {} }] : [],
      ),
    ];
  };

const rollBack = { permission: "labor.labor.import", undo: undoRegistration } as const;

const usualDoor: Door<WorkerRow> = {
  columns: async () => null,
  inputOf: ({ row: _row, bank_name = "", organization_name = "", province, city, district, ...row }, departments) => {
    const department = organization_name === "" ? undefined : departmentNamed(departments, organization_name);
    if (organization_name !== "" && department === undefined)
      return { code: "department_unknown", field: "organization_name" };
    const area = namedRegion([province, city, district]);
    if (area === null) return { code: "region_unknown", field: "province" };
    return { ...row, area, organization_id: department?.id, bank_code: bankByName(bank_name)?.code };
  },
};

const ownDoor: Door<WorkerFieldsRow> = {
  columns: templateColumns,
  inputOf: ({ row: _row, name, id_no, mobile, settlement_type, ...content }) => ({
    ...{ name, id_no, mobile, settlement_type },
    content: Object.entries(content).map(([code, value]) => ({ code, value })),
  }),
};

/** Workers by the usual columns (spec 5, the worker dialog). */
export const workerImport: ImportKind<WorkerRow> = {
  name: "worker",
  take: takeBy(usualDoor),
  check: checkBy(usualDoor),
  rollBack,
};

/** Workers with the columns of the company's template (spec 5, "by template field"). */
export const workerFieldsImport: ImportKind<WorkerFieldsRow> = {
  name: "worker_fields",
  take: takeBy(ownDoor),
  check: checkBy(ownDoor),
  rollBack,
};
