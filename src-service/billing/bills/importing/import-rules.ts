import type { BillImportRow } from "../../../../src-shared/billing/bills/bills-calls.ts";
import { cooperation, payAccountStates } from "../../../../src-shared/kernel/states/worker.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { ageOn, checkIdNumber } from "../../../../src-shared/kernel/values/people/id-number.ts";
import { nameKey } from "../../../../src-shared/kernel/values/text/text.ts";
import { applicantStates } from "../../../../src-shared/tasks/applicants/applicant-states.ts";
import { taskBatchStates } from "../../../../src-shared/tasks/batches/task-batch-states.ts";
import { billableTaskStates, taskStates } from "../../../../src-shared/tasks/tasks/task-states.ts";
import { error, type Issue, warning } from "../rows/row-issue.ts";
import { type EnteringFacts, enteringIssues } from "../rows/work-day.ts";

/** `batch_status`: of the batch of a file that made the task; null where none did. */
export type TaskFact = {
  readonly id: number;
  readonly no: string;
  readonly status: number;
  readonly batch_status: number | null;
};
export type WorkerFact = {
  readonly id: number;
  readonly name: string;
  readonly id_no: string;
  readonly mobile: string;
  readonly birth: string;
  readonly real_name_status: number;
};
export type RelationFact = {
  readonly cooperation_status: number;
  readonly contract_sign_type: number;
  /** Source of the worker (`sourceTypes`). */
  readonly source_type: number;
  /** The department of the worker, which a bill takes over. */
  readonly organization_id: number | null;
};
export type AccountFact = {
  readonly account_no: string;
  readonly bank_code: string;
  readonly is_default: number;
  /** Of `payAccountStates`, and 1 while nothing is paid to it. */
  readonly status: number;
  readonly hold: number;
  /** Number of other ID numbers with the same account. */
  readonly shared_with: number;
};
export type AgeLimits = {
  readonly male_min_age: number;
  readonly male_max_age: number;
  readonly female_min_age: number;
  readonly female_max_age: number;
};
export type EarlierBill = { readonly no: string; readonly create_at: string };

/** The part in a task that a row pays for, with its worker. */
export type ApplicantFact = {
  readonly id: number;
  readonly no: string;
  readonly status: number;
  readonly task: TaskFact;
  readonly worker: WorkerFact;
  readonly accept_amount: number | null;
  /** Number of the bill that pays for it; null while none does. */
  readonly billed_by: string | null;
  /** True when an earlier row of the batch names it too. */
  readonly isRepeated: boolean;
};

/** Facts about one row. `task`: null when none of that number or name is the company's. */
export type RowFacts = EnteringFacts & {
  readonly limits: AgeLimits;
  /** Null where the row names none, or none of the company's. */
  readonly applicant: ApplicantFact | null;
  readonly task: TaskFact | null;
  /** Of a batch of tasks: false where no row of its file names this worker for the task. */
  readonly isOfBatch: boolean;
  /** The bill that names the part of this worker in a task of a file; null while none does. */
  readonly part_billed_by: string | null;
  readonly worker: WorkerFact | null;
  readonly relation: RelationFact | null;
  readonly accounts: readonly AccountFact[];
  /** A bill of the same task, worker, amount and day that was not cancelled. */
  readonly duplicate: EarlierBill | null;
  /** A bill of the same person and amount of the last 90 days. */
  readonly recent: EarlierBill | null;
};

export const billTypes = { standard: 1, fast: 2, plus: 3 } as const;

const firstOpenTask = 50;
const lastOpenTask = 70;
const realNameDone = 2;
const partlySettled = taskStates.code("partlySettled");
const signedTypes = [2, 5];
const adult = 18;

/** True when a worker may be paid by a company: cooperating, and signed online or offline (dictionary B0.2, B3). */
export const mayBePaid = (relation: RelationFact): boolean =>
  relation.cooperation_status === cooperation.cooperating && signedTypes.includes(relation.contract_sign_type);

const { code: applicantCode } = applicantStates;

/** True when a row names somebody's part in a task, which then says who is paid. */
export const namesApplicant = ({ applicant_id }: BillImportRow): boolean =>
  applicant_id !== undefined && applicant_id !== "";

/** Nobody's part is paid but once, for what was accepted of it (requirement T10). */
const applicantIssues = (row: BillImportRow, { applicant }: RowFacts): Issue[] => {
  if (!namesApplicant(row)) return [];
  const named = { applicant: row.applicant_id ?? "" };
  if (applicant === null) return [error("applicant_id", "applicant_unknown", named)];
  const { task, status, billed_by, accept_amount } = applicant;
  if (row.task_id !== undefined && row.task_id !== task.no && row.task_id !== String(task.id))
    return [error("task_id", "applicant_other_task", named)];
  if (status !== applicantCode("accepted") || accept_amount === null)
    return [error("applicant_id", "applicant_not_accepted", named)];
  if (billed_by !== null) return [error("applicant_id", "applicant_billed_by", { ...named, no: billed_by })];
  if (applicant.isRepeated) return [error("applicant_id", "applicant_repeated", named)];
  return row.accounting_fee === accept_amount
    ? []
    : [error("accounting_fee", "applicant_amount_differs", { amount: formatMoney(accept_amount) })];
};

/** A disabled batch of tasks takes no new bills, by whatever door they come. */
const batchIssues = (row: BillImportRow, { task }: RowFacts): Issue[] =>
  task === null || task.batch_status === null || task.batch_status === taskBatchStates.code("open")
    ? []
    : [error(row.task_name === undefined ? "task_id" : "task_name", "task_batch_stopped", { task: task.no })];

/** A worker is paid for a task of a file as often as its rows say, and not besides for their part in it. */
const partIssues = ({ task, isOfBatch, part_billed_by }: RowFacts): Issue[] => {
  if (task !== null && !isOfBatch) return [error("labor_name", "task_batch_other_worker", { task: task.no })];
  return part_billed_by === null ? [] : [error("labor_name", "task_part_billed", { no: part_billed_by })];
};

const taskIssues = (row: BillImportRow, type: number, { task, applicant }: RowFacts): Issue[] => {
  if (namesApplicant(row)) {
    // Others of the task may be paid already.
    const isOpen = applicant === null || [...billableTaskStates, partlySettled].includes(applicant.task.status);
    return isOpen ? [] : [error("task_id", "task_closed", { task: applicant.task.no })];
  }
  if (type === billTypes.fast) return [];
  const [field, value] = type === billTypes.plus ? ["task_name", row.task_name] : ["task_id", row.task_id];
  if (value === undefined || value === "") return [error(field as string, "task_missing")];
  if (task === null) return [error(field as string, "task_unknown", { task: value })];
  const isOpen = task.status >= firstOpenTask && task.status <= lastOpenTask;
  return isOpen ? [] : [error(field as string, "task_closed", { task: value })];
};

/** Finds the faults in the amounts of a row. */
export const amountIssues = (row: BillImportRow): Issue[] => {
  if (row.accounting_fee === 0) return [error("accounting_fee", "amount_zero")];
  const pay = row.customer_pay;
  return pay !== undefined && pay < row.accounting_fee ? [error("customer_pay", "pay_below_fee")] : [];
};

const relationIssue = (relation: RelationFact | null): Issue | null => {
  if (relation === null) return error("labor_name", "worker_unsigned");
  if (relation.cooperation_status !== cooperation.cooperating) return error("labor_name", "worker_stopped");
  return mayBePaid(relation) ? null : error("labor_name", "worker_unsigned");
};

/** Minimum working age is 18 (spec 5); the company may narrow the range by sex (dictionary B1 limit_age). */
const ageIssue = (worker: WorkerFact, { day, limits }: RowFacts): Issue | null => {
  const idNumber = checkIdNumber(worker.id_no, { today: day });
  const age = ageOn(idNumber.ok ? idNumber.birthDate : worker.birth, day);
  const isFemale = idNumber.ok && idNumber.sex === "female";
  const min = Math.max(adult, isFemale ? limits.female_min_age : limits.male_min_age);
  const max = isFemale ? limits.female_max_age : limits.male_max_age;
  return age < min || age > max ? error("id_no", "worker_age", { age, min, max }) : null;
};

/** The account a row is paid to: the one it names, else the worker's default one, else the first. */
export const payeeAccount = (row: BillImportRow, accounts: readonly AccountFact[]): AccountFact | undefined =>
  row.labor_bank_account === undefined || row.labor_bank_account === ""
    ? (accounts.find((account) => account.is_default === 1) ?? accounts[0])
    : accounts.find((account) => account.account_no === row.labor_bank_account);

const accountIssues = (row: BillImportRow, accounts: readonly AccountFact[]): Issue[] => {
  const account = payeeAccount(row, accounts);
  if (account === undefined) {
    return [error("labor_bank_account", accounts.length === 0 ? "account_missing" : "account_not_workers")];
  }
  const isVerified = account.status === payAccountStates.code("verified");
  return [
    // Nothing is paid to such an account (requirement F4), but it may be put right before the payment.
    ...(account.hold === 1 ? [warning("labor_bank_account", "account_held")] : []),
    ...(isVerified || account.hold === 1 ? [] : [warning("labor_bank_account", "account_unverified")]),
    ...(account.shared_with > 0 ? [warning("labor_bank_account", "card_shared", { others: account.shared_with })] : []),
  ];
};

/** Codes of what a worker lacks to be paid. */
const unreadyCodes: ReadonlySet<string> = new Set(["worker_unverified", "worker_unsigned"]);

const workerIssues = (row: BillImportRow, facts: RowFacts): Issue[] => {
  const { worker } = facts;
  if (worker === null && namesApplicant(row)) return [];
  if (worker === null) return [error(row.id_no === "" ? "labor_phone" : "id_no", "worker_unknown")];
  const issues: (Issue | null)[] = [
    namesApplicant(row) || nameKey(worker.name) === nameKey(row.labor_name)
      ? null
      : error("labor_name", "worker_name_differs"),
    namesApplicant(row) || worker.mobile === row.labor_phone ? null : warning("labor_phone", "worker_phone_differs"),
    worker.real_name_status === realNameDone ? null : error("labor_name", "worker_unverified"),
    relationIssue(facts.relation),
    ageIssue(worker, facts),
  ];
  return [...issues.filter((issue) => issue !== null), ...accountIssues(row, facts.accounts)];
};

const historyIssues = ({ duplicate, recent }: RowFacts): Issue[] => {
  if (duplicate !== null) return [error("accounting_fee", "duplicate_bill", { ...duplicate })];
  return recent === null ? [] : [warning("accounting_fee", "same_amount_90_days", { ...recent })];
};

/**
 * All remarks of the service on one row of a bill import: the same for the pre-check and for the import itself, so that
 * a row that passed the pre-check is refused only when the facts have changed since (dictionary B14, D2).
 */
export const issuesOfRow = (row: BillImportRow, type: number, facts: RowFacts): readonly Issue[] => [
  ...applicantIssues(row, facts),
  ...taskIssues(row, type, facts),
  ...batchIssues(row, facts),
  ...partIssues(facts),
  ...amountIssues(row),
  ...enteringIssues(row.work_date, facts),
  ...workerIssues(row, facts),
  ...historyIssues(facts),
];

/** Codes of what `taskBatches.plusCreate` puts right before the bills are sent. */
const missingTask: ReadonlySet<string> = new Set(["task_unknown", "task_closed", "task_batch_stopped"]);

/** The same of a plus row whose task will be made first where it is missing. */
export const issuesBeforeTasks = (row: BillImportRow, type: number, facts: RowFacts): readonly Issue[] =>
  issuesOfRow(row, type, facts).filter(({ code }) => !missingTask.has(code));

/** The same of a row whose worker the import has just entered: the bill says by its gap what the worker still lacks. */
export const issuesOfEntered = (row: BillImportRow, type: number, facts: RowFacts): readonly Issue[] =>
  issuesOfRow(row, type, facts).filter(({ code }) => !unreadyCodes.has(code));
