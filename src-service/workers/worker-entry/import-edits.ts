import { peopleFields } from "../../../src-shared/kernel/imports/cells/people-fields.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { regionPath } from "../../../src-shared/kernel/values/regions/regions.ts";
import type { WorkerEditRow } from "../../../src-shared/workers/workers/worker-edit-import.ts";
import type { Principal, Writing } from "../../core/context.ts";
import { insertMany, mapInTurns, type Reader, type Tables } from "../../core/database/tables.ts";
import { type Department, departmentsOf } from "../../core/plumbing/departments.ts";
import type { ImportKind, ImportTurn, RowRemark, RowResult } from "../../core/plumbing/import-kind.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { differences, type HistoryEntry, keepHistory } from "../../directory/people/history.ts";
import { boundToMobile } from "../../directory/people/mobile-change.ts";
import { newAccount } from "../../directory/people/new-rows.ts";
import { touchPeople } from "../../directory/people/touch-people.ts";
import { findFacts } from "../../directory/worker-register/find-facts.ts";
import {
  changedCooperation,
  changedPerson,
  cooperationColumns,
  isEdit,
  isSame,
  type JudgedEdit,
  judgeEdit,
  newAccountColumns,
  personColumns,
  type WorkerEdit,
} from "./edit-rows.ts";
import { restoreEdits } from "./restore-edits.ts";

/** Judges the changes by the rows to a company's workers. */
const judge = async (
  db: Reader,
  principal: Principal,
  company: Tables["companies"],
  rows: readonly WorkerEditRow[],
) => {
  const facts = await findFacts(db, company, rows, "company");
  const departments = await departmentsOf(db, company.id);
  const bound = await boundToMobile(db, [...facts.people.values()]);
  const judging = { employer: company, departments, facts, bound, mayPerson: principal.company_id === null };
  const judged = await mapInTurns(rows, (row) => judgeEdit(row, judging));
  return { judged, departments };
};

const historyOf = (edit: WorkerEdit): HistoryEntry[] => {
  const { before } = edit.relation;
  const { agency_id, company_id, labor_id } = before;
  const about = { agency_id, labor_id, action: "batchEdit" };
  const ofCooperation = { ...about, company_id, company_labor_id: before.id };
  return [
    ...differences(
      { ...about, company_id: 0, company_labor_id: 0 },
      edit.labor.before,
      edit.labor.after,
      personColumns,
    ),
    ...differences(ofCooperation, before, edit.relation.after, cooperationColumns),
    ...(edit.account === null
      ? []
      : [{ ...ofCooperation, field: "account_no", before: null, after: edit.account.account_no }]),
  ];
};

const save = async (writing: Writing, userId: number, batch: string, edits: readonly WorkerEdit[]): Promise<void> => {
  const { tx, at } = writing;
  const change_seq = await writing.changeSeq();
  await versioned("labors").saveMany(
    writing,
    edits.filter((edit) => changedPerson(edit).length > 0).map(({ labor }) => labor),
  );
  await versioned("company_labors").saveMany(
    writing,
    edits.filter((edit) => changedCooperation(edit).length > 0).map(({ relation }) => relation),
  );
  const withAccount = edits.filter(({ account }) => account !== null);
  const firstId = withAccount.length === 0 ? 0 : await writing.ids(withAccount.length);
  const accounts = withAccount.flatMap(({ labor, account }, nth) =>
    account === null
      ? []
      : [
          newAccount({
            ...{ ...newAccountColumns, ...account, id: firstId + nth, change_seq, create_at: at, created_by: userId },
            ...{ agency_id: labor.before.agency_id, labor_id: labor.before.id },
          }),
        ],
  );
  await insertMany(tx, "labor_accounts", accounts);
  await keepHistory(writing, userId, edits.flatMap(historyOf), batch);
};

const resultOf = (one: JudgedEdit): RowResult => {
  if (!isEdit(one)) return { row: one.row, outcome: "refused", code: one.code, field: one.field ?? "" };
  return isSame(one)
    ? { row: one.row, outcome: "same" }
    : { row: one.row, outcome: "taken", record_id: one.relation.before.id };
};

/** Pushes the rows of people to the lists of every company that they work for. */
const touchCompanies = async (writing: Writing, own: number, edits: readonly WorkerEdit[]): Promise<void> => {
  writing.touched("companyLabors", own);
  const people = edits.filter((edit) => changedPerson(edit).length > 0).map(({ labor }) => labor.before.id);
  await touchPeople(writing, people, "companyLabors");
};

const take = async ({ context, writing, job, rows }: ImportTurn<WorkerEditRow>): Promise<RowResult[]> => {
  const { principal } = context;
  const company = await findCompany(writing.tx, principal, String(job.company_id));
  const { judged } = await judge(writing.tx, principal, company, rows);
  const edits = judged.filter(isEdit).filter((edit) => !isSame(edit));
  await save(writing, principal.user_id, job.no, edits);
  await touchCompanies(writing, company.id, edits);
  return judged.map(resultOf);
};

const wordOf = (field: "settlementType" | "contractType" | "identityType" | "businessStatus", code: number): string =>
  peopleFields[field].choices.find((one) => one.code === code)?.words[0] ?? "";

const maskedAccount = (text: string): string => maskField(text.includes("@") ? "email" : "phone", text);

/** The value of a column as a person reads it, personal data masked. */
const shownOf = (column: string, value: unknown, departments: readonly Department[]): string => {
  if (value === null || value === "") return "";
  switch (column) {
    case "mobile":
      return maskField("phone", String(value));
    case "alipay_account":
      return maskedAccount(String(value));
    case "alipay_bank_account":
      return maskField("card", String(value));
    case "identity_type":
      return wordOf("identityType", Number(value));
    case "biz_reg_status":
      return wordOf("businessStatus", Number(value));
    case "area":
      return regionPath(String(value), "zh-CN");
    case "settlement_type":
      return wordOf("settlementType", Number(value));
    case "contract_type":
      return wordOf("contractType", Number(value));
    case "organization_id":
      return departments.find(({ id }) => id === value)?.name ?? "";
    default:
      return String(value);
  }
};

/** The column of the template that a stored column is shown at. */
const templateColumn: Readonly<Record<string, string>> = { area: "province", organization_id: "organization_name" };

const changeOf = (row: number, column: string, before: string, after: string) => ({
  row,
  field: templateColumn[column] ?? column,
  severity: "warning" as const,
  code: before === "" ? "will_be_set" : after === "" ? "will_be_emptied" : "will_change",
  params: { before, after },
});

/** Every change of a row: what is there now and what will be. */
const changesOf = (edit: WorkerEdit, departments: readonly Department[]) => {
  const shown = (column: string, value: unknown) => shownOf(column, value, departments);
  const { labor, relation, account, row } = edit;
  return [
    ...changedPerson(edit).map((column) =>
      changeOf(row, column, shown(column, labor.before[column]), shown(column, labor.after[column])),
    ),
    ...changedCooperation(edit).map((column) =>
      changeOf(row, column, shown(column, relation.before[column]), shown(column, relation.after[column])),
    ),
    ...(account === null
      ? []
      : [{ row, field: "account_no", severity: "warning" as const, code: "account_to_verify", params: {} }]),
  ];
};

/** Batch edit of a company's workers (requirement W5): shown before, kept in the history, restored field by field. */
export const workerEditImport: ImportKind<WorkerEditRow> = {
  name: "worker_edit",
  take,
  check: async ({ context, company_id, rows }) => {
    const { db, principal } = context;
    const company = await findCompany(db, principal, String(company_id));
    const { judged, departments } = await judge(db, principal, company, rows);
    return judged.flatMap((one): RowRemark[] => {
      if (!isEdit(one))
        return [{ row: one.row, field: one.field ?? "", severity: "error", code: one.code, params: {} }];
      if (isSame(one)) return [{ row: one.row, field: "", severity: "warning", code: "nothing_changes", params: {} }];
      return changesOf(one, departments);
    });
  },
  rollBack: { permission: "labor.labor.edit", undo: restoreEdits },
};
